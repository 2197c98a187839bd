import fc from 'fast-check'
import { generate, parse, validate } from 'promptparse'
import { describe, expect, test } from 'vitest'
import { decodePaymentQr, encodePaymentQr, type PaymentQr, type PaymentTarget } from './emv-qr.ts'
import { crc16 } from './qr-fields.ts'
import { readSlipQr, writeSlipQr } from './slip-qr.ts'
import vectors from './vectors.json' with { type: 'json' }

type Vector = (typeof vectors.qr)[number]
const named = vectors.qr.map((vector) => [vector.id, vector] as const)

describe('the published vectors', () => {
  test.each(named)('%s is written character for character', (_, vector) => {
    expect(encodePaymentQr(qrOf(vector))).toBe(vector.payload)
  })

  test.each(named)('%s is read back, whatever the order of its fields', (_, vector) => {
    for (const payload of [vector.payload, ...Object.values(vector.sameFieldsOtherOrder ?? {})]) {
      expect(decodePaymentQr(payload)).toEqual({ ok: true, qr: qrOf(vector) })
    }
  })
})

const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((list) => list.join(''))
const reference = fc.stringMatching(/^[A-Z0-9]{1,20}$/)
const target: fc.Arbitrary<PaymentTarget> = fc.oneof(
  fc
    .tuple(fc.constantFrom('06', '08', '09'), digits(8))
    .map(([start, rest]): PaymentTarget => ({ kind: 'mobile', number: start + rest })),
  digits(13).map((number): PaymentTarget => ({ kind: 'taxId', number })),
  digits(15).map((number): PaymentTarget => ({ kind: 'ewallet', number })),
  fc.record({ billerId: digits(15), ref1: reference, ref2: fc.option(reference, { nil: undefined }) }).map(
    ({ billerId, ref1, ref2 }): PaymentTarget => ({
      kind: 'biller',
      billerId,
      ref1,
      ...(ref2 && { ref2 }),
    }),
  ),
)
const qrs: fc.Arbitrary<PaymentQr> = fc
  .record({
    target,
    amountSatang: fc.option(fc.integer({ min: 1, max: 1_000_000 }), { nil: undefined }),
    merchantName: fc.option(fc.stringMatching(/^[ -~]{1,25}$/), { nil: undefined }),
    city: fc.option(fc.stringMatching(/^[ -~]{1,15}$/), { nil: undefined }),
    ref3: fc.option(reference, { nil: undefined }),
  })
  .map(
    (qr) =>
      Object.fromEntries(
        Object.entries(qr).filter(([, value]) => value !== undefined),
      ) as unknown as PaymentQr,
  )

describe('any QR', () => {
  test('is read back as it was written', () => {
    fc.assert(
      fc.property(qrs, (qr) => {
        expect(decodePaymentQr(encodePaymentQr(qr))).toEqual({ ok: true, qr })
      }),
      { numRuns: 1_000 },
    )
  })

  test('with one changed character is refused', () => {
    fc.assert(
      fc.property(qrs, fc.nat(), fc.integer({ min: 0x20, max: 0x7e }), (qr, at, code) => {
        const text = encodePaymentQr(qr)
        const position = at % text.length
        const character = String.fromCharCode(code)
        fc.pre(character.toUpperCase() !== text[position] || position < text.length - 4)
        fc.pre(character !== text[position])
        const changed = text.slice(0, position) + character + text.slice(position + 1)
        expect(decodePaymentQr(changed).ok).toBe(false)
      }),
      { numRuns: 2_000 },
    )
  })

  test('an independent reader finds the same values', () => {
    fc.assert(
      fc.property(qrs, (qr) => {
        const read = parse(encodePaymentQr(qr), true, true)
        expect(read?.getTagValue('54')).toBe(
          qr.amountSatang === undefined ? undefined : (qr.amountSatang / 100).toFixed(2),
        )
        if (qr.target.kind === 'biller') {
          expect(read?.getTagValue('30', '01')).toBe(qr.target.billerId)
          expect(read?.getTagValue('30', '02')).toBe(qr.target.ref1)
          expect(read?.getTagValue('30', '03')).toBe(qr.target.ref2)
        } else {
          const sub = { mobile: '01', taxId: '02', ewallet: '03' }[qr.target.kind]
          const proxy = qr.target.kind === 'mobile' ? `0066${qr.target.number.slice(1)}` : qr.target.number
          expect(read?.getTagValue('29', sub)).toBe(proxy)
        }
      }),
      { numRuns: 1_000 },
    )
  })

  test('what an independent writer makes is read', () => {
    fc.assert(
      fc.property(
        digits(15),
        reference,
        fc.integer({ min: 1, max: 200_000_000 }),
        (billerId, ref1, amountSatang) => {
          const text = generate.billPayment({ billerId, ref1, amount: amountSatang / 100 })
          expect(decodePaymentQr(text)).toEqual({
            ok: true,
            qr: { target: { kind: 'biller', billerId, ref1 }, amountSatang },
          })
        },
      ),
      { numRuns: 1_000 },
    )
  })
})

describe('text from strangers', () => {
  test('never throws and never hangs', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ maxLength: 600 }), fc.stringMatching(/^000201[0-9-]{14,200}$/)),
        (text) => {
          expect(decodePaymentQr(text).ok).toBe(false)
        },
      ),
      { numRuns: 2_000 },
    )
  })

  test('a negative length is refused as no QR', () => {
    expect(decodePaymentQr('00020101-491047AEA63041234')).toEqual({ ok: false, code: 'QR_FORM' })
  })

  test.each([
    ['a wrong CRC', '00020101021129370016A0000006770101110113006681234567853037645802TH6304823F', 'QR_CRC'],
    ['a slip', '004100060000010103014022000111222233344ABCD125102TH910417DF', 'QR_FORM'],
  ])('%s is refused', (_, text, code) => {
    expect(decodePaymentQr(text)).toEqual({ ok: false, code })
  })
})

describe('values outside the standard are never written', () => {
  const biller = { kind: 'biller', billerId: '099999999999990', ref1: 'A1' } as const
  test.each<[string, PaymentQr]>([
    ['a lower-case reference', { target: { ...biller, ref1: 'a1' } }],
    ['a Thai reference', { target: { ...biller, ref1: 'ก1' } }],
    ['a reference of 21 characters', { target: { ...biller, ref1: 'A'.repeat(21) } }],
    ['an empty reference', { target: { ...biller, ref1: '' } }],
    ['a short biller', { target: { ...biller, billerId: '1' } }],
    ['a landline', { target: { kind: 'mobile', number: '021234567' } }],
    ['a short tax ID', { target: { kind: 'taxId', number: '1234567890' } }],
    ['a zero amount', { target: biller, amountSatang: 0 }],
    ['a negative amount', { target: biller, amountSatang: -100 }],
    ['half a satang', { target: biller, amountSatang: 0.5 }],
    ['NaN', { target: biller, amountSatang: Number.NaN }],
    ['more than two million baht', { target: biller, amountSatang: 200_000_001 }],
    [
      'more than an e-wallet takes',
      { target: { kind: 'ewallet', number: '140000801111111' }, amountSatang: 1_000_001 },
    ],
    ['a Thai merchant name', { target: biller, merchantName: 'สรุป' }],
    ['a long city', { target: biller, city: 'X'.repeat(16) }],
  ])('%s', (_, qr) => {
    expect(() => encodePaymentQr(qr)).toThrow(RangeError)
  })
})

function qrOf({ input }: Vector): PaymentQr {
  const extra = {
    ...(input.satang !== undefined && { amountSatang: input.satang }),
    ...(input.mcc !== undefined && { merchantCategory: input.mcc }),
    ...(input.name !== undefined && { merchantName: input.name }),
    ...(input.city !== undefined && { city: input.city }),
    ...(input.billNo !== undefined && { billNumber: input.billNo }),
    ...(input.reference !== undefined && { referenceLabel: input.reference }),
    ...(input.ref3 !== undefined && { ref3: input.ref3 }),
  }
  return { target: targetOf(input), ...extra }
}

function targetOf(input: Vector['input']): PaymentTarget {
  const { kind, target: number = '', billerId = '', ref1 = '', ref2 } = input
  if (kind === 'mobile') return { kind: 'mobile', number }
  if (kind === 'natid') return { kind: 'taxId', number }
  if (kind === 'ewallet') return { kind: 'ewallet', number }
  if (kind === 'truemoney') return { kind: 'ewallet', number: `14000${number}` }
  return { kind: 'biller', billerId, ref1, ...(ref2 !== undefined && { ref2 }) }
}

test('gives the published check value', () => {
  expect(crc16('123456789')).toBe('29B1')
})

test('starts at FFFF and keeps leading zeros', () => {
  expect(crc16('')).toBe('FFFF')
  const zeroLed = Array.from({ length: 200 }, (_, index) => crc16(`text ${index}`)).filter((crc) =>
    crc.startsWith('0'),
  )
  expect(zeroLed.length).toBeGreaterThan(0)
  expect(zeroLed.every((crc) => crc.length === 4)).toBe(true)
})

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
