"""Who may do what: keys, hosts and origins, limits, headers and errors."""
