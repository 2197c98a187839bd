import { spawn } from 'node:child_process'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import type { Paper } from '#rules/tax/papers/paper.ts'
import { bareEnvironment } from '#server/platform/limited-process.ts'

const program = fileURLToPath(new URL('draw-program.ts', import.meta.url))

/** 100,000 certificates at sixteen a second, and as long again. */
const millisecondsMax = 4 * 3_600_000

/**
 * `pdfOfPapers` in a process of its own, so that no other request waits while thousands of pages are drawn. Papers go in and
 * bytes come out as fast as both ends take them: little is in memory on either side. Throws when the process ends early, after
 * which what came out is not a PDF.
 */
export async function* drawElsewhere(title: string, papers: AsyncIterable<Paper>): AsyncGenerator<Buffer> {
  const child = spawn(process.execPath, ['--max-old-space-size=400', '--no-warnings', program, title], {
    env: bareEnvironment(),
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const fed = pipeline(Readable.from(linesOf(papers)), child.stdin)
  child.once('error', () => {})
  // Told below, when the output is over.
  fed.catch(() => {})
  const timer = setTimeout(() => child.kill('SIGKILL'), millisecondsMax)
  try {
    let end = ''
    for await (const bytes of child.stdout) {
      end = (end + (bytes as Buffer).subarray(-8).toString('latin1')).slice(-8)
      yield bytes as Buffer
    }
    await fed
    // How the process went says nothing: it kills itself, done (`leaveAtOnce`) or too large.
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
