"""Scripts that generate data and docs; not in the wheel, and imported by nothing else."""
