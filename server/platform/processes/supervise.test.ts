import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { eventually } from '#server/test/eventually.ts'
import { type Supervised, supervise } from './supervise.ts'

let folder: string
let program: string
let supervised: Supervised | undefined
const children: ChildProcess[] = []

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sarup-supervise-'))
  program = path.join(folder, 'program.mjs')
  await writeFile(
    program,
    `import { appendFileSync } from 'node:fs'
     if (process.argv[2] === 'broken') process.exit(3)
     process.on('message', ({ kind, url = kind }) => { appendFileSync(process.argv[3], url + '\\n'); process.send({ kind: 'open' }) })
     process.once('disconnect', () => { appendFileSync(process.argv[3], 'parent gone\\n'); process.exit(0) })
     process.on('SIGTERM', () => { appendFileSync(process.argv[3], 'asked\\n'); process.exit(0) })`,
  )
})
afterEach(async () => {
  await supervised?.stop()
  children.length = 0
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const pauseMilliseconds = { min: 10, max: 40, settled: 60_000 }

function run(how: string, heard: string, rest: { onNeverOpened?: () => void; onOpen?: () => void } = {}) {
  const said: string[] = []
  supervised = supervise({
    name: 'jobs',
    say: (message) => said.push(message),
    pauseMilliseconds,
    start() {
      const child = fork(program, [how, path.join(folder, heard)], { execArgv: [] })
      children.push(child)
      return child
    },
    ...rest,
  })
  return said
}

test('a process that is killed is replaced, is told again all that the first one was told, and stops when asked', async () => {
  const opened: string[] = []
  const said = run('good', 'killed', { onOpen: () => opened.push('open') })
  supervised?.post({ kind: 'database', url: 'postgres://first' })
  supervised?.post({ kind: 'pages' })
  const heard = () => readFile(path.join(folder, 'killed'), 'utf8')
  const all = 'postgres://first\npages\n'
  await eventually(async () => expect(await heard()).toBe(all))
  await eventually(() => expect(opened).toEqual(['open']))
  children[0]?.kill('SIGKILL')
  await eventually(async () => expect(await heard()).toBe(all + all))
  expect(said).toEqual(['The jobs process ended (SIGKILL); it is replaced in 0.01 s.'])
  await supervised?.stop()
  expect(await heard()).toMatch(/asked\n$/)
  expect(children).toHaveLength(2)
  expect(opened).toEqual(['open'])
})

test('one that ends at once is tried again after pauses that grow up to a bound', async () => {
  const said = run('broken', 'broken')
  await eventually(() => expect(said.length).toBeGreaterThanOrEqual(4))
  expect(said.slice(0, 4).map((line) => /in (\S+) s/.exec(line)?.[1])).toEqual([
    '0.01',
    '0.02',
    '0.04',
    '0.04',
  ])
})

test('one that never worked may be given up instead', async () => {
  const givenUp = new Promise<void>((resolve) => {
    run('broken', 'given-up', { onNeverOpened: resolve })
  })
  await givenUp
  expect(children).toHaveLength(1)
})

test('a supervisor that is killed takes its processes with it', async () => {
  const heard = path.join(folder, 'orphan')
  const parent = path.join(folder, 'parent.ts')
  await writeFile(
    parent,
    `import { fork } from 'node:child_process'
     import { supervise } from ${JSON.stringify(path.join(import.meta.dirname, 'supervise.ts'))}
     supervise({ name: 'x', say() {}, onOpen: () => process.send('open'),
       start: () => fork(${JSON.stringify(program)}, ['good', ${JSON.stringify(heard)}]) })
       .post({ kind: 'database', url: 'x' })`,
  )
  const killed = fork(parent, [], { execArgv: [] })
  await once(killed, 'message')
  killed.kill('SIGKILL')
  await eventually(async () => expect(await readFile(heard, 'utf8')).toBe('x\nparent gone\n'))
})

test.runIf(process.platform !== 'win32')(
  'a terminal that is closed asks to stop, as Ctrl-C does',
  async () => {
    const script = `import { stopWhenAsked } from ${JSON.stringify(path.join(import.meta.dirname, 'supervised.ts'))}
    stopWhenAsked(async () => process.exit(7))
    setInterval(() => {}, 1_000)
    console.log('ready')`
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    children.push(child)
    await once(child.stdout, 'data')
    child.kill('SIGHUP')
    expect(await once(child, 'exit')).toEqual([7, null])
  },
)
