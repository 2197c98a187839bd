import { saveFile } from '#web/browser/save-file.ts'
import { QUIET_MODULES } from './QrPicture.tsx'
import type { Order } from './use-order.ts'

type Picture = {
  qr: NonNullable<Order['qrPicture']>
  name: string
  /** Texts above and below the QR: owner, amount, order, expiry. */
  brand: string
  lines: readonly [amount: string, order: string, deadline: string]
}

const SIDE_PIXELS = 1_080
const FACE = '"Anuphan Variable", "Noto Sans Thai", sans-serif'

/** The QR as a picture file: for the gallery, where bank apps pick it up and where one still knows tomorrow what it was for. */
async function drawQr({ qr: { side, path }, brand, lines }: Picture): Promise<Blob> {
  const size = side + 2 * QUIET_MODULES
  const canvas = document.createElement('canvas')
  // Whole pixels a module, or the edges blur.
  const scale = Math.floor(SIDE_PIXELS / size)
  const width = size * scale
  const line = Math.round(width / 14)
  canvas.width = width
  canvas.height = width + line * 5
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser draws no pictures')
  await document.fonts.ready
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = 'black'
  pen.textAlign = 'center'
  const write = (text: string, y: number, face: string) => {
    pen.font = `${face} ${FACE}`
    pen.fillText(text, width / 2, y, width * 0.94)
  }
  const [amount, order, deadline] = lines
  write(brand, line, `700 ${line * 0.7}px`)
  write(amount, width + line * 1.9, `700 ${line}px`)
  write(order, width + line * 3.1, `500 ${line * 0.62}px`)
  write(deadline, width + line * 4.1, `500 ${line * 0.62}px`)
  pen.translate(0, line)
  pen.scale(scale, scale)
  pen.translate(QUIET_MODULES, QUIET_MODULES)
  pen.fill(new Path2D(path))
  return await new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture came'))), 'image/png')
  })
}

export async function saveQr(picture: Picture): Promise<void> {
  saveFile(picture.name, await drawQr(picture))
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
