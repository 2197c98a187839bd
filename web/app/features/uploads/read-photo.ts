/** A photographed page: scaled already, and how often it is turned to the right by a quarter. */
export type PhotoPage = { id: string; name: string; jpeg: Blob; url: string; quarters: number }

/** The longer side of A4 at 200 dots per inch: handwriting stays readable, and a page has some hundred kilobytes. */
const sidePixels = 2_340
const jpegQuality = 0.82

/**
 * Upright, as every browser reads it by itself (to ask for that is a fault in older ones), and of a sensible size; the photo itself is left
 * alone. Throws where the browser cannot read it.
 */
export async function readPhoto(file: File): Promise<Blob> {
  const bitmap = await createImageBitmap(file)
  try {
    const scale = Math.min(1, sidePixels / Math.max(bitmap.width, bitmap.height))
    const width = Math.max(1, Math.round(bitmap.width * scale))
    const height = Math.max(1, Math.round(bitmap.height * scale))
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width, height })
    const pen = canvas.getContext('2d')
    if (pen === null) throw new Error('no canvas')
    pen.imageSmoothingQuality = 'high'
    // Transparent parts would turn black.
    pen.fillStyle = 'white'
    pen.fillRect(0, 0, width, height)
    pen.drawImage(bitmap, 0, 0, width, height)
    const jpeg = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/jpeg', jpegQuality),
    )
    if (jpeg === null) throw new Error('no picture')
    return jpeg
  } finally {
    bitmap.close()
  }
}
