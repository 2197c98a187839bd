import { sql } from 'kysely'
import type { z } from 'zod'
import type { figures } from '#contract/shared/explanation.ts'
import { monthNumber } from '#rules/calendar/periods.ts'
import type { Chain } from '#rules/money/explanation.ts'
import { refuse } from '#rules/refusal.ts'
import type { Db } from '#server/platform/database.ts'
import { explainRecord } from './explain-payout.ts'
import { addMonth, readPostedLines, type Viewer } from './lines.ts'

/** The share of a month, of all institutions or one. Refuses: not-found. */
export async function explainMonth(
  db: Db,
  chain: Chain,
  figure: z.output<typeof figures.month> & { seller: string },
  viewer: Viewer,
): Promise<number> {
  const month = monthNumber(figure.month)
  const ofStore = figure.store === undefined ? sql`true` : sql`p.store_code = ${figure.store}`
  const lines = await readPostedLines(
    db,
    sql`p.seller_id = ${figure.seller} and e.month = ${month} and ${ofStore}`,
  )
  if (lines.length === 0) return refuse('not-found')
  const shares = [...Map.groupBy(lines, ({ store }) => store).values()].map((ofMonth) =>
    addMonth(chain, ofMonth, viewer),
  )
  const [only, ...more] = shares
  if (only !== undefined && more.length === 0) return only
  return chain.reckon({
    kind: 'total',
    op: 'sum',
    of: shares,
    what: ['ส่วนแบ่งทุกสถาบัน', 'Share of all institutions'],
  })
}

/** Records of closed months, and months that are open, as the revenue names them. */
export async function explainWaiting(
  db: Db,
  chain: Chain,
  rows: readonly string[],
  viewer: Viewer,
): Promise<number> {
  if (viewer.kind !== 'seller') return refuse('not-found')
  const steps: number[] = []
  for (const row of new Set(rows)) {
    const [, year, month, store] = /^open-(\d{4})(\d{2})-(\d{1,9})$/.exec(row) ?? []
    steps.push(
      store === undefined
        ? await explainRecord(db, chain, { id: row, part: 'share' }, viewer)
        : await explainMonth(
            db,
            chain,
            { kind: 'month', month: `${year}-${month}`, store: Number(store), seller: viewer.id },
            viewer,
          ),
    )
  }
  return chain.reckon({
    kind: 'total',
    op: 'sum',
    of: steps,
    what: ['ส่วนแบ่งที่รอโอนด้วยกัน', 'Share that waits together'],
  })
}
