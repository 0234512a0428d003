"""Programs that make committed data and docs; left out of the wheel, and imported by nothing else."""
