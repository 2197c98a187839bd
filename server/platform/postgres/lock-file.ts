import { createHash } from 'node:crypto'
import { readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode } from '../operator-problem.ts'
import { commandLine, isAlive } from './processes.ts'

/**
 * The cluster's running server by its lock file: undefined when none, 'not ready' while it starts or stops. PostgreSQL clears a dead
 * server's lock file itself, except where its pid now belongs to another program; that one is cleared here.
 */
export function findPostmaster(pgdata: string): { pid: number; port: number } | 'not ready' | undefined {
  const noted = readLockFile(pgdata)
  if (noted === undefined || !isAlive(Math.abs(noted.pid))) return undefined
  if (noted.pid < 0)
    return commandLine(-noted.pid).includes('--single') ? 'not ready' : clearLock(pgdata, noted.text)
  if (!isPostmaster(noted.pid, pgdata)) return clearLock(pgdata, noted.text)
  return noted.port ? { pid: noted.pid, port: noted.port } : 'not ready'
}

export function isPostmaster(pid: number, pgdata: string): boolean {
  // Windows does not tell command lines cheaply; there a living pid is believed.
  if (process.platform === 'win32') return isAlive(pid)
  return isAlive(pid) && commandLine(pid).includes(`cluster_name=${clusterNameOf(pgdata)}`)
}

/** Stands in the server's command line; made from the folder, so that it needs no keeping. */
export function clusterNameOf(pgdata: string): string {
  return `sarup-${createHash('sha256').update(pgdata).digest('hex').slice(0, 16)}`
}

export function readLockFile(pgdata: string): { pid: number; port: number; text: string } | undefined {
  try {
    const text = readFileSync(join(pgdata, 'postmaster.pid'), 'utf8')
    const [pid = '', , , port = ''] = text.split('\n')
    return Number.parseInt(pid, 10) ? { pid: Number(pid), port: Number(port), text } : undefined
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Moves the lock file aside before removing it, so that a server that started meanwhile gets its own back. */
function clearLock(pgdata: string, stale: string): undefined {
  const lock = join(pgdata, 'postmaster.pid')
  const aside = `${lock}.stale-${process.pid}`
  renameSync(lock, aside)
  if (readFileSync(aside, 'utf8') === stale) rmSync(aside)
  else renameSync(aside, lock)
}
