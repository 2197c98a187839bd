import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { readGrey } from './images.ts'

/** The texts of the QR codes in a picture that is drawn already, scanned once: for the pages of a file. */
export async function readQrCodes({
  rgba,
  width,
  height,
}: {
  rgba: Uint8Array
  width: number
  height: number
}) {
  await prepare()
  const data = { data: new Uint8ClampedArray(rgba), width, height, colorSpace: 'srgb' } as ImageData
  return (await readCodes(data)).filter((code) => code.isValid).map((code) => code.text)
}

/**
 * The texts of all QR codes in a picture (JPEG, PNG, WebP). Samples must not carry one (decisions §4), so it scans at several scales to
 * find what a phone could read. Refuses as `readImage`. A picture without a code costs most, about a core second: use it in jobs or for
 * single uploads.
 */
export async function findQrCodes(input: Buffer | string): Promise<string[]> {
  await prepare()
  const seen = new Set<string>()
  for (const variant of variants) {
    const { data, width, height } = await readGrey(input, variant)
    // A small picture comes out the same at several scales.
    const view = `${'channel' in variant ? variant.channel : 'grey'} ${width} ${height}`
    if (seen.has(view)) continue
    seen.add(view)
    const found = await readCodes(toRgba(data, width, height))
    const texts = found.filter((code) => code.isValid).map((code) => code.text)
    if (texts.length > 0) return [...new Set(texts)]
  }
  return []
}

async function readCodes(picture: ImageData) {
  return await readBarcodes(picture, {
    formats: ['QRCode', 'MicroQRCode', 'RMQRCode'],
    tryHarder: true,
    tryRotate: true,
    tryInvert: true,
    tryDownscale: true,
    maxNumberOfSymbols: 10,
  })
}

/**
 * 2,000 pixels find nearly all (34 of 36 codes in photographs). Small codes in big photographs need more, blurred ones fewer; coloured ones
 * may have contrast in one channel only: red on white is bright in grey, dark in blue.
 */
const variants = [
  { longestSide: 2_000 },
  { longestSide: 1_000 },
  { longestSide: 4_000 },
  { longestSide: 1_400, channel: 'blue' },
  { longestSide: 1_400, channel: 'green' },
  { longestSide: 1_400, channel: 'red' },
  { longestSide: 500 },
] as const

let prepared: Promise<unknown> | undefined

/** The reader's WebAssembly comes from the installed package; by default it would be fetched from a public host. */
function prepare(): Promise<unknown> {
  prepared ??= readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')).then(
    (bytes) =>
      prepareZXingModule({
        overrides: { wasmBinary: new Uint8Array(bytes).buffer },
        fireImmediately: true,
      }),
  )
  return prepared
}

function toRgba(grey: Uint8ClampedArray, width: number, height: number): ImageData {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let index = 0; index < grey.length; index += 1) {
    const value = grey[index] ?? 0
    data[index * 4] = value
    data[index * 4 + 1] = value
    data[index * 4 + 2] = value
    data[index * 4 + 3] = 255
  }
  return { data, width, height, colorSpace: 'srgb' }
}
