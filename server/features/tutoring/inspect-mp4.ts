import type { Storage } from '#server/adapters/storage/storage.ts'

/** Facts of a video, read from its structure. */
export type Mp4Facts = {
  bytes: number
  /** Whole seconds; null where the file does not say. */
  seconds: number | null
}

type Box = { type: string; start: number; contentStart: number; end: number }

/** A file of more boxes than this at one level was made to be walked through for ever. */
const boxesMax = 2_000
/** Pictures and sound in the same wrapping; and QuickTime, which many browsers do not play. */
const otherBrands = ['heic', 'heix', 'heif', 'mif1', 'msf1', 'avif', 'avis', 'M4A ', 'M4B ', 'qt  ', 'crx ']

/**
 * Checks by structure that a stored file is an MP4 video: boxes that fill it exactly, type first, an index and a video track. It reads a
 * few bytes per box, so gigabytes cost nothing. Null: it is not.
 */
export async function inspectMp4(storage: Storage, key: string): Promise<Mp4Facts | null> {
  const stored = await storage.head(key)
  if (stored === null) return null
  const file: File = { storage, key, bytes: stored.bytes }
  const top = await boxesOf(file, 0, file.bytes)
  const [first] = top ?? []
  if (top === null || first?.type !== 'ftyp') return null
  const brand = (await read(file, first.contentStart, 4))?.toString('latin1')
  if (brand === undefined || otherBrands.includes(brand)) return null
  const index = top.find(({ type }) => type === 'moov')
  const hasMedia = top.some(({ type }) => type === 'mdat' || type === 'moof')
  if (index === undefined || !hasMedia) return null
  const inside = await boxesOf(file, index.contentStart, index.end)
  if (inside === null) return null
  for (const track of inside.filter(({ type }) => type === 'trak')) {
    if (await showsPictures(file, track)) {
      return {
        bytes: file.bytes,
        seconds: await duration(
          file,
          inside.find(({ type }) => type === 'mvhd'),
        ),
      }
    }
  }
  return null
}

type File = { storage: Storage; key: string; bytes: number }

/** The boxes that lie between two places, which they must fill; null otherwise. */
async function boxesOf(file: File, from: number, to: number): Promise<Box[] | null> {
  const boxes: Box[] = []
  for (let start = from; start < to; ) {
    if (boxes.length >= boxesMax) return null
    const head = await read(file, start, Math.min(16, to - start))
    if (head === null || head.length < 8) return null
    const short = head.readUInt32BE(0)
    if (short === 1 && head.length < 16) return null
    const length = short === 0 ? to - start : short === 1 ? Number(head.readBigUInt64BE(8)) : short
    const headLength = short === 1 ? 16 : 8
    const end = start + length
    if (length < headLength || end > to) return null
    boxes.push({ type: head.toString('latin1', 4, 8), start, contentStart: start + headLength, end })
    start = end
  }
  return boxes
}

async function showsPictures(file: File, track: Box): Promise<boolean> {
  const media = await child(file, track, 'mdia')
  const handler = media && (await child(file, media, 'hdlr'))
  if (!handler || handler.end - handler.contentStart < 12) return false
  return (await read(file, handler.contentStart + 8, 4))?.toString('latin1') === 'vide'
}

async function child(file: File, parent: Box, type: string): Promise<Box | undefined> {
  return (await boxesOf(file, parent.contentStart, parent.end))?.find((box) => box.type === type)
}

async function duration(file: File, header: Box | undefined): Promise<number | null> {
  if (header === undefined || header.end - header.contentStart < 32) return null
  const content = await read(file, header.contentStart, 32)
  if (content === null) return null
  const isLong = content[0] === 1
  const ticksPerSecond = content.readUInt32BE(isLong ? 20 : 12)
  const ticks = isLong ? Number(content.readBigUInt64BE(24)) : content.readUInt32BE(16)
  const seconds = Math.round(ticks / ticksPerSecond)
  return Number.isSafeInteger(seconds) && seconds > 0 && seconds <= 172_800 ? seconds : null
}

async function read(file: File, first: number, length: number): Promise<Buffer | null> {
  const last = first + length - 1
  if (length <= 0 || last >= file.bytes) return null
  const found = await file.storage.get(file.key, { range: { first, last } })
  if (found === null) return null
  const pieces: Buffer[] = []
  for await (const piece of found.stream) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}
