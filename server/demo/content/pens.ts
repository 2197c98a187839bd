import type { SKRSContext2D } from '@napi-rs/canvas'
import { family } from '#server/platform/drawing/fonts.ts'

/** The pens in the pencil case of whoever wrote the summary. */
export const pen = {
  ink: '#1E2070',
  dark: '#17172E',
  grey: '#676B83',
  blue: '#3D40DB',
  red: '#D6402F',
  green: '#0E8549',
  amber: '#B07A00',
  purple: '#7A3FB0',
  marker: '#FFE970',
  grid: '#EDEEF7',
} as const

/** Text at a size in points, in the brand's font. */
export function setPen(
  context: SKRSContext2D,
  weight: 400 | 500 | 600 | 700,
  size: number,
  colour: string,
): void {
  context.font = `${weight} ${size}px ${family.cover}, '${family.formula}'`
  context.fillStyle = colour
}

/** A repeatable source of numbers from 0 to 1 (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let value = Math.imul(state ^ (state >>> 15), state | 1)
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61)
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A whole number from text, the same on every machine (FNV-1a). */
export function hashOf(text: string): number {
  let value = 2_166_136_261
  for (const sign of text) value = Math.imul(value ^ (sign.codePointAt(0) ?? 0), 16_777_619)
  return (value ^ (value >>> 15)) >>> 0
}
