import { thaiDigitsToAscii } from '../thai/thai-digits.ts'

/**
 * The price helper (seller.md §9): twelve inputs, eleven of them chosen from lists.
 * Suggested price = round((1 + 2·S/100) · pages), S the sum of the eleven values; a trailing + of a value is ignored.
 */
export type PriceInput = {
  /** In the order of the list; the value is what counts, `20+` counts 20. */
  options: readonly { label: PriceLabel; value: string }[]
  /** Place of the default in `options`. */
  first: number
}
/** Label of the choice: a text of its own (`A`, `100%`), or a number that the screen words. */
export type PriceLabel = string | { type: number } | { minutes: number }

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, place) => String(to - place))
const plain = (values: readonly string[]) => values.map((value) => ({ label: value, value }))
const shares = ['100%', '80%', '60%', '50%'].map((label, place) => ({
  label,
  value: ['5', '4', '2', '0'][place] ?? '0',
}))

export const priceInputs = {
  grade: {
    options: [
      { label: 'A', value: '10' },
      { label: 'B+', value: '8' },
      { label: 'B', value: '6' },
      { label: 'C+', value: '4' },
      { label: 'C', value: '2' },
      { label: 'D', value: '0' },
    ],
    first: 0,
  },
  friend: { options: plain(numbers(0, 10)), first: 0 },
  subject: { options: plain(['10', '8+', '8', '7']), first: 0 },
  type: {
    options: ['20+', '20', '15', '13', '10+', '10'].map((value, place) => ({
      label: { type: place + 1 },
      value,
    })),
    first: 0,
  },
  attendance: { options: shares, first: 0 },
  outside: { options: shares, first: 0 },
  time: {
    options: Array.from({ length: 11 }, (_, place) => ({
      label: { minutes: 10 + 5 * place },
      value: String(place),
    })),
    first: 10,
  },
  content: { options: plain(['11', '8', '6', '4', '2']), first: 0 },
  complexity: { options: plain(numbers(1, 9)), first: 0 },
  whitespace: { options: plain(numbers(0, 10)), first: 0 },
  creativity: { options: plain(numbers(1, 3)), first: 0 },
} as const satisfies Record<string, PriceInput>

export type PriceInputName = keyof typeof priceInputs
export const priceInputNames = Object.keys(priceInputs) as PriceInputName[]

/** Places in the lists, by input. */
export type PriceChoices = Readonly<Record<PriceInputName, number>>

export const firstPriceChoices = Object.fromEntries(
  priceInputNames.map((name) => [name, priceInputs[name].first]),
) as PriceChoices
export const firstPages = '1'

/** `20+` is 20. */
export function pointsOf(value: string): number {
  return Number(value.replace(/\+$/, ''))
}

export function sumOfPoints(choices: PriceChoices): number {
  return priceInputNames.reduce((sum, name) => {
    const { options }: PriceInput = priceInputs[name]
    return sum + pointsOf(options[choices[name]]?.value ?? '0')
  }, 0)
}

/** More pages no sheet may have (security-and-reliability §4). */
const pagesMax = 1_000

export type PagesProblem = 'missing' | 'not-a-number' | 'not-positive' | 'not-whole' | 'too-many'

/** The page count is free text: a number, or why it gives no price. */
export function readPages(text: string): { pages: number } | { problem: PagesProblem } {
  const written = thaiDigitsToAscii(text.trim()).replace(/^(-?\d{1,3}(,\d{3})+)$/, (number) =>
    number.replaceAll(',', ''),
  )
  if (written === '') return { problem: 'missing' }
  if (!/^[+-]?\d+(\.\d+)?$/.test(written)) return { problem: 'not-a-number' }
  const pages = Number(written)
  if (pages <= 0) return { problem: 'not-positive' }
  if (!Number.isInteger(pages)) return { problem: 'not-whole' }
  if (pages > pagesMax) return { problem: 'too-many' }
  return { pages }
}

/** Compares a price with those of other sellers; undefined where there are none. */
export function comparePrice(prices: readonly number[], price: number) {
  const sorted = prices.toSorted((a, b) => a - b)
  const [least, most] = [sorted[0], sorted.at(-1)]
  if (least === undefined || most === undefined) return undefined
  const middle = (at: number) => sorted[at] ?? least
  return {
    least,
    most,
    median: (middle(Math.floor((sorted.length - 1) / 2)) + middle(Math.ceil((sorted.length - 1) / 2))) / 2,
    cheaper: sorted.filter((one) => one < price).length,
    dearer: sorted.filter((one) => one > price).length,
  }
}

/** Fewer sheets or sales say nothing. */
const soldMin = { sheets: 3, times: 10 }

/** The median price actually paid in a course: half of the purchases were at this price or below. */
export function priceThatSells(others: readonly { price: number; bought: number }[]) {
  const sold = others.filter(({ bought }) => bought > 0).toSorted((a, b) => a.price - b.price)
  const times = sold.reduce((sum, { bought }) => sum + bought, 0)
  if (sold.length < soldMin.sheets || times < soldMin.times) return undefined
  let before = 0
  const middle = sold.find(({ bought }) => (before += bought) * 2 >= times)
  return { price: middle?.price ?? 0, times, sheets: sold.length }
}

/** Whole baht, computed in hundredths, because 1 + 2·S/100 is no exact binary fraction and halves would round either way. */
export function suggestPriceBaht(choices: PriceChoices, pages: number): number {
  return Math.round(((100 + 2 * sumOfPoints(choices)) * pages) / 100)
}
