"""What stores in SQL share: the contract in statements that each of their databases understands."""
