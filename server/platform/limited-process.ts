import { parseJson } from '#rules/json.ts'
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'

/**
 * The environment of processes that open strangers' files: no settings or secrets, only PATH and Node's compile cache (a third of such a
 * process's cost). Pictures use many threads in turn; unbounded, glibc would keep what each has freed.
 */
export function bareEnvironment(): NodeJS.ProcessEnv {
  const { PATH = '', NODE_COMPILE_CACHE } = process.env
  return { PATH, MALLOC_ARENA_MAX: '2', ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }) }
}

/** Why a child is given up: it has worked too long, or it neither works nor waits for a processor or a disk. */
export type GivenUp = 'late' | 'stands-still'

const standsStillMilliseconds = 10_000
/** The watch over the memory works a little for ever (`watchMemory`). */
const workOfWatch = 0.02

/**
 * Calls `giveUp` after this much processor time (Linux), so that a busy machine makes no file too slow; elsewhere by the clock, and ten
 * times as long is too long everywhere. It also detects a child that stands still: one in some thousands waits for ever for finished work
 * of its own threads (zlib of Node 24).
 */
export function limitWork(
  pid: number | undefined,
  milliseconds: number,
  giveUp: (why: GivenUp) => void,
  stillMax: number = standsStillMilliseconds,
): () => void {
  const [begun, before] = [performance.now(), workedMilliseconds(pid)]
  let last = { at: begun, worked: before }
  const poll = () => {
    const [now, worked] = [performance.now(), workedMilliseconds(pid)]
    const left = milliseconds - (Number.isNaN(worked) ? now - begun : worked - before)
    if (!(left > 0) || now - begun > 10 * milliseconds) return giveUp('late')
    if (worked - last.worked > workOfWatch * (now - last.at) + 10 || isWaiting(pid))
      last = { at: now, worked }
    else if (now - last.at > stillMax) return giveUp('stands-still')
    timer = setTimeout(poll, Math.max(Math.min(left, stillMax / 4), 20))
  }
  let timer = setTimeout(poll, Math.min(milliseconds, stillMax / 4))
  return () => clearTimeout(timer)
}

/** Whether a thread of it waits for a processor or a disk; true where nothing reports it. */
function isWaiting(pid: number | undefined): boolean {
  try {
    return readdirSync(`/proc/${pid}/task`).some((thread) =>
      /^[RD]/.test(fieldsOf(readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8'))[0] ?? ''),
    )
  } catch {
    return true
  }
}

/** Processor time of a process; not a number where nothing reports it. */
function workedMilliseconds(pid: number | undefined): number {
  try {
    const fields = fieldsOf(readFileSync(`/proc/${pid}/stat`, 'utf8'))
    // User and system time, in hundredths of a second.
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return Number.NaN
  }
}

/** After the name of the program, which may hold anything: its state first. */
function fieldsOf(stat: string): string[] {
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

/** The child's last line of output, read as JSON; or how it ended without one. */
export type LimitedAnswer = { ended: 'answered'; answer: object } | { ended: 'late' } | { ended: 'died' }

/**
 * Runs a program of ours in a child process for work on strangers' files: without our settings or secrets, ended when too slow, ending
 * itself when too large (`watchMemory`). It prints one line of JSON. If it stands still or is asked to end (Ctrl-C), which says nothing
 * about the file, it is started once more. Throws AskedToEnd the second time: then the server ends too.
 */
export async function runLimited(
  program: string,
  parameters: readonly string[],
  limits: { milliseconds: number; stillMax?: number },
): Promise<LimitedAnswer> {
  const first = await runOnce(program, parameters, limits)
  const ended = typeof first === 'string' ? await runOnce(program, parameters, limits) : first
  if (ended === 'asked-to-end') throw new AskedToEnd(`${basename(program)} ${parameters[0] ?? ''}`)
  return ended === 'stands-still' ? { ended: 'late' } : ended
}

/** Nothing is known of the file; the sender tries again later. */
export class AskedToEnd extends Error {
  constructor(what: string) {
    super(`${what}: asked to end`)
    this.name = 'AskedToEnd'
  }
}

const requests: readonly (NodeJS.Signals | null)[] = ['SIGTERM', 'SIGINT', 'SIGHUP']

function runOnce(
  program: string,
  parameters: readonly string[],
  { milliseconds, stillMax }: { milliseconds: number; stillMax?: number },
): Promise<LimitedAnswer | 'stands-still' | 'asked-to-end'> {
  return new Promise((resolve, reject) => {
    const flags = ['--max-old-space-size=400', '--no-warnings']
    const child = spawn(process.execPath, [...flags, program, ...parameters], {
      env: bareEnvironment(),
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    let output = ''
    let givenUp: GivenUp | undefined
    const giveUp = (why: GivenUp) => {
      givenUp = why
      child.kill('SIGKILL')
    }
    const stopLimit = limitWork(child.pid, milliseconds, giveUp, stillMax)
    child.stdout.setEncoding('utf8')
    child.stdout.on('data', (text: string) => {
      output += text
    })
    child.once('error', (error) => {
      stopLimit()
      reject(error)
    })
    child.once('close', (_, signal) => {
      stopLimit()
      if (givenUp !== undefined) return resolve(givenUp === 'late' ? { ended: 'late' } : givenUp)
      const answer = readLastLine(output)
      if (answer !== undefined) return resolve({ ended: 'answered', answer })
      resolve(requests.includes(signal) ? 'asked-to-end' : { ended: 'died' })
    })
  })
}

function readLastLine(output: string): object | undefined {
  const answer = parseJson(output.trim().split('\n').at(-1) ?? '')
  return typeof answer === 'object' && answer !== null ? answer : undefined
}
