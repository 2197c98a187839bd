import { Worker } from 'node:worker_threads'
import { coverFile } from './cover-file.ts'
import { prepareFile } from './prepare-file.ts'
import { PdfRefused, pdfLimits } from './problems.ts'

/**
 * The process in which a stranger's PDF is opened: `node worker-process.ts prepare|cover <input> <output>`. It answers one
 * line of JSON on its standard output. A thread watches its memory and ends it at the limit, since what a parser allocates
 * outside the JavaScript heap no Node flag bounds.
 */
const watch = `
  const { workerData } = require('node:worker_threads')
  setInterval(() => {
    if (process.memoryUsage.rss() > workerData) process.kill(process.pid, 'SIGKILL')
  }, 25)
`

const [task = '', inputPath = '', outputPath = ''] = process.argv.slice(2)
new Worker(watch, { eval: true, workerData: pdfLimits.memoryBytesMax }).unref()

try {
  const result = await (task === 'cover' ? coverFile : prepareFile)(inputPath, outputPath)
  answer({ result, peakMemoryBytes: process.resourceUsage().maxRSS * 1024 })
} catch (error) {
  if (error instanceof PdfRefused) answer({ problem: error.problem, detail: error.message })
  else answer({ problem: 'unreadable', detail: error instanceof Error ? error.message : String(error) })
}

function answer(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value)}\n`, () => process.exit(0))
}
