import QRCode from 'qrcode'
import { describe, expect, it } from 'vitest'
import { encodeQr } from './qr-code.ts'

const paymentText =
  '00020101021230560016A0000006770101120115010753700012345021012345678900310SARUP12345530376454069705.005802TH63041A2B'

describe('a QR code at level H', () => {
  it.each([
    ['a payment text', paymentText],
    ['one letter', 'A'],
    ['Thai, as bytes', 'สรุป: อ่านทันก่อนสอบ'],
    ['lower case, as bytes', 'https://sarup.example/infoSheet/WUVRAPEZ3F'],
    ['an odd number of letters', 'ABC'],
  ])('of %s is, module by module and for each mask, that of another maker', (_what, text) => {
    for (let mask = 0; mask < 8; mask += 1) {
      const ours = encodeQr(text, mask)
      expect(rowsOf(ours)).toEqual(rowsOf(theirs(text, mask)))
    }
  })

  it('of every length up to the longest is that of another maker', () => {
    for (let length = 1; length <= 1_800; length += 37) {
      const text = paymentText.repeat(16).slice(0, length)
      const ours = encodeQr(text, 3)
      expect(rowsOf(ours), `${length} letters`).toEqual(rowsOf(theirs(text, 3)))
    }
  })

  it('holds a payment text in 49 modules a side', () => {
    expect(encodeQr(paymentText)).toMatchObject({ version: 8, size: 49 })
  })

  it('refuses what no code holds', () => {
    expect(() => encodeQr('A'.repeat(1_853))).toThrow(RangeError)
    expect(encodeQr('A'.repeat(1_852)).version).toBe(40)
  })
})

type Modules = { size: number; isDark: (row: number, column: number) => boolean }

function theirs(text: string, mask: number): Modules {
  const isAlphanumeric = /^[0-9A-Z $%*+\-./:]*$/.test(text)
  const { modules } = QRCode.create(
    isAlphanumeric
      ? [{ data: text, mode: 'alphanumeric' }]
      : [{ data: new TextEncoder().encode(text), mode: 'byte' }],
    { errorCorrectionLevel: 'H', maskPattern: mask as 0 },
  )
  return { size: modules.size, isDark: (row, column) => modules.get(row, column) === 1 }
}

function rowsOf({ size, isDark }: Modules): string[] {
  return Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (__, column) => (isDark(row, column) ? '#' : '.')).join(''),
  )
}
