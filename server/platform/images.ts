import { open } from 'node:fs/promises'
import sharp from 'sharp'
import { Refusal } from '#rules/refusal.ts'
import { notOfTypes, SNIFF_BYTES, sniffFileType, uploadRules } from './uploads.ts'

/** 40 megapixels (security-and-reliability §4): more is no page of notes but an attempt to fill the memory. */
const pixelsMax = 40_000_000
/** Enough to read small handwriting when zoomed in, and a bound on what a reader has to load. */
const longestSideDefault = 2_160
const decodeSecondsMax = 20

// One core per image keeps the other free for readers. libvips' operation cache would hold tens of megabytes for images that hardly recur.
sharp.concurrency(1)
sharp.cache(false)

export type ReadImage = { jpeg: Buffer; width: number; height: number }

/**
 * Re-encodes an uploaded picture (bytes or a path) from its pixels alone, without metadata or appended bytes: upright, sRGB, white behind
 * transparency, JPEG. Refuses: files.wrong-type (not JPEG, PNG or WebP, or broken), files.too-large (over 40 megapixels).
 */
export async function readImage(
  input: Buffer | string,
  { longestSide = longestSideDefault }: { longestSide?: number } = {},
): Promise<ReadImage> {
  await mustBeImage(input)
  const { data, info } = await decoding(
    sharp(input, { limitInputPixels: pixelsMax, failOn: 'error', pages: 1 })
      .timeout({ seconds: decodeSecondsMax })
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: 84, mozjpeg: true })
      .toBuffer({ resolveWithObject: true }),
  )
  return { jpeg: data, width: info.width, height: info.height }
}

/** WebP and PNG can be animated: such a sample could show one thing to us and another to buyers. */
export function isPictureMoving(bytes: Buffer): boolean {
  const type = sniffFileType(bytes)
  if (type === 'image/webp')
    return bytes.subarray(12, 16).toString('latin1') === 'VP8X' && ((bytes[20] ?? 0) & 2) !== 0
  // The chunk that makes a PNG a film stands before its first pixels.
  const pixels = bytes.indexOf('IDAT', 0, 'latin1')
  return type === 'image/png' && pixels > 0 && bytes.subarray(0, pixels).includes('acTL')
}

/** A smaller copy for phones. Never larger than the original. `image` is one of ours, already read and re-encoded. */
export async function toPhoneSize(image: Buffer, width: number): Promise<Buffer> {
  return sharp(image, { limitInputPixels: pixelsMax })
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 78, effort: 3 })
    .toBuffer()
}

/** A square of it, around what draws the eye. `image` is one of ours, already read and re-encoded. */
export async function toSquare(image: Buffer, side: number): Promise<Buffer> {
  return sharp(image, { limitInputPixels: pixelsMax })
    .resize({ width: side, height: side, fit: 'cover', position: 'attention' })
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer()
}

/** The picture as grey pixels, for inspecting it. Same refusals as `readImage`. */
export async function readGrey(
  input: Buffer | string,
  { longestSide, channel }: { longestSide: number; channel?: 'red' | 'green' | 'blue' },
): Promise<{ data: Uint8ClampedArray; width: number; height: number }> {
  await mustBeImage(input)
  const upright = sharp(input, { limitInputPixels: pixelsMax, failOn: 'error', pages: 1 })
    .timeout({ seconds: decodeSecondsMax })
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
  const grey = channel === undefined ? upright.grayscale() : upright.extractChannel(channel)
  const { data, info } = await decoding(grey.raw().toBuffer({ resolveWithObject: true }))
  return {
    data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.length),
    width: info.width,
    height: info.height,
  }
}

/** Checked before decoding: libvips reads many formats, and each is an attack surface. */
async function mustBeImage(input: Buffer | string): Promise<void> {
  const head = typeof input === 'string' ? await readHead(input) : input
  const type = sniffFileType(head)
  if (type === null || type === 'application/pdf') throw notOfTypes(uploadRules.image.contentTypes)
}

async function readHead(path: string): Promise<Buffer> {
  const handle = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(SNIFF_BYTES), 0, SNIFF_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** An undecodable picture is the uploader's fault, not ours. */
async function decoding<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    if (/pixel limit|too large/i.test(message)) throw new Refusal('files.too-large')
    throw notOfTypes(uploadRules.image.contentTypes)
  }
}
