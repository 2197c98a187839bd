import { describe, expect, it } from 'vitest'
import {
  type InkPoint,
  inkColours,
  inkLines,
  inkPattern,
  inkPointsMax,
  inkWidths,
  inParts,
  isHit,
  readStroke,
  thinned,
  writeStroke,
} from './ink.ts'

const a4 = 210 / 297
const wave = (count: number): InkPoint[] =>
  Array.from({ length: count }, (_, at) => ({
    x: at / (count - 1),
    y: 0.7 + 0.3 * Math.sin(at / 10),
    pressure: (at % 9) / 8,
  }))

describe('a stroke that is written down', () => {
  it('is read as it was, to a quarter of a thousandth of the page, in its colour and width', () => {
    const points = wave(120)
    const text = writeStroke({ colour: 2, width: 1 }, points, a4)
    expect(text).toMatch(inkPattern)
    const stroke = readStroke(text, a4)
    expect([stroke?.colour, stroke?.width]).toEqual([inkColours[2], inkWidths[1]])
    for (const [at, { x, y, pressure }] of (stroke?.points ?? []).entries()) {
      expect(Math.abs(x - (points[at]?.x ?? 9))).toBeLessThan(0.00025)
      expect(Math.abs(y - (points[at]?.y ?? 9))).toBeLessThan(0.00025)
      expect(Math.abs(pressure - (points[at]?.pressure ?? 9))).toBeLessThan(0.01)
    }
    expect(stroke?.points).toHaveLength(120)
  })

  it('off the page ends at its edge; what is no stroke is none', () => {
    const stroke = readStroke(writeStroke({ colour: 0, width: 0 }, [{ x: -3, y: 9, pressure: 2 }], a4), a4)
    expect(stroke?.points).toEqual([{ x: 0, y: 1 / a4, pressure: 1 }])
    for (const text of ['', '00', '40AAAAA', '03AAAAA', '00AAAA', '00AAA A', `00${'AAAAA'.repeat(401)}`])
      expect(readStroke(text, a4), text.slice(0, 9)).toBeNull()
  })

  it('keeps its bends and changes of pressure when it is thinned, and nothing else', () => {
    const line = (pressure: (at: number) => number): InkPoint[] =>
      Array.from({ length: 50 }, (_, at) => ({ x: at / 50, y: 0.2, pressure: pressure(at) }))
    expect(
      thinned(
        line(() => 0.5),
        0.001,
      ),
    ).toHaveLength(2)
    expect(
      thinned(
        line((at) => (at === 20 ? 1 : 0.5)),
        0.001,
      ).map(({ x }) => x),
    ).toContain(0.4)
    const bent = [...line(() => 0.5), { x: 0.98, y: 0.9, pressure: 0.5 }]
    expect(thinned(bent, 0.001)).toHaveLength(3)
    const dense = wave(600)
    const few = thinned(dense, 0.0006)
    expect(few.length).toBeLessThan(dense.length)
    expect(few[0]).toBe(dense[0])
    expect(few.at(-1)).toBe(dense.at(-1))
    expect(thinned(dense.slice(0, 1), 0.001)).toHaveLength(1)
  })

  it('goes into several marks that meet where it is long, and into one where it is a dot', () => {
    const parts = inParts(wave(1_000))
    expect(parts.map(({ length }) => length)).toEqual([inkPointsMax, inkPointsMax, 202])
    expect(parts[1]?.[0]).toBe(parts[0]?.at(-1))
    expect(parts.at(-1)?.at(-1)?.x).toBe(1)
    expect(inParts(wave(2).slice(0, 1))).toHaveLength(1)
    expect(inParts(wave(inkPointsMax))).toHaveLength(1)
  })
})

it('is drawn from its first point to its last, wider where it was pressed', () => {
  const points = [0.2, 0.2, 1, 1].map((pressure, at) => ({ x: at / 10, y: 0.1, pressure }))
  const lines = inkLines({ colour: inkColours[0], width: 0.004, points })
  expect(lines[0]?.from).toEqual(points[0])
  expect(lines.at(-1)?.curves.at(-1)?.[1]).toEqual(points[3])
  const [thin = 0, thick = 0] = lines.map(({ width }) => width)
  expect(thick).toBeGreaterThan(thin * 2)
  // A dot is a line of no length, which round ends show.
  expect(inkLines({ colour: inkColours[0], width: 0.004, points: points.slice(0, 1) })).toHaveLength(1)
})

it.each([
  ['on it', { x: 0.3, y: 0.3 }, true],
  ['between two of its points', { x: 0.45, y: 0.3 }, true],
  ['beside it', { x: 0.3, y: 0.33 }, false],
  ['beyond its end', { x: 0.65, y: 0.3 }, false],
])('an eraser %s', (_, place, expected) => {
  const points = [0.2, 0.6].map((x) => ({ x, y: 0.3, pressure: 0.5 }))
  expect(isHit({ colour: inkColours[0], width: 0.004, points }, place, 0.01)).toBe(expected)
})
