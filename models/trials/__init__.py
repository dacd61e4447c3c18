"""Trials: what cameras and lamps do to a scan, measured on made-up photographs."""
