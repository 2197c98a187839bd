import type { Stats } from 'node:fs'
import { lchown, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { EmbeddedPostgresProblem } from './processes.ts'

/** The user and group that PostgreSQL runs as; undefined: the user that runs this program. */
export type Account = { uid: number; gid: number } | undefined

/** "nobody": every Linux knows it, and it owns nothing else. */
const nobody = { uid: 65_534, gid: 65_534 }

/**
 * PostgreSQL refuses to run as root. Then it runs as the cluster's owner (so that a folder made by an ordinary user stays theirs after a
 * `sudo npm start`), or as nobody when there is no cluster yet.
 */
export function chooseAccount(cluster: Stats | undefined): Account {
  if (process.getuid?.() !== 0) return undefined
  if (cluster === undefined || cluster.uid === 0) return nobody
  return { uid: cluster.uid, gid: cluster.gid }
}

/** Refuses a cluster that belongs to another user: PostgreSQL would say so less clearly. */
export function refuseForeignCluster(cluster: Stats, folder: string): void {
  const uid = process.getuid?.()
  if (uid === undefined || uid === 0 || cluster.uid === uid) return
  throw new EmbeddedPostgresProblem(
    `The database in ${folder} belongs to another user (uid ${cluster.uid}; this is uid ${uid}): it was started as that ` +
      'user, or as root, before. Start it as that user again, or give the folder to this user with chown -R.',
  )
}

/** Gives a cluster that root copied back (from a backup, say) to the account that will run it. */
export async function giveTo(account: Account, folder: string): Promise<void> {
  if (account === undefined) return
  const { uid, gid } = account
  await lchown(folder, uid, gid)
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  for (const entry of entries) await lchown(join(entry.parentPath, entry.name), uid, gid)
}

/** Whether every user may reach and read this file or folder: root's home and umask 077 say no. */
export async function isReadableByEverybody(path: string): Promise<boolean> {
  const own = await stat(path)
  const needed = own.isDirectory() ? 0o005 : 0o004
  if ((own.mode & needed) !== needed) return false
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const { mode } = await stat(folder)
    if ((mode & 0o001) === 0) return false
    if (folder === dirname(folder)) return true
  }
}
