import { inkDark, mix, white } from './colours.ts'

/**
 * The book that devours knowledge: logo, guide and character of every cover. Pure path data in a box of 200 × 240, so that
 * the server's canvas and the web's SVG draw the very same book.
 */
export type BookMood = 'smiling' | 'open' | 'surprised' | 'asleep'

export type BookLook = { mood: BookMood; book: string; mouth: string }

/** One path, drawn in order. `opacity` is 0 to 1; a stroke has round ends. */
export type BookShape = {
  path: string
  fill?: string
  stroke?: string
  strokeWidth?: number
  opacity?: number
}

export const bookBox = { width: 200, height: 240 } as const

/** The outline of cover and pages, for the white sticker edge (stroke it wide and fill it before the shapes). */
export const bookOutline = 'M45 20H155Q175 20 175 40V212H42Q25 212 25 196V40Q25 20 45 20Z'

export function bookShapes({ mood, book, mouth }: BookLook): BookShape[] {
  const blush = contrastingBlush(book, mouth)
  return [
    { path: 'M116.5 204H142V231L129.2 220L116.5 231Z', fill: '#FFE14A' },
    { path: 'M40 186.5H175V212H42Q25 212 25 198Z', fill: white },
    { path: 'M46 192.6H167', stroke: mix(book, white, 0.42), strokeWidth: 2.6 },
    { path: 'M46 200.6H167', stroke: mix(book, white, 0.42), strokeWidth: 2.6 },
    { path: 'M45 20H155Q175 20 175 40V186.5H43Q27.5 186.5 25 200V40Q25 20 45 20Z', fill: book },
    { path: 'M45 20H54.3V186.5H43Q27.5 186.5 25 200V40Q25 20 45 20Z', fill: inkDark, opacity: 0.25 },
    { path: 'M69 37.5H156', stroke: white, strokeWidth: 7.4, opacity: 0.22 },
    { path: ellipse(71.4, 128.5, 10.5, 6.6), fill: blush, opacity: 0.55 },
    { path: ellipse(152, 128.5, 10.5, 6.6), fill: blush, opacity: 0.55 },
    ...(mood === 'asleep' ? closedEyes(book) : openEyes()),
    ...mouths[mood](mouth, book),
  ]
}

/** The book as an SVG document; `sticker` adds the white edge of covers. */
export function bookSvg(look: BookLook, { sticker = false, title = '' } = {}): string {
  const edge = sticker
    ? `<path d="${bookOutline}" fill="#fff" stroke="#fff" stroke-width="26" stroke-linejoin="round"/>`
    : ''
  const paths = bookShapes(look).map(
    ({ path, fill = 'none', stroke, strokeWidth, opacity }) =>
      `<path d="${path}" fill="${fill}"${stroke ? ` stroke="${stroke}" stroke-width="${strokeWidth ?? 1}" stroke-linecap="round"` : ''}${opacity === undefined ? '' : ` opacity="${opacity}"`}/>`,
  )
  const label = title === '' ? 'aria-hidden="true"' : `role="img" aria-label="${escaped(title)}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${bookBox.width} ${bookBox.height}" ${label}>${edge}${paths.join('')}</svg>`
}

const mouths: Record<BookMood, (mouth: string, book: string) => BookShape[]> = {
  smiling: (mouth, book) => [
    { path: 'M76 138Q111 175 146 138', stroke: visible(mouth, book), strokeWidth: 7 },
  ],
  open: (mouth) => [
    { path: 'M73 134Q111 127 149 134Q148 185 111.5 185Q75 185 73 134Z', fill: throat(mouth) },
    { path: 'M81.8 136.5Q111 132 140.2 136.5L137.5 147Q111 143.5 84.5 147Z', fill: white },
    { path: 'M85.5 168.8Q111 145 137.5 168.8Q129 184.6 111.5 184.6Q94 184.6 85.5 168.8Z', fill: mouth },
  ],
  surprised: (mouth) => [
    { path: ellipse(111, 155, 17.5, 20.5), fill: throat(mouth) },
    { path: ellipse(111, 162.5, 11.5, 11.5), fill: mouth },
  ],
  asleep: (mouth, book) => [
    { path: 'M98 147Q111 158 124 147', stroke: visible(mouth, book), strokeWidth: 5 },
  ],
}

function openEyes(): BookShape[] {
  return [88, 133.5].flatMap((x) => [
    { path: ellipse(x, 101.7, 17.8, 20), fill: white },
    { path: ellipse(x + 3.2, 103.8, 10.1, 10.1), fill: inkDark },
    { path: ellipse(x + 6.4, 99.6, 3.9, 3.9), fill: white },
  ])
}

function closedEyes(book: string): BookShape[] {
  const lid = visible(inkDark, book)
  return [88, 133.5].map((x) => ({
    path: `M${x - 15} 103Q${x} 117 ${x + 15} 103`,
    stroke: lid,
    strokeWidth: 5,
  }))
}

function throat(mouth: string): string {
  return mix(mouth, inkDark, 0.45)
}

/** A line colour that does not drown in the book's own colour. */
function visible(colour: string, book: string): string {
  if (distance(colour, book) >= 0.24) return colour
  return distance(inkDark, book) >= 0.3 ? mix(colour, inkDark, 0.45) : mix(colour, white, 0.35)
}

function contrastingBlush(book: string, mouth: string): string {
  return distance(mouth, book) < 0.16 ? mix(mouth, white, 0.4) : mouth
}

function distance(one: string, other: string): number {
  const part = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16) / 255
  return Math.hypot(...[1, 3, 5].map((at) => part(one, at) - part(other, at))) / Math.sqrt(3)
}

function ellipse(x: number, y: number, rx: number, ry: number): string {
  return `M${x - rx} ${y}A${rx} ${ry} 0 1 1 ${x + rx} ${y}A${rx} ${ry} 0 1 1 ${x - rx} ${y}Z`
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
