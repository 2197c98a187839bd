import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { slipCodesFirst } from '#rules/payments/slip-qr.ts'

// From our own site: by default the library would load it from a public network of others.
prepareZXingModule({ overrides: { locateFile: () => wasmUrl } })

/** Chat apps shrink screenshots and phones photograph in 50 megapixels: the text is tried at several sizes. */
const SIDES_PIXELS = [2_000, 1_000, 3_200]

/** Texts of the QR codes in a picture, slip codes first; empty when there is none. Nothing leaves the device. */
export async function readQr(picture: Blob): Promise<string[]> {
  // A file this browser cannot draw (a phone's HEIC, half a file, no picture at all) counts as one without a code.
  const bitmap = await createImageBitmap(picture).catch(() => undefined)
  if (bitmap === undefined) return []
  try {
    for (const side of SIDES_PIXELS) {
      const texts = await readAt(bitmap, side)
      if (texts.length > 0) return slipCodesFirst(texts)
    }
    return []
  } finally {
    bitmap.close()
  }
}

async function readAt(bitmap: ImageBitmap, side: number): Promise<string[]> {
  const scale = Math.min(side / Math.max(bitmap.width, bitmap.height), 2)
  const width = Math.max(1, Math.round(bitmap.width * scale))
  const height = Math.max(1, Math.round(bitmap.height * scale))
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen) return []
  pen.drawImage(bitmap, 0, 0, width, height)
  const found = await readBarcodes(pen.getImageData(0, 0, width, height), {
    formats: ['QRCode'],
    tryHarder: true,
    maxNumberOfSymbols: 4,
  })
  return found.filter((code) => code.isValid).map((code) => code.text)
}
