"""Many servers on one database: any node takes any request, and the owner of a table answers it."""
