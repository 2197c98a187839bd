type LockedPackage = { version?: string; optionalDependencies?: Record<string, string> }
export type Lock = { packages: Record<string, LockedPackage> }

/**
 * The registry can carry a package before its platform packages. npm then leaves those out of the lock without a word
 * and `npm ci` refuses that lock on the next machine. Returns one sentence per exact optional dependency that the
 * lock doesn't resolve to just that version.
 */
export function unresolvedOptionals(lock: Lock): string[] {
  const faults: string[] = []
  for (const [path, { optionalDependencies = {} }] of Object.entries(lock.packages)) {
    for (const [name, range] of Object.entries(optionalDependencies)) {
      if (!/^\d+\.\d+\.\d+/.test(range)) continue
      const found = resolve(lock, path, name)
      if (found !== range)
        faults.push(`${path || 'package.json'} wants ${name} ${range}; the lock has ${found ?? 'none'}`)
    }
  }
  return faults
}

/** As Node looks a package up: beside the one that imports it, then in each folder above. */
function resolve(lock: Lock, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0))) {
    const found = lock.packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]
    if (found) return found.version
    if (folder === '') return undefined
  }
}
