import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * What a process gets that opens strangers' files: no setting and no secret of ours, only where programs are, and where Node
 * caches them compiled, which is a third of what such a process costs.
 */
export function bareEnvironment(): NodeJS.ProcessEnv {
  const { PATH = '', NODE_COMPILE_CACHE } = process.env
  return { PATH, ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }) }
}

/**
 * Calls `late` once a child has worked for so long. Where the system reports it (Linux) that is its processor time: a machine
 * that is busy with other things makes no file too slow. Elsewhere it is the clock, and ten times as long by the clock is too
 * long everywhere.
 */
export function limitWork(pid: number | undefined, milliseconds: number, late: () => void): () => void {
  const [begun, before] = [performance.now(), workedMilliseconds(pid)]
  const look = () => {
    const left = milliseconds - (workedMilliseconds(pid) - before)
    if (!(left > 0) || performance.now() - begun > 10 * milliseconds) late()
    else timer = setTimeout(look, Math.max(left, 20))
  }
  let timer = setTimeout(look, milliseconds)
  return () => clearTimeout(timer)
}

/** Processor time of a process; not a number where nothing reports it. */
function workedMilliseconds(pid: number | undefined): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // After the name of the program, which may hold anything: user and system time, in hundredths of a second.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return Number.NaN
  }
}

/** The child's last line of output, read as JSON; or how it ended without one. */
export type LimitedAnswer = { ended: 'answered'; answer: object } | { ended: 'late' } | { ended: 'died' }

/**
 * Runs a program of ours in a process of its own, for work on strangers' files: none of our settings or secrets reaches it,
 * it is ended when it takes too long, and ends itself when it needs too much memory (`watchMemory`). It answers one line of
 * JSON on its standard output.
 */
export function runLimited(
  program: string,
  parameters: readonly string[],
  { milliseconds }: { milliseconds: number },
): Promise<LimitedAnswer> {
  return new Promise((resolve, reject) => {
    const flags = ['--max-old-space-size=400', '--no-warnings']
    const child = spawn(process.execPath, [...flags, program, ...parameters], {
      env: bareEnvironment(),
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    let output = ''
    let late = false
    const stopLimit = limitWork(child.pid, milliseconds, () => {
      late = true
      child.kill('SIGKILL')
    })
    child.stdout.setEncoding('utf8')
    child.stdout.on('data', (text: string) => {
      output += text
    })
    child.once('error', (error) => {
      stopLimit()
      reject(error)
    })
    child.once('close', () => {
      stopLimit()
      if (late) return resolve({ ended: 'late' })
      const answer = readLastLine(output)
      resolve(answer === undefined ? { ended: 'died' } : { ended: 'answered', answer })
    })
  })
}

function readLastLine(output: string): object | undefined {
  try {
    const answer: unknown = JSON.parse(output.trim().split('\n').at(-1) ?? '')
    return typeof answer === 'object' && answer !== null ? answer : undefined
  } catch {
    return undefined
  }
}
