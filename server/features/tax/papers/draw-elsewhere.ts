import { spawn } from 'node:child_process'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import type { Paper } from '#rules/tax/papers/paper.ts'
import { bareEnvironment } from '#server/platform/limited-process.ts'

const program = fileURLToPath(new URL('draw-program.ts', import.meta.url))

/** Time for 100,000 certificates at sixteen a second, twice. */
const millisecondsMax = 4 * 3_600_000

/**
 * `pdfOfPapers` in a child process, so that drawing thousands of pages blocks no request. Papers and bytes are streamed with backpressure,
 * so memory stays small. Throws when the child ends early; its output is then no PDF.
 */
export async function* drawElsewhere(title: string, papers: AsyncIterable<Paper>): AsyncGenerator<Buffer> {
  const child = spawn(process.execPath, ['--max-old-space-size=400', '--no-warnings', program, title], {
    env: bareEnvironment(),
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const fed = pipeline(Readable.from(linesOf(papers)), child.stdin)
  child.once('error', () => {})
  // Handled below, when the output has ended.
  fed.catch(() => {})
  const timer = setTimeout(() => child.kill('SIGKILL'), millisecondsMax)
  try {
    let end = ''
    for await (const bytes of child.stdout) {
      end = (end + (bytes as Buffer).subarray(-8).toString('latin1')).slice(-8)
      yield bytes as Buffer
    }
    await fed
    // The exit code says nothing: the process kills itself both when done (`leaveAtOnce`) and when too large.
    if (!end.trimEnd().endsWith('%%EOF'))
      throw new Error(`papers "${title}": the process that draws them ended early`)
  } finally {
    clearTimeout(timer)
    child.kill('SIGKILL')
  }
}

async function* linesOf(papers: AsyncIterable<Paper>): AsyncGenerator<string> {
  for await (const paper of papers) yield `${JSON.stringify(paper)}\n`
}
