import { spawn } from 'node:child_process'

/**
 * What a process gets that opens strangers' files: no setting and no secret of ours, only where programs are, and where Node keeps
 * them compiled, which is a third of what such a process costs.
 */
export function bareEnvironment(): NodeJS.ProcessEnv {
  const { PATH = '', NODE_COMPILE_CACHE } = process.env
  return { PATH, ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }) }
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
    const timer = setTimeout(() => {
      late = true
      child.kill('SIGKILL')
    }, milliseconds)
    child.stdout.setEncoding('utf8')
    child.stdout.on('data', (text: string) => {
      output += text
    })
    child.once('error', (error) => {
      clearTimeout(timer)
      reject(error)
    })
    child.once('close', () => {
      clearTimeout(timer)
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
