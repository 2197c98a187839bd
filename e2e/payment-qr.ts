import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { parse } from 'promptparse'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

let prepared: Promise<unknown> | undefined

/** The texts of the QR codes in a picture, read by a reader that shares nothing with our writer. */
export async function readQrCodes(picture: Buffer): Promise<string[]> {
  // The reader comes from the package on this disk; by itself it would fetch it from a public host.
  prepared ??= readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')).then(
    (bytes) =>
      prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(bytes).buffer }, fireImmediately: true }),
  )
  await prepared
  const found = await readBarcodes(new Uint8Array(picture), { formats: ['QRCode'] })
  return found.map(({ text }) => text)
}

/** Reads a bill-payment QR like a bank app. Throws where the checksum is wrong or it is no such QR. */
export function readBill(text: string): { billerId: string; reference: string; amountBaht: number } {
  const qr = parse(text, true)
  const billerId = qr?.getTagValue('30', '01')
  const reference = qr?.getTagValue('30', '02')
  if (billerId === undefined || reference === undefined)
    throw new Error(`no bill, or a wrong checksum: ${text}`)
  return { billerId, reference, amountBaht: Number(qr?.getTagValue('54')) }
}
