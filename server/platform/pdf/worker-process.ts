import { answerAndExit, watchMemory } from '../watch-memory.ts'
import { PdfRefused, pdfLimits } from './problems.ts'

/**
 * The process that opens a stranger's PDF: `node worker-process.ts <task> <input> [<output or folder> [<cover, layer, page or folder>
 * [<number>]]]`. Each task loads only what it needs.
 */
const tasks: Record<
  string,
  (input: string, output: string, more: string, number: string) => Promise<unknown>
> = {
  prepare: async (input, output) => (await import('./prepare-file.ts')).prepareFile(input, output),
  cover: async (input, output) => (await import('./cover-file.ts')).coverFile(input, output),
  'merge-cover': async (input, output, cover) =>
    (await import('./cover-merge.ts')).mergeCoverFile(input, output, cover),
  'draw-layer': async (input, output, layer) =>
    (await import('./draw-layer.ts')).drawLayerFile(input, output, layer),
  'straighten-pages': async (input, folder, from, count) =>
    (await import('./straighten-file.ts')).straightenPages(input, folder, Number(from), Number(count)),
  'straighten-file': async (input, output, folder) =>
    (await import('./straighten-file.ts')).straightenFile(input, output, folder),
  'replace-page': async (input, output, page, number) =>
    (await import('./replace-page.ts')).replacePageFile(input, output, page, Number(number)),
  'inspect-structure': async (input) => (await import('./inspect-structure.ts')).inspectStructure(input),
  'look-at': async (input) => (await import('./inspect-content.ts')).inspectContent(input),
  'read-codes': async (input) => {
    await (await import('./inspect-structure.ts')).inspectStructure(input)
    return await (await import('./inspect-content.ts')).codesOfFirstPage(input)
  },
}

const [task = '', inputPath = '', outputPath = '', morePath = '', number = ''] = process.argv.slice(2)
watchMemory(pdfLimits.memoryBytesMax)

try {
  const work = tasks[task]
  if (work === undefined) throw new Error(`task ${task}: no such task`)
  answerAndExit({ result: await work(inputPath, outputPath, morePath, number) })
} catch (error) {
  if (error instanceof PdfRefused) answerAndExit({ problem: error.problem, detail: error.message })
  else
    answerAndExit({ problem: 'unreadable', detail: error instanceof Error ? error.message : String(error) })
}
