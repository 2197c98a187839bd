import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')
const startSecondsMax = 120

export type Started = {
  process: ChildProcess
  /** Match in the line that was waited for. */
  match: RegExpMatchArray
  stop: () => Promise<void>
}

/** Starts a file of the project as a process of its own and waits until it prints `ready`. */
export async function startProcess(
  file: string,
  environment: Record<string, string>,
  ready: RegExp,
  nodeOptions: readonly string[] = [],
): Promise<Started> {
  const child = spawn(process.execPath, [...nodeOptions, path.join(root, file)], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const match = await new Promise<RegExpMatchArray>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`${file} was not ready in time:\n${output}`)),
      startSecondsMax * 1_000,
    )
    const read = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-20_000)
      const found = ready.exec(output)
      if (found === null) return
      clearTimeout(timer)
      resolve(found)
      // The log of the load that follows is thrown away unread: reading it would slow the client.
      child.stdout.off('data', read).resume()
      child.stderr.off('data', read)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.stderr.on('data', (chunk: Buffer) => process.stderr.write(chunk))
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}:\n${output}`)))
  })
  return {
    process: child,
    match,
    async stop() {
      if (child.exitCode !== null) return
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Runs a file of the project to its end, its output shown. */
export async function runToEnd(file: string, args: readonly string[], environment: Record<string, string>) {
  const child = spawn(process.execPath, [path.join(root, file), ...args], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: 'inherit',
  })
  const code = await new Promise((resolve) => child.once('exit', resolve))
  if (code !== 0) throw new Error(`${file} ended with ${String(code)}`)
}

/** Resident memory in bytes; undefined where the system does not show it in /proc. */
export function residentBytes(pid: number | undefined): number | undefined {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1_024
  } catch {
    return undefined
  }
}

/** The same, with shared memory divided among its users: Node's own code is one piece of memory for all processes. */
export function proportionalBytes(pid: number | undefined): number | undefined {
  try {
    const kilobytes = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1_024
  } catch {
    return undefined
  }
}

/** Processes that this one has started, as far as they still run; none where the system does not show it in /proc. */
export function childrenOf(parent: number): number[] {
  try {
    return readdirSync('/proc')
      .map(Number)
      .filter((pid) => pid > 0 && parentOf(pid) === parent)
  } catch {
    return []
  }
}

export function parentOf(pid: number): number | undefined {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1])
  } catch {
    // It has ended meanwhile.
    return undefined
  }
}

/** Whether the program of this process has `name` in its path; false where the system does not show it in /proc. */
export function isRunning(pid: number, name: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      .split('\0')
      .some((argument) => path.basename(argument).startsWith(name))
  } catch {
    return false
  }
}

const ticksOfSecond = 100

/** Processor time that a process has used so far, in milliseconds; undefined where the system does not show it in /proc. */
export function processorMilliseconds(pid: number | undefined): number | undefined {
  return processorTimes(pid)?.own
}

/** The same of all the processes together that it started and that have ended. */
export function endedMilliseconds(pid: number | undefined): number | undefined {
  return processorTimes(pid)?.ended
}

/** Of it, of the processes that it has started, and of those of them that have ended. */
export function familyMilliseconds(pid: number | undefined): number | undefined {
  const times = processorTimes(pid)
  if (pid === undefined || times === undefined) return undefined
  return childrenOf(pid).reduce(
    (sum, child) => sum + (familyMilliseconds(child) ?? 0),
    times.own + times.ended,
  )
}

function processorTimes(pid: number | undefined): { own: number; ended: number } | undefined {
  try {
    // The name may hold spaces, but nothing after its bracket does: user and system time are the 12th and 13th there, then the children's.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    const milliseconds = (at: number) =>
      ((Number(fields[at]) + Number(fields[at + 1])) * 1_000) / ticksOfSecond
    return { own: milliseconds(11), ended: milliseconds(13) }
  } catch {
    return undefined
  }
}
