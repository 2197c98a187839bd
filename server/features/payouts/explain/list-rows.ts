import { bangkokDate, englishShortDate, thaiShortDate } from '#rules/calendar/bangkok.ts'
import type { Chain, StepKind } from '#rules/money/explanation.ts'
import type { Satang } from '#rules/money/satang.ts'

/** A row of a list that comes to a figure. */
export type ListRow = {
  satang: Satang
  kind: StepKind
  what: [string, string]
  ref: string
  at: Date | null
}

/** Up to this many rows are shown with their own chains; of more each opens its own. */
const wholeMax = 30
/** Beyond this many, rows are shown by day: a shop has twenty thousand orders a month. */
const rowsMax = 1_000

/**
 * Adds the sum of a list. `whole` adds what a row comes from and returns the steps that add up to it; where they do not, the row is shown
 * as booked.
 */
export async function addSum<Row extends ListRow>(
  chain: Chain,
  rows: readonly Row[],
  what: [string, string],
  { whole, ref = '' }: { whole?: (row: Row) => Promise<number[]>; ref?: string } = {},
): Promise<number> {
  const steps: number[] = []
  if (rows.length > rowsMax) for (const day of byDay(rows)) steps.push(addRow(chain, day))
  else
    for (const row of rows) {
      const of = whole !== undefined && rows.length <= wholeMax ? await whole(row) : []
      steps.push(addRow(chain, row, of))
    }
  return chain.reckon({ kind: 'total', op: 'sum', of: steps, what, ref })
}

/** Adds a row by its sources, or as booked. */
export function addRow(
  chain: Chain,
  { satang: after, kind, what, ref, at }: ListRow,
  of: readonly number[] = [],
): number {
  const facts = { kind, after, what, ref, at: at?.toISOString() ?? null }
  return chain.add(of.length > 0 ? { ...facts, op: 'sum', of: [...of] } : facts)
}

/** With the sign reversed: discounts and outgoing money. */
export function addNegative(chain: Chain, step: number, row: Pick<ListRow, 'kind' | 'what' | 'ref'>): number {
  const nothing = chain.add({ kind: 'total', after: 0, what: ['ตั้งต้น', 'From nothing'] })
  return chain.reckon({ ...row, op: 'less', of: [nothing, step] })
}

function byDay(rows: readonly ListRow[]): ListRow[] {
  const days = Map.groupBy(rows, ({ at, kind }) => `${at === null ? '' : bangkokDate(at)} ${kind}`)
  return [...days.values()].map((ofDay) => {
    const [{ kind, at } = { kind: 'total' as const, at: null }] = ofDay
    const count = ofDay.length
    const day = at === null ? ['', ''] : [`วันที่ ${thaiShortDate(at)} `, `${englishShortDate(at)}: `]
    return {
      kind,
      satang: ofDay.reduce((sum, { satang }) => sum + satang, 0),
      what: [`${day[0]}${count} รายการ`, `${day[1]}${count} rows`],
      ref: '',
      at,
    }
  })
}
