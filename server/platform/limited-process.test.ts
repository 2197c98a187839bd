import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { eventually } from '#server/test/eventually.ts'
import { type GivenUp, limitWork, runLimited } from './limited-process.ts'

/** Until a child that runs this is given up. */
async function givenUp(
  script: string,
  milliseconds: number,
  stillMax?: number,
): Promise<{ why: GivenUp; after: number }> {
  const child = spawn(process.execPath, ['-e', script], { stdio: 'ignore' })
  onTestFinished(() => void child.kill('SIGKILL'))
  const begun = performance.now()
  const why = await new Promise<GivenUp>(
    (giveUp) => void limitWork(child.pid, milliseconds, giveUp, stillMax),
  )
  return { why, after: performance.now() - begun }
}
const asleep = 'setTimeout(() => {}, 600_000)'

test.runIf(process.platform === 'linux')(
  'what a child may take is work: one that waits for the processor is given up much later than one that has it',
  async () => {
    const busy = await givenUp('for (;;);', 200)
    expect(busy.why).toBe('late')
    expect(busy.after).toBeGreaterThanOrEqual(199)
    const idle = await givenUp(asleep, 200)
    expect(idle.why).toBe('late')
    expect(idle.after).toBeGreaterThan(2_000)
  },
)

test.runIf(process.platform === 'linux')(
  'a child that neither works nor waits for anything is given up long before its limit, and begun once more',
  async () => {
    expect((await givenUp(asleep, 600_000, 500)).why).toBe('stands-still')
    const watched = `setInterval(() => process.memoryUsage.rss(), 200); ${asleep}`
    expect((await givenUp(watched, 600_000, 500)).why).toBe('stands-still')

    // Stands still at its first time only.
    const folder = mkdtempSync(join(tmpdir(), 'sarup-test-still-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const program = join(folder, 'program.mjs')
    writeFileSync(
      program,
      `import { existsSync, writeFileSync } from 'node:fs'
       if (existsSync('${folder}/was-here')) console.log(JSON.stringify({ result: 'done' }))
       else {
         writeFileSync('${folder}/was-here', '')
         ${asleep}
       }`,
    )
    expect(await runLimited(program, [], { milliseconds: 60_000, stillMax: 500 })).toEqual({
      ended: 'answered',
      answer: { result: 'done' },
    })
  },
)

test.runIf(process.platform !== 'win32')(
  'a child that was asked to end, as Ctrl-C and systemd ask all processes of a server, is begun once more and makes no file too large',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sarup-test-asked-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const run = async (name: string, again: string) => {
      const program = join(folder, `${name}.mjs`)
      writeFileSync(
        program,
        `import { existsSync, writeFileSync } from 'node:fs'
         if (existsSync('${folder}/${name}')) ${again}
         else {
           writeFileSync('${folder}/${name}', '')
           process.kill(process.pid, 'SIGTERM')
           ${asleep}
         }`,
      )
      return await runLimited(program, ['look-at'], { milliseconds: 60_000 })
    }
    expect(await run('once', `console.log(JSON.stringify({ result: 'done' }))`)).toEqual({
      ended: 'answered',
      answer: { result: 'done' },
    })
    expect(await run('memory', `process.kill(process.pid, 'SIGKILL')`)).toEqual({ ended: 'died' })
    await expect(run('again', `process.kill(process.pid, 'SIGINT')`)).rejects.toThrow('look-at: asked to end')
  },
)

test.runIf(process.platform === 'linux')(
  'a child whose server was killed ends with it, though it has work without end: nobody is left to end it',
  async () => {
    const watching = join(import.meta.dirname, 'watch-memory.ts')
    const child = `import { watchMemory } from ${JSON.stringify(watching)}
      watchMemory(1e12)
      console.log(process.pid)
      setInterval(() => { for (let turn = 0; turn < 1e8; turn += 1); })`
    const parent = spawn(process.execPath, [
      '-e',
      `require('node:child_process').spawn(process.execPath, ['--input-type=module', '-e', ${JSON.stringify(child)}], { stdio: 'inherit' })`,
    ])
    const [pid] = await once(parent.stdout, 'data')
    onTestFinished(() => void parent.kill('SIGKILL'))
    expect(Number(pid)).toBeGreaterThan(0)
    parent.kill('SIGKILL')
    await eventually(() => expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH'))
  },
)
