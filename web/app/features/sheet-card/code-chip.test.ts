import { expect, test } from 'vitest'
import { contrast } from '#rules/brand/colours.ts'
import { chipColours } from './code-chip.ts'

test('a bright colour keeps itself and takes dark text', () => {
  expect(chipColours('#F7B1C9')).toEqual({ background: '#F7B1C9', color: '#17172E' })
  // Just above 180, where #B4B4B4 below is just at it.
  expect(chipColours('#B5B5B5')?.color).toBe('#17172E')
})

test('every darker colour takes white text at 4.5:1 or better', () => {
  for (const colour of ['#E8553B', '#5FA8D3', '#888888', '#1F3A8A', '#00AA00', '#B4B4B4']) {
    const chip = chipColours(colour)
    expect(chip?.color, colour).toBe('#FFFFFF')
    expect(contrast('#FFFFFF', chip?.background ?? '#FFFFFF'), colour).toBeGreaterThanOrEqual(4.5)
  }
})

test('what is no colour gives none, and the chip falls back to the brand', () => {
  expect(chipColours('')).toBeUndefined()
  expect(chipColours('tomato; background: url(x)')).toBeUndefined()
})
