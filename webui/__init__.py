"""The face people see: command line and web pages."""
