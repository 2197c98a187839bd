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

/** Up to so many rows show their own chain within that of their sum; of more each opens its own. */
const wholeMax = 30
/** Beyond so many rows stand by day: a month of a shop has twenty thousand orders. */
const rowsMax = 1_000

/**
 * The sum of a list. `whole` adds what a row itself comes from and answers the steps that add up to it: where they do not, the row stands as
 * it was booked.
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

/** A row is what it comes from, or stands as it was booked. */
export function addRow(
  chain: Chain,
  { satang: after, kind, what, ref, at }: ListRow,
  of: readonly number[] = [],
): number {
  const facts = { kind, after, what, ref, at: at?.toISOString() ?? null }
  return chain.add(of.length > 0 ? { ...facts, op: 'sum', of: [...of] } : facts)
}

/** The other way round: what was taken off, or money that left. */
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
