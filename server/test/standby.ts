import { execFile } from 'node:child_process'
import { appendFile, cp, mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { connect } from '#server/platform/database.ts'
import { startPostgresProcess } from './postgres-process.ts'
import type { TestApp } from './test-app.ts'

/**
 * A streaming replica of a running embedded PostgreSQL that answers queries. `from` and `to` are data folders. The embedded package lacks
 * `pg_basebackup`, which would make this one line.
 */
export async function startStandby(primary: {
  url: string
  from: string
  to: string
  port: number
}): Promise<{ url: string; stop: () => Promise<void>; pgdata: string }> {
  const source = path.join(primary.from, 'cluster')
  const target = path.join(primary.to, 'cluster')
  const pgdata = path.join(target, 'pgdata')
  const client = new pg.Client({ connectionString: primary.url })
  await client.connect()
  try {
    await appendFile(
      path.join(source, 'pgdata', 'pg_hba.conf'),
      'host replication all 127.0.0.1/32 scram-sha-256\n',
    )
    await client.query('select pg_reload_conf()')
    await client.query(`select pg_backup_start('standby', true)`)
    await mkdir(primary.to, { recursive: true })
    // Keeps the owner, who is not the one that copies.
    await promisify(execFile)('cp', ['-a', source, target])
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    await rm(path.join(pgdata, 'postmaster.pid'), { force: true })
    // The programs that hold the first one do not hold the copy: it would never be stopped.
    await rm(path.join(target, 'holders'), { recursive: true, force: true })
    await writeFile(path.join(pgdata, 'backup_label'), rows[0]?.labelfile ?? '', { mode: 0o644 })
    await cp(path.join(pgdata, 'PG_VERSION'), path.join(pgdata, 'standby.signal'))
    await appendFile(
      path.join(pgdata, 'postgresql.auto.conf'),
      `primary_conninfo = '${primary.url.replaceAll("'", "''")}?application_name=standby'\n`,
    )
    await promisify(execFile)('chown', ['-R', '--reference', path.join(pgdata, 'PG_VERSION'), pgdata])
  } finally {
    await client.end()
  }
  return { ...(await startPostgresProcess(primary.to, primary.port)), pgdata }
}

/** Lets `work` read from a replica that keeps up: with everything in it, and without taking a write. */
export async function readingFromCopy<T>(
  { platform, databaseUrl }: TestApp,
  work: () => Promise<T>,
): Promise<T> {
  const url = new URL(databaseUrl)
  url.searchParams.set('options', '-c default_transaction_read_only=on')
  const { close, ...copy } = connect({ url: url.href, poolSize: 4, onError: () => {} })
  const { replicas } = platform
  platform.replicas = { choose: () => ({ ...copy, leaveOut: () => {} }), close: async () => {} }
  try {
    return await work()
  } finally {
    platform.replicas = replicas
    await close()
  }
}
