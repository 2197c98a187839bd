import { inkDark, mix, white } from './colours.ts'

/**
 * The book that devours knowledge: logo, guide and character of every cover. Path data in a box of 200 × 240, so that the server's canvas
 * and the web's SVG draw the same book.
 */
/** The book's mood; a face is eyes, a mouth and an accessory (`faces`). */
export type BookMood = keyof typeof faces

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
  const face: { eyes: keyof typeof eyes; mouth: keyof typeof mouths; with?: keyof typeof extras } =
    faces[mood]
  return [
    { path: 'M116.5 204H142V231L129.2 220L116.5 231Z', fill: '#FFE14A' },
    { path: 'M40 186.5H175V212H42Q25 212 25 198Z', fill: white },
    { path: 'M46 192.6H167M46 200.6H167', stroke: mix(book, white, 0.42), strokeWidth: 2.6 },
    { path: 'M45 20H155Q175 20 175 40V186.5H43Q27.5 186.5 25 200V40Q25 20 45 20Z', fill: book },
    { path: 'M45 20H54.3V186.5H43Q27.5 186.5 25 200V40Q25 20 45 20Z', fill: inkDark, opacity: 0.25 },
    { path: 'M69 37.5H156', stroke: white, strokeWidth: 7.4, opacity: 0.22 },
    {
      path: ellipse(71.4, 128.5, 10.5, 6.6) + ellipse(152, 128.5, 10.5, 6.6),
      fill: blush,
      opacity: 0.55,
    },
    ...eyes[face.eyes](mouth, book),
    ...mouths[face.mouth](mouth, book),
    ...(face.with === undefined ? [] : extras[face.with](mouth)),
  ]
}

type Part = (colour: string, book: string) => BookShape[]

const mouths = {
  smile: (mouth, book) => [{ path: 'M76 138Q111 175 146 138', stroke: visible(mouth, book), strokeWidth: 7 }],
  open: (mouth) => [
    { path: 'M73 134Q111 127 149 134Q148 185 111.5 185Q75 185 73 134Z', fill: throat(mouth) },
    { path: 'M81.8 136.5Q111 132 140.2 136.5L137.5 147Q111 143.5 84.5 147Z', fill: white },
    { path: 'M85.5 168.8Q111 145 137.5 168.8Q129 184.6 111.5 184.6Q94 184.6 85.5 168.8Z', fill: mouth },
  ],
  round: (mouth) => [
    { path: ellipse(111, 155, 17.5, 20.5), fill: throat(mouth) },
    { path: ellipse(111, 162.5, 11.5, 11.5), fill: mouth },
  ],
  small: (mouth, book) => [{ path: 'M98 147Q111 158 124 147', stroke: visible(mouth, book), strokeWidth: 5 }],
  /** Both cheeks full. */
  chewing: (mouth, book) => [
    {
      path: 'M84 148Q92 140 100 148Q111 158 122 148Q130 140 138 148',
      stroke: visible(mouth, book),
      strokeWidth: 6,
    },
    { path: ellipse(70, 146, 12, 10) + ellipse(152, 146, 12, 10), fill: mouth, opacity: 0.5 },
  ],
  tongue: (mouth, book) => [
    { path: 'M113 152Q116 172 128 170Q138 168 136 146Z', fill: mouth },
    { path: 'M76 138Q111 168 146 138', stroke: visible(mouth, book), strokeWidth: 7 },
  ],
  low: (mouth, book) => [{ path: 'M90 160Q111 138 132 160', stroke: visible(mouth, book), strokeWidth: 6 }],
  straight: (mouth, book) => [
    { path: 'M96 153Q112 148 128 152', stroke: visible(mouth, book), strokeWidth: 6 },
  ],
} satisfies Record<string, Part>

/** One path for both eyes: every path of a book is an element more in each document that shows one. */
function bothEyes(path: (x: number) => string): string {
  return path(88) + path(133.5)
}

const looking =
  (aside: number, down: number): Part =>
  () => [
    { path: bothEyes((x) => ellipse(x, 101.7, 17.8, 20)), fill: white },
    { path: bothEyes((x) => ellipse(x + aside, 103.8 + down, 10.1, 10.1)), fill: inkDark },
    { path: bothEyes((x) => ellipse(x + aside + 3.2, 99.6 + down, 3.9, 3.9)), fill: white },
  ]

const lids =
  (bend: number): Part =>
  (_mouth, book) => [
    {
      path: bothEyes((x) => `M${x - 15} 103Q${x} ${103 + bend} ${x + 15} 103`),
      stroke: visible(inkDark, book),
      strokeWidth: 5,
    },
  ]

const eyes = {
  ahead: looking(3.2, 0),
  down: looking(0, 8),
  up: looking(5, -8),
  aside: looking(-6, 0),
  asleep: lids(14),
  laughing: lids(-18),
  stars: () => [
    { path: bothEyes((x) => ellipse(x, 101.7, 17.8, 20)), fill: white },
    { path: bothEyes((x) => star(x, 102, 14)), fill: '#D6402F' },
  ],
} satisfies Record<string, Part>

const extras = {
  glasses: () => [
    {
      path: `${bothEyes((x) => ellipse(x, 101.7, 21, 22))}M108 98Q111 95 113.5 98`,
      stroke: inkDark,
      strokeWidth: 4,
    },
  ],
  /** Fallen asleep over it. */
  sleep: () => [
    { path: 'M144 52H160L144 70H160', stroke: white, strokeWidth: 5 },
    { path: 'M176 14H188L176 28H188', stroke: '#8E96FF', strokeWidth: 5 },
  ],
  drop: () => [{ path: 'M166 62Q178 82 166 88Q153 84 166 62Z', fill: '#A3AAFF' }],
  heart: (mouth) => [{ path: 'M160 34C150 22 168 12 172 26C178 12 194 24 184 36L172 48Z', fill: mouth }],
  /** The cap of who has read to the end. */
  cap: () => [
    { path: 'M54 30L111 6L168 30L111 54Z', fill: inkDark },
    { path: 'M158 32V58', stroke: '#FFE14A', strokeWidth: 4 },
    { path: ellipse(158, 62, 5, 7), fill: '#FFE14A' },
  ],
  hand: (mouth) => [{ path: 'M178 128Q196 118 192 98Q184 90 180 104Q172 100 172 120Z', fill: mouth }],
  pencil: () => [
    { path: 'M150 178L176 128L186 133L160 183L149 189Z', fill: '#FFE14A' },
    { path: 'M150 178L160 183L149 189Z', fill: inkDark },
  ],
} satisfies Record<string, Part>

const faces = {
  /** At rest. */
  smiling: { eyes: 'ahead', mouth: 'smile' },
  /** About to eat; never on its own for long. */
  open: { eyes: 'ahead', mouth: 'open' },
  surprised: { eyes: 'ahead', mouth: 'round' },
  /** Offline, given up. */
  asleep: { eyes: 'asleep', mouth: 'small', with: 'sleep' },
  /** Waiting for money, or just fed. */
  chewing: { eyes: 'down', mouth: 'chewing' },
  /** An empty cart. */
  hungry: { eyes: 'up', mouth: 'tongue' },
  /** Fed: paid, done, cleared. */
  happy: { eyes: 'laughing', mouth: 'open' },
  reading: { eyes: 'down', mouth: 'small', with: 'glasses' },
  /** Read to the end. */
  proud: { eyes: 'laughing', mouth: 'smile', with: 'cap' },
  amazed: { eyes: 'stars', mouth: 'open' },
  /** Something broke. */
  sorry: { eyes: 'down', mouth: 'low', with: 'drop' },
  thinking: { eyes: 'up', mouth: 'straight' },
  /** Nothing was found. */
  searching: { eyes: 'aside', mouth: 'round', with: 'glasses' },
  waving: { eyes: 'ahead', mouth: 'open', with: 'hand' },
  inLove: { eyes: 'laughing', mouth: 'smile', with: 'heart' },
  writing: { eyes: 'down', mouth: 'smile', with: 'pencil' },
} as const

export const bookMoods = Object.keys(faces) as readonly BookMood[]

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

function star(x: number, y: number, size: number): string {
  const points = Array.from({ length: 10 }, (_, at) => {
    const [turn, far] = [(at * Math.PI) / 5 - Math.PI / 2, at % 2 === 0 ? size : size * 0.45]
    return `${(x + far * Math.cos(turn)).toFixed(1)} ${(y + far * Math.sin(turn)).toFixed(1)}`
  })
  return `M${points.join('L')}Z`
}

function ellipse(x: number, y: number, rx: number, ry: number): string {
  const [left, right] = [x - rx, x + rx].map((edge) => Number(edge.toFixed(1)))
  return `M${left} ${y}A${rx} ${ry} 0 1 1 ${right} ${y}A${rx} ${ry} 0 1 1 ${left} ${y}Z`
}
