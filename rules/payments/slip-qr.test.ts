import fc from 'fast-check'
import { validate } from 'promptparse'
import { describe, expect, test } from 'vitest'
import { readSlipQr, writeSlipQr } from './slip-qr.ts'
import vectors from './vectors.json' with { type: 'json' }

describe('the published vectors', () => {
  test.each(vectors.slipQr.map((vector) => [vector.id, vector.note, vector] as const))(
    '%s: %s',
    (_, __, vector) => {
      const { ok, code, ...slip } = vector.expect as { ok: boolean; code?: string }
      expect(readSlipQr(vector.payload)).toEqual(ok ? { ok, slip } : { ok, code })
    },
  )
})

const bank = fc.stringMatching(/^\d{3}$/)
const transRef = fc.stringMatching(/^[0-9A-Za-z]{1,25}$/)

describe('any slip', () => {
  test('is read back as it was written, and an independent reader agrees', () => {
    fc.assert(
      fc.property(bank, transRef, (sendingBank, reference) => {
        const text = writeSlipQr(sendingBank, reference)
        expect(readSlipQr(text)).toEqual({
          ok: true,
          slip: { kind: 'bank', sendingBank, transRef: reference },
        })
        expect(validate.slipVerify(text)).toEqual({ sendingBank, transRef: reference })
      }),
      { numRuns: 1_000 },
    )
  })

  test('with one changed character is refused', () => {
    fc.assert(
      fc.property(
        bank,
        transRef,
        fc.nat(),
        fc.stringMatching(/^[0-9A-Za-z]$/),
        (sendingBank, reference, at, character) => {
          const text = writeSlipQr(sendingBank, reference)
          const position = at % text.length
          // The case of the CRC itself carries no meaning.
          fc.pre(character.toUpperCase() !== text[position]?.toUpperCase() || position < text.length - 4)
          fc.pre(character !== text[position])
          expect(readSlipQr(text.slice(0, position) + character + text.slice(position + 1)).ok).toBe(false)
        },
      ),
      { numRuns: 2_000 },
    )
  })

  test('with leading zeros of the CRC missing still reads', () => {
    fc.assert(
      fc.property(bank, transRef, (sendingBank, reference) => {
        const text = writeSlipQr(sendingBank, reference)
        const shortened = text.slice(0, -4) + text.slice(-4).replace(/^0{1,3}/, '')
        expect(readSlipQr(shortened).ok).toBe(true)
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('text from strangers', () => {
  test('never throws and never hangs', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ maxLength: 300 }), fc.stringMatching(/^00[0-9-]{18,126}$/)),
        (text) => {
          expect(readSlipQr(text).ok).toBe(false)
        },
      ),
      { numRuns: 2_000 },
    )
  })

  test.each([
    ['an empty text', ''],
    ['a NUL', `004100060000010103014022000111222233344ABC\u0000125102TH910417DF`],
    ['a line end', '004100060000010103014022000111222233344ABCD125102TH910417DF\n'],
    ['a hundred thousand characters', '0'.repeat(100_000)],
    ['an id twice', '00410006000001010301402200011122223334400410006000001'],
  ])('%s is no slip', (_, text) => {
    expect(readSlipQr(text)).toEqual({ ok: false, code: 'SLIP_QR_FORM' })
  })

  test('nothing outside the form is ever written', () => {
    expect(() => writeSlipQr('14', 'A')).toThrow(RangeError)
    expect(() => writeSlipQr('014', 'ก')).toThrow(RangeError)
    expect(() => writeSlipQr('014', 'A'.repeat(26))).toThrow(RangeError)
  })
})
