import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

const PICTURE_BYTES_MAX = 500_000
const WIDTH_PIXELS = 1_000
const TIMEOUT_MILLISECONDS = 8_000

/** Loaded with the first picture; two of three providers never have one. */
let reader: ReturnType<typeof loadReader> | undefined

/** The reader's WebAssembly comes from the installed package; by default it would be fetched from a public server. */
async function loadReader() {
  const { prepareZXingModule, readBarcodes } = await import('zxing-wasm/reader')
  const path = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  const binary = await readFile(path)
  const wasmBinary = binary.buffer.slice(binary.byteOffset, binary.byteOffset + binary.byteLength)
  await prepareZXingModule({
    overrides: { wasmBinary },
    fireImmediately: true,
  })
  return readBarcodes
}

/** The text of the one QR in a picture (SVG, PNG, JPEG), or undefined where there is none or more than one. */
export async function readQrPicture(picture: Buffer): Promise<string | undefined> {
  reader ??= loadReader()
  const readBarcodes = await reader
  const { default: sharp } = await import('sharp')
  const { data, info } = await sharp(picture, { limitInputPixels: 40_000_000 })
    .resize({ width: WIDTH_PIXELS, kernel: 'nearest' })
    .flatten({ background: '#ffffff' })
    .extend({ top: 60, bottom: 60, left: 60, right: 60, background: '#ffffff' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const image = {
    data: new Uint8ClampedArray(data),
    width: info.width,
    height: info.height,
    colorSpace: 'srgb' as const,
  }
  const found = await readBarcodes(image, { formats: ['QRCode'], tryHarder: true })
  return found.length === 1 ? found[0]?.text : undefined
}

/** Fetches a picture of at most half a megabyte. */
export async function fetchPicture(url: string, signal?: AbortSignal): Promise<Buffer> {
  const timeout = AbortSignal.timeout(TIMEOUT_MILLISECONDS)
  const response = await fetch(url, {
    redirect: 'follow',
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  })
  if (!response.ok) throw new Error(`QR picture: status ${response.status}`)
  const bytes = Buffer.from(await response.arrayBuffer())
  if (bytes.byteLength > PICTURE_BYTES_MAX) throw new Error(`QR picture: ${bytes.byteLength} bytes`)
  return bytes
}
