import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { orNull } from './file-parts.ts'
import type { FilePage } from './storage.ts'
import { assertPrefix } from './storage.ts'

/**
 * A page of the files whose keys begin with `prefix`, in byte order as in S3: a folder sorts as if its name ended with `/`. Folders wholly
 * before `after` are skipped.
 */
export async function listFiles(
  root: string,
  prefix: string,
  { after = '', limit = 1000 }: { after?: string; limit?: number },
): Promise<FilePage> {
  assertPrefix(prefix)
  const limitInside = Math.min(Math.max(limit, 1), 1000)
  const files: FilePage['files'] = []
  for await (const key of keysUnder(root, prefix.slice(0, prefix.lastIndexOf('/') + 1), { prefix, after })) {
    const found = await orNull(stat(join(root, ...key.split('/'))))
    // Removed during the listing: treated as removed before it.
    if (found === null) continue
    if (files.length === limitInside) return { files, next: files[files.length - 1]?.key ?? null }
    // Truncated like a single file's time: rounded, half of all files looked changed to the next backup.
    files.push({ key, bytes: found.size, lastModified: new Date(Math.floor(found.mtimeMs)) })
  }
  return { files, next: null }
}

async function* keysUnder(
  root: string,
  folder: string,
  { prefix, after }: { prefix: string; after: string },
): AsyncGenerator<string> {
  // Only one that is not there is empty: taking another failure for that would leave files out of a backup.
  const entries = await orNull(readdir(join(root, ...folder.split('/')), { withFileTypes: true }))
  const names = (entries ?? [])
    .filter((entry) => !entry.name.startsWith('.'))
    .map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name))
    .sort((a, b) => (a < b ? -1 : 1))
  for (const name of names) {
    const key = folder + name
    if (!name.endsWith('/')) {
      if (key.startsWith(prefix) && key > after) yield key
    } else if ((key.startsWith(prefix) || prefix.startsWith(key)) && (key > after || after.startsWith(key))) {
      yield* keysUnder(root, key, { prefix, after })
    }
  }
}
