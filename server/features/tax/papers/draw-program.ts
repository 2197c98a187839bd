import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Paper } from '#rules/tax/papers/paper.ts'
import { leaveAtOnce, watchMemory } from '#server/platform/watch-memory.ts'
import { pdfOfPapers } from './draw-papers.ts'

/** The process that draws a long PDF: `node draw-program.ts <title>`, a paper a line on its input, the PDF on its output. */
const memoryBytesMax = 700 * 1024 * 1024

watchMemory(memoryBytesMax)
await pipeline(Readable.from(pdfOfPapers(process.argv[2] ?? '', papers())), process.stdout)
process.stdout.write('', leaveAtOnce)

async function* papers(): AsyncGenerator<Paper> {
  for await (const line of createInterface({ input: process.stdin })) yield JSON.parse(line) as Paper
}
