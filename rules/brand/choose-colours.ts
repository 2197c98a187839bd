/** Colours of covers: reading them, and choosing text on them (WCAG 2 contrast). */
import { channels, hex, inkDark, mix, type StoreColours, sarupColours, white } from './colours.ts'

/** The four colours as drawn: Sarup's where a store never chose any, black read as black otherwise. */
export function coverColours(colours: readonly string[]): StoreColours {
  const [header = '', book = '', mouth = '', price = ''] = colours.map(readColour)
  if ([header, book, mouth, price].every((colour) => colour === '' || colour === '#000000'))
    return sarupColours
  return {
    header: header || sarupColours.header,
    book: book || sarupColours.book,
    mouth: mouth || sarupColours.mouth,
    price: price || sarupColours.price,
  }
}

/**
 * Four matching colours from one or two brand colours, so that a store with one colour still gets a book that stands out from its header.
 */
export function coloursFromBrand(brand: string, second?: string): StoreColours {
  const header = readColour(brand) || sarupColours.header
  const { hue, saturation, lightness } = toHsl(header)
  const pale = lightness > 0.72
  const book =
    readColour(second ?? '') ||
    fromHsl(
      hue + (saturation < 0.12 ? 230 : 0),
      Math.min(0.68, Math.max(saturation, 0.45)),
      pale ? 0.5 : 0.74,
    )
  return {
    header,
    book: contrast(book, header) < 1.5 ? mix(book, luminance(header) > 0.4 ? inkDark : white, 0.55) : book,
    mouth: '#FF7A6D',
    price: pale ? mix(header, inkDark, 0.3) : mix(header, inkDark, 0.75),
  }
}

/** White where it reaches 4.5:1, else the better of white and the dark ink. */
export function textOn(background: string): string {
  const onWhite = contrast(white, background)
  if (onWhite >= 4.5) return white
  return onWhite >= contrast(inkDark, background) ? white : inkDark
}

/** 1 to 21. */
export function contrast(one: string, other: string): number {
  const [bright, dim] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (bright + 0.05) / (dim + 0.05)
}

/** `#RRGGBB` in capitals, or an empty string for what is no colour. */
export function readColour(text: string): string {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(text)
  if (short)
    return `#${short
      .slice(1)
      .map((digit) => digit + digit)
      .join('')}`.toUpperCase()
  return /^#[0-9a-f]{6}$/i.test(text) ? text.toUpperCase() : ''
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
    const share = value / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function toHsl(colour: string): { hue: number; saturation: number; lightness: number } {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => value / 255)
  const most = Math.max(red, green, blue)
  const least = Math.min(red, green, blue)
  const lightness = (most + least) / 2
  const range = most - least
  if (range === 0) return { hue: 0, saturation: 0, lightness }
  const saturation = range / (1 - Math.abs(2 * lightness - 1))
  const sixth =
    most === red
      ? ((green - blue) / range + 6) % 6
      : most === green
        ? (blue - red) / range + 2
        : (red - green) / range + 4
  return { hue: sixth * 60, saturation, lightness }
}

function fromHsl(hue: number, saturation: number, lightness: number): string {
  const part = (shift: number) => {
    const at = (shift + hue / 30) % 12
    return (
      255 *
      (lightness -
        saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(at - 3, 9 - at, 1)))
    )
  }
  return hex([part(0), part(8), part(4)])
}
