import { contrast, inkDark, mix, readColour, white } from '#rules/brand/colours.ts'

type ChipColours = { background: string; color: string }

/** An institution has one colour for all its sheets, so a page asks for few, again and again. */
const known = new Map<string, ChipColours | null>()
const KNOWN_MAX = 1_000

/**
 * The colours of the code chip, from a sheet's own colour: dark text when its weighted brightness is above 180 (buyer.md
 * §9), otherwise white on the colour, darkened until it reaches 4.5:1 (brief §3).
 */
export function chipColours(colour: string): ChipColours | undefined {
  let chip = known.get(colour)
  if (chip === undefined) {
    chip = compute(colour)
    if (known.size < KNOWN_MAX) known.set(colour, chip)
  }
  return chip ?? undefined
}

function compute(colour: string): ChipColours | null {
  const background = readColour(colour)
  if (background === '') return null
  if (brightness(background) > 180) return { background, color: inkDark }
  let darker = background
  for (let share = 0.95; contrast(white, darker) < 4.5 && share > 0; share -= 0.05) {
    darker = mix(background, inkDark, share)
  }
  return { background: darker, color: white }
}

function brightness(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  return (red * 299 + green * 587 + blue * 114) / 1000
}
