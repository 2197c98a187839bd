import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isReadableByEverybody } from './account.ts'
import { shareCopy } from './binaries.ts'

let folder: string
let native: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), `sarup-test-${process.pid}-programs-`))
  await chmod(folder, 0o755)
  // A clone made with umask 077.
  native = join(folder, 'private', 'native')
  await mkdir(join(native, 'bin'), { recursive: true, mode: 0o700 })
  await writeFile(join(native, 'bin', 'postgres'), 'the server', { mode: 0o700 })
  await writeFile(join(native, 'library'), 'the library', { mode: 0o600 })
})

afterEach(() => rm(folder, { recursive: true, force: true }))

describe.runIf(process.getuid?.() === 0)("the copy of PostgreSQL's programs for another user", () => {
  it('can be read and run by everybody, and is whole when two programs make it at once', async () => {
    const base = join(folder, 'shared')
    const places = await Promise.all([shareCopy(native, 'v18', [base]), shareCopy(native, 'v18', [base])])
    expect(places).toEqual([join(base, 'v18'), join(base, 'v18')])
    expect(await readdir(base)).toEqual(['v18'])
    expect(await isReadableByEverybody(join(base, 'v18', 'library'))).toBe(true)
    expect((await stat(join(base, 'v18', 'bin', 'postgres'))).mode & 0o777).toBe(0o755)
  })

  it('is made once', async () => {
    const base = join(folder, 'shared')
    const place = await shareCopy(native, 'v18', [base])
    await writeFile(join(native, 'library'), 'changed later')
    expect(await shareCopy(native, 'v18', [base])).toBe(place)
    expect(await readFile(join(place, 'library'), 'utf8')).toBe('the library')
  })

  it('is never taken from a folder that another user could have filled', async () => {
    const [planted, open, base] = [join(folder, 'planted'), join(folder, 'open'), join(folder, 'shared')]
    await mkdir(join(planted, 'v18', 'bin'), { recursive: true })
    await chown(planted, 1, 1)
    await mkdir(join(open, 'v18', 'bin'), { recursive: true })
    await chmod(open, 0o777)
    expect(await shareCopy(native, 'v18', [planted, open, base])).toBe(join(base, 'v18'))
  })
})
