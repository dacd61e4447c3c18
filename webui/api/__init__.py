"""The HTTP API; /openapi.json describes it."""
