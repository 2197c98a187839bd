import { expect, test } from 'vitest'
import { crc16 } from './qr-fields.ts'

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
