import { readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { Refusal } from '#rules/refusal.ts'
import { type InspectedPicture, pictureMemoryBytesMax } from './inspect-picture.ts'
import { isPictureMoving, readImage } from './images.ts'
import { findQrCodes } from './qr-codes.ts'
import { answerAndExit, watchMemory } from './watch-memory.ts'

/** The process in which a stranger's picture is opened: `node picture-process.ts cover|sample <input> <output>`. */
const [task = '', inputPath = '', outputPath = ''] = process.argv.slice(2)
watchMemory(pictureMemoryBytesMax)
// Shapes of what a person can see; a line of one pixel is a mistake or an attempt.
const sideMin = 16

try {
  answerAndExit({ result: await inspect() })
} catch (error) {
  if (error instanceof Refusal) answerAndExit({ refusal: error.code })
  else answerAndExit({ failure: String(error).slice(0, 300) })
}

async function inspect(): Promise<InspectedPicture> {
  const bytes = await readFile(inputPath)
  if (isHeic(bytes)) throw new Refusal('files.image-heic')
  if (isPictureMoving(bytes)) throw new Refusal('files.image-animated')
  const picture = await readImage(bytes)
  if (picture.width < sideMin || picture.height < sideMin) throw new Refusal('files.image-too-small')
  // Scanned as uploaded, because a phone may read a code that re-encoding blurs.
  if (task === 'sample' && (await findQrCodes(bytes)).length > 0) throw new Refusal('files.sample-has-qr')
  await writeFile(outputPath, picture.jpeg)
  const { width: originalWidth, height: originalHeight } = await sharp(bytes).metadata()
  return {
    width: picture.width,
    height: picture.height,
    originalWidth,
    originalHeight,
    bytes: picture.jpeg.length,
  }
}

function isHeic(bytes: Buffer): boolean {
  return (
    bytes.subarray(4, 8).toString('latin1') === 'ftyp' &&
    /heic|heix|hevc|mif1|msf1/.test(bytes.subarray(8, 32).toString('latin1'))
  )
}
