/** `full`: a committed order survives a power cut. `none`: for databases of tests; several times faster, and worthless after a crash. */
export type Durability = 'full' | 'none'

/** Sized for two cores and two gigabytes, the smallest machine Sarup supports. */
const common = {
  listen_addresses: '127.0.0.1',
  max_connections: '100',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  random_page_cost: '1.1',
  max_wal_size: '2GB',
  jit: 'off',
  // Containers give /dev/shm 64 MB by default, enough for at most two workers' parallel queries.
  max_parallel_workers_per_gather: '1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
}

const unsafe = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum_naptime: '1h',
  shared_buffers: '128MB',
}

/** The settings as arguments of `postgres`. `clusterName` tells this cluster's server from any other process. */
export function serverArguments(
  durability: Durability,
  { port, socketFolder, clusterName }: { port: number; socketFolder: string; clusterName: string },
): string[] {
  const settings = {
    ...common,
    ...(durability === 'none' ? unsafe : {}),
    port: String(port),
    // No socket file: its path is limited to 107 bytes, and the data folder's may be longer.
    unix_socket_directories: socketFolder,
    cluster_name: clusterName,
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
