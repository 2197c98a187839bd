import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Owner, tableOwners, writersBesides } from '#server/platform/schema/owners.ts'
import { root } from './run-tool.ts'

/** Fills, tests and migrations write wherever they must; everything else goes through the owner. */
const exempt = /^server\/(test|demo|migrations)\/|\.test\.ts$/

/**
 * Writes in Kysely and SQL text: insert, update, delete, copy, merge, with quoted names too. SQL words are lower case here, so a comment's
 * "update the list" matches only if it names a table.
 */
const writes = [
  /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'([a-z_]+)/g,
  /\b(?:insert into|delete from|merge into|truncate)\s+"?([a-z_]+)/g,
  /\bupdate\s+(?:only\s+)?"?([a-z_]+)"?(?:\s+(?:as\s+)?[a-z_]+)?\s+set\b/g,
  /\bcopy\s+"?([a-z_]+)"?\s*\(/g,
]

/** One sentence per write of a table from outside the room that owns it. */
export function foreignWrites(
  files: ReadonlyMap<string, string>,
  owners: Readonly<Record<string, Owner>> = tableOwners,
): string[] {
  const faults: string[] = []
  for (const [file, text] of files) {
    if (exempt.test(file)) continue
    for (const pattern of writes) {
      for (const [statement, table = ''] of text.matchAll(pattern)) {
        const owner = owners[table]
        if (owner === undefined || isOf(owner, file)) continue
        if (writersBesides[file]?.tables.includes(table)) continue
        faults.push(`${file}: "${statement}" writes ${table}, which ${owner} owns`)
      }
    }
  }
  return faults
}

function isOf(owner: Owner, file: string): boolean {
  return file.startsWith(owner.includes('/') ? `server/${owner}` : `server/features/${owner}/`)
}

export async function writerFaults(): Promise<string[]> {
  const entries = await readdir(join(root, 'server'), { recursive: true, withFileTypes: true })
  const files = new Map<string, string>()
  for (const entry of entries) {
    if (!entry.isFile() || !entry.name.endsWith('.ts')) continue
    const path = join(entry.parentPath, entry.name)
    files.set(path.slice(root.length + 1), await readFile(path, 'utf8'))
  }
  return foreignWrites(files)
}
