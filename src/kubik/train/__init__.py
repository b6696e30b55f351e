"""Training nets, with PyTorch: `pip install "kubik[learn]"`."""
