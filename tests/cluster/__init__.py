"""Studies on a cluster of Dask: the session `studies` runs these tests by name."""
