import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { sweepTemporaryFolders, temporaryPrefix } from './temporary-folder.ts'

/** The number of a process that has ended. */
async function endedPid(): Promise<number> {
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' })
  await once(child, 'exit')
  return child.pid ?? 0
}

test('what a killed process has left on the disk goes with the next start; what another one works on stays', async () => {
  const [ended, restarted] = [await endedPid(), await endedPid()]
  const names = {
    left: `sarup-sweep-${ended}-aaaaaa`,
    ofTheSameNumber: `sarup-sweep-${restarted}-bbbbbb`,
    inUse: `sarup-sweep-${process.pid}-cccccc`,
    foreign: `sarup-sweep-${ended}-kept`,
  }
  onTestFinished(async () => {
    for (const name of Object.values(names)) await rm(join(tmpdir(), name), { recursive: true, force: true })
  })
  for (const name of Object.values(names)) {
    await mkdir(join(tmpdir(), name))
    await writeFile(join(tmpdir(), name, 'original.pdf'), 'of a seller')
  }
  await sweepTemporaryFolders(restarted)
  const there = await readdir(tmpdir())
  expect(Object.values(names).filter((name) => there.includes(name))).toEqual([names.inUse, names.foreign])
  expect(join(tmpdir(), names.inUse)).toBe(`${temporaryPrefix('sweep')}cccccc`)
})
