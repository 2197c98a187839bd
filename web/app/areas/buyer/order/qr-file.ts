import { QUIET_MODULES } from './QrPicture.tsx'
import type { Order } from './use-order.ts'

type Picture = { qr: NonNullable<Order['qrPicture']>; name: string }

const SIDE_PIXELS = 1_080

/** The QR as a picture file: for the gallery, where bank apps pick it up. */
async function drawQr({ qr: { side, path } }: Picture): Promise<Blob> {
  const size = side + 2 * QUIET_MODULES
  const canvas = document.createElement('canvas')
  // Whole pixels a module, or the edges blur.
  const scale = Math.floor(SIDE_PIXELS / size)
  canvas.width = size * scale
  canvas.height = size * scale
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser draws no pictures')
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.scale(scale, scale)
  pen.translate(QUIET_MODULES, QUIET_MODULES)
  pen.fillStyle = 'black'
  pen.fill(new Path2D(path))
  return await new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture came'))), 'image/png')
  })
}

export async function saveQr(picture: Picture): Promise<void> {
  const address = URL.createObjectURL(await drawQr(picture))
  const link = document.createElement('a')
  link.href = address
  link.download = picture.name
  link.click()
  // Safari reads the address a moment after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/** False on the server and where the browser shares no files. */
export function canShareQr(): boolean {
  if (typeof navigator === 'undefined' || !('canShare' in navigator)) return false
  return navigator.canShare({ files: [new File([], 'qr.png', { type: 'image/png' })] })
}

export async function shareQr(picture: Picture): Promise<void> {
  const file = new File([await drawQr(picture)], picture.name, { type: 'image/png' })
  try {
    await navigator.share({ files: [file] })
  } catch (failure) {
    // Closing the share panel is not an error.
    if (!(failure instanceof DOMException && failure.name === 'AbortError')) throw failure
  }
}
