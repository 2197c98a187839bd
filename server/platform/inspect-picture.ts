import { fileURLToPath } from 'node:url'
import { Refusal } from '#rules/refusal.ts'
import { runLimited } from './limited-process.ts'

/** Forty megapixels take 160 MB to decode and as much again to search for codes in. */
export const pictureMemoryBytesMax = 512 * 1024 * 1024
const millisecondsMax = 40_000

/** Pixels of the picture as kept, upright, and as it came. */
export type InspectedPicture = {
  width: number
  height: number
  originalWidth: number
  originalHeight: number
  bytes: number
}

const program = fileURLToPath(new URL('picture-process.ts', import.meta.url))

const words: Readonly<Record<string, string>> = {
  'files.wrong-type': 'files.image-broken',
  'files.too-large': 'files.image-too-many-pixels',
}

/**
 * Makes the stored picture of an uploaded one in a process of its own (40 s, 512 MB), see `readImage`; a sample must carry no QR code.
 * Refuses: files.image-broken, -heic, -animated, -too-small, -too-many-pixels, files.sample-has-qr.
 */
export async function inspectPicture(
  kind: 'cover' | 'sample',
  inputPath: string,
  outputPath: string,
  milliseconds: number = millisecondsMax,
): Promise<InspectedPicture & { peakMemoryBytes: number }> {
  const ended = await runLimited(program, [kind, inputPath, outputPath], { milliseconds })
  // Ended by its time or memory: more than a picture of a page needs.
  if (ended.ended !== 'answered') throw new Refusal('files.image-too-many-pixels')
  const { answer } = ended
  if ('refusal' in answer) {
    const code = String(answer.refusal)
    throw new Refusal(words[code] ?? code)
  }
  if ('failure' in answer) throw new Refusal('files.image-broken')
  const { result, peakMemoryBytes } = answer as { result: InspectedPicture; peakMemoryBytes: number }
  return { ...result, peakMemoryBytes }
}
