"""The server: addresses, certificate, threads, and what the terminal shows."""
