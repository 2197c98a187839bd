import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { CoveredPdf } from './cover-file.ts'
import type { PreparedPdf } from './prepare-file.ts'
import { type PdfProblem, PdfRefused, pdfLimits, pdfProblems } from './problems.ts'

export type { CoveredPdf } from './cover-file.ts'
export type { PreparedPdf } from './prepare-file.ts'

/**
 * Makes the copy of an uploaded PDF that can be marked per buyer, in a process of its own (60 s, 512 MB).
 * Throws `PdfRefused` with the problem to tell the uploader.
 */
export async function preparePdf(inputPath: string, outputPath: string): Promise<PreparedPdf> {
  return (await inProcess<PreparedPdf>('prepare', inputPath, outputPath, pdfLimits.millisecondsMax)).result
}

/**
 * The copy for a file on sale that can't be marked: a paying buyer is never locked out by that. Tries to draw every page
 * anew; when even that fails, wraps the file. Refuses nothing; throws only when files cannot be read or written.
 */
export async function coverPdf(inputPath: string, outputPath: string): Promise<CoveredPdf> {
  try {
    return (await inProcess<CoveredPdf>('cover', inputPath, outputPath, 4 * pdfLimits.millisecondsMax)).result
  } catch (error) {
    if (!(error instanceof PdfRefused)) throw error
    const { attachFile } = await import('./cover-file.ts')
    return attachFile(inputPath, outputPath)
  }
}

type Answer<Result> = { result: Result; peakMemoryBytes: number }

const workerPath = fileURLToPath(new URL('worker-process.ts', import.meta.url))

function inProcess<Result>(
  task: 'prepare' | 'cover',
  inputPath: string,
  outputPath: string,
  milliseconds: number,
): Promise<Answer<Result>> {
  return new Promise((resolve, reject) => {
    const flags = ['--max-old-space-size=400', '--no-warnings']
    // No settings or secrets of the server reach the process that opens strangers' files.
    const child = spawn(process.execPath, [...flags, workerPath, task, inputPath, outputPath], {
      env: { PATH: process.env['PATH'] ?? '' },
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
      if (late) return reject(new PdfRefused('too-slow'))
      const answer = readAnswer<Result>(output)
      // Without an answer the process was ended by the memory watch or ran out of heap.
      if (answer === undefined) return reject(new PdfRefused('too-large', 'needs too much memory'))
      if ('problem' in answer) return reject(new PdfRefused(answer.problem, answer.detail))
      resolve(answer)
    })
  })
}

function readAnswer<Result>(
  output: string,
): Answer<Result> | { problem: PdfProblem; detail: string } | undefined {
  try {
    const answer: unknown = JSON.parse(output.trim().split('\n').at(-1) ?? '')
    if (typeof answer !== 'object' || answer === null) return undefined
    if ('problem' in answer) {
      const problem = pdfProblems.find((one) => one === answer.problem) ?? 'unreadable'
      return { problem, detail: 'detail' in answer ? String(answer.detail) : '' }
    }
    return 'result' in answer ? (answer as Answer<Result>) : undefined
  } catch {
    return undefined
  }
}
