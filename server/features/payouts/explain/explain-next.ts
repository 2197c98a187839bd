import { sql } from 'kysely'
import type { z } from 'zod'
import type { salesFigures } from '#contract/shared/explained-sales.ts'
import { bangkokDate, bangkokParts, noonOf } from '#rules/calendar/bangkok.ts'
import { periodOf } from '#rules/calendar/periods.ts'
import {
  type AppliedRule,
  type Chain,
  feeRule,
  forecastRule,
  launchRule,
  minimumRule,
  ownCodeRule,
  shareRule,
  taxRule,
} from '#rules/money/explanation.ts'
import { askedSatang, bahtToSatang, type Satang } from '#rules/money/satang.ts'
import { type LineToPrice, priceOrder } from '#rules/orders/price-order.ts'
import { paceDays } from '#rules/payouts/forecast.ts'
import { shareRowOf } from '#rules/payouts/share-policy.ts'
import { refuse } from '#rules/refusal.ts'
import { launchPrice } from '#rules/sheets/sheet-price.ts'
import type { TaxPolicyRow } from '#rules/tax/tax-policy.ts'
import { readSharePolicy } from '#server/features/ledger/index.ts'
import type { Db } from '#server/platform/database.ts'
import { readExpected } from '../months/index.ts'
import { explainWaiting } from './explain-month.ts'
import { addShare, readPostedLines } from './lines.ts'

type Of<Kind extends keyof typeof salesFigures> = z.output<(typeof salesFigures)[Kind]>
type Asked = { seller: string; now: Date }
type Net = { taxPercent: number; tax: number; fee: number; net: number } | null

/** The expected transfer of a waiting sum, or what is missing until then. Refuses: not-found. */
export async function explainExpected(
  db: Db,
  chain: Chain,
  { rows, part }: Of<'expected'>,
  { seller, now }: Asked,
): Promise<number> {
  const { sums } = await readExpected(db, seller, now)
  const wanted = new Set(rows)
  const found = sums.find(
    ({ sum }) => sum.rows.length === wanted.size && sum.rows.every((row) => wanted.has(row)),
  )
  if (found === undefined) return refuse('not-found')
  const { sum, minimumSatang, row, paidOn } = found
  const share = await explainWaiting(db, chain, rows, { kind: 'seller', id: seller })
  if (part !== 'missing') return addNet(chain, share, sum.net, { row, paidOn, part })
  const least = chain.add(
    { kind: 'record', after: minimumSatang, what: ['ยอดขั้นต่ำที่จะโอน', 'From which it is transferred'] },
    row?.minimumSatang === minimumSatang ? minimumRule(row) : null,
  )
  return chain.add({
    kind: 'total',
    op: 'less',
    of: [least, share],
    after: bahtToSatang(sum.missing),
    what: ['ยังขาดอีก', 'Missing until then'],
  })
}

function addNet(
  chain: Chain,
  share: number,
  net: Net,
  { row, paidOn, part }: { row: TaxPolicyRow | undefined; paidOn: string; part: 'tax' | 'fee' | 'net' },
): number {
  if (net === null || row === undefined) return refuse('not-found')
  const tax = chain.add(
    {
      kind: 'tax',
      op: 'percent',
      numbers: [net.taxPercent],
      of: [share],
      after: bahtToSatang(net.tax),
      what: [`ภาษีหัก ณ ที่จ่าย ${net.taxPercent}%`, `Tax withheld, ${net.taxPercent}%`],
      at: noonOf(paidOn).toISOString(),
    },
    taxRule(row, paidOn),
  )
  const fee = chain.add(
    { kind: 'fee', after: bahtToSatang(net.fee), what: ['ค่าธรรมเนียมโอน', 'Fee of the transfer'] },
    feeRule(row),
  )
  const rest = chain.add({
    kind: 'net',
    op: 'less',
    of: [share, tax, fee],
    after: bahtToSatang(net.net),
    what: ['ยอดสุทธิที่คาดว่าจะได้', 'Net that is expected'],
  })
  return { tax, fee, net: rest }[part]
}

/** The forecast of the month: what waits, plus the pace of the last weeks for the remaining days. Refuses: not-found. */
export async function explainForecast(
  db: Db,
  chain: Chain,
  { part }: Of<'forecast'>,
  { seller, now }: Asked,
): Promise<number> {
  const { forecast: found } = await readExpected(db, seller, now)
  if (found === null) return refuse('not-found')
  const { forecast, rest, last, rows } = found
  const viewer = { kind: 'seller', id: seller } as const
  const lines = await readPostedLines(db, sql`p.seller_id = ${seller} and e.occurred_at >= ${last.since}`)
  const pace = chain.add({
    kind: 'month',
    op: 'sum',
    of: lines.map((line) => addShare(chain, line, viewer).share),
    after: last.shareSatang,
    what: [`ส่วนแบ่ง ${paceDays} วันล่าสุด`, `Share of the last ${paceDays} days`],
    at: last.since.toISOString(),
  })
  const { year, month, day } = bangkokParts(now)
  const daysLeft = new Date(Date.UTC(year, month, 0)).getUTCDate() - day
  const times = chain.reckon({
    kind: 'month',
    op: 'percent',
    numbers: [100 * daysLeft],
    of: [pace],
    what: [`× ${daysLeft} วันที่เหลือของเดือน`, `× ${daysLeft} days left of the month`],
  })
  const steps = [
    chain.add(
      {
        kind: 'month',
        op: 'split',
        // Splits off one of 28 parts, half up.
        numbers: [0, 1, paceDays - 1],
        of: [times],
        after: rest,
        what: [`÷ ${paceDays}`, `÷ ${paceDays}`],
      },
      forecastRule,
    ),
  ]
  if (rows.length > 0) steps.push(await explainWaiting(db, chain, rows, viewer))
  const share = chain.add({
    kind: 'total',
    op: 'sum',
    of: steps,
    after: bahtToSatang(forecast.share),
    what: ['ส่วนแบ่งที่คาดว่าจะรอโอนเมื่อสิ้นเดือน', 'Share that may wait at the end of the month'],
  })
  if (part === 'share') return share
  return addNet(chain, share, forecast.net, { row: found.row, paidOn: found.paidOn, part })
}

type OwnSheet = { id: string; title: string; price: Satang; store: number }

/** A buyer's price for own sheets with an own code or a launch price, and the seller's part of it. Refuses: not-found. */
export async function explainFutureSale(
  db: Db,
  chain: Chain,
  { lines: asked, off, part }: Of<'future-sale'>,
  { seller, now }: Asked,
): Promise<number> {
  const { rows } = await sql<OwnSheet>`
    select id, trim(code || ' ' || name) as title, price_satang as price, store_code as store from sheet
    where author_id = ${seller} and id = any(${asked.map(({ sheet }) => sheet)}::text[])`.execute(db)
  const sheets = asked.map(({ sheet, price }) => {
    const own = rows.find(({ id }) => id === sheet)
    if (own === undefined) return refuse('not-found')
    return price === undefined ? own : { ...own, price: askedSatang(price, 'price') }
  })
  const at = now.toISOString()
  const lists = sheets.map(({ title, price }) =>
    chain.add({ kind: 'list', after: price, what: [`ราคา ${title}`, `Price of ${title}`], at }),
  )
  const policy = await readSharePolicy(db)
  const addShareOf = (step: number, { store, title }: OwnSheet) => {
    const row = shareRowOf(policy, store, periodOf(now))
    if (row === undefined) throw new Error(`store ${store}, ${bangkokDate(now)}: no share`)
    return chain.reckon(
      {
        kind: 'share',
        op: 'percent',
        numbers: [row.percent],
        of: [step],
        what: [`ส่วนแบ่ง ${row.percent}% ของ ${title}`, `Share of ${title}, ${row.percent}%`],
        at,
      },
      shareRule(row),
    )
  }
  if (off?.by === 'launch') {
    const [sheet] = sheets
    const [list] = lists
    if (sheet === undefined || list === undefined || sheets.length > 1) return refuse('not-found')
    const price = launchPrice(sheet.price, offOf(off))
    if (price === undefined) return refuse('not-found')
    const taken = addOff(chain, list, { off, after: sheet.price - price }, launchRule)
    const paid = chain.reckon({
      kind: 'paid',
      op: 'less',
      of: [list, taken],
      what: ['ราคาเปิดตัว', 'Launch price'],
      at,
    })
    return part === 'pays' ? paid : addShareOf(paid, sheet)
  }
  const sum = chain.reckon({ kind: 'sales', op: 'sum', of: lists, what: ['ราคารวม', 'Prices together'], at })
  const shares = () =>
    chain.reckon({
      kind: 'month',
      op: 'sum',
      of: sheets.map((sheet, place) => addShareOf(lists[place] ?? 0, sheet)),
      what: ['ส่วนแบ่งก่อนหักส่วนลด', 'Share before what is given'],
      at,
    })
  if (off === undefined) return part === 'pays' ? sum : shares()
  const lines: LineToPrice[] = sheets.map(({ id, price, store }) => ({
    sheetId: id,
    storeCode: store,
    authorId: seller,
    listSatang: price,
  }))
  if (new Set(lines.map(({ sheetId }) => sheetId)).size < lines.length) return refuse('not-found')
  const own = { sellerId: seller, sheetIds: null, followersOnly: false }
  const priced = priceOrder(lines, { ...offOf(off), storeCode: null, own })
  const taken = addOff(chain, sum, { off, after: priced.discountSatang }, ownCodeRule)
  return part === 'pays'
    ? chain.reckon({ kind: 'paid', op: 'less', of: [sum, taken], what: ['ผู้ซื้อจ่าย', 'A buyer pays'], at })
    : chain.reckon({ kind: 'share', op: 'less', of: [shares(), taken], what: ['คุณได้', 'You get'], at })
}

type Off = NonNullable<Of<'future-sale'>['off']>

function offOf({ kind, amount }: Off) {
  if (kind === 'percent' && !Number.isInteger(amount)) return refuse('not-found')
  return { kind, amount: kind === 'fixed' ? askedSatang(amount) : amount }
}

/** The discount; at the limit it is shown as given. */
function addOff(
  chain: Chain,
  of: number,
  { off, after }: { off: Off; after: Satang },
  rule: AppliedRule,
): number {
  const { kind, amount } = off
  return chain.add(
    {
      kind: 'discount',
      ...(kind === 'percent' && { op: 'percent' as const, numbers: [amount], of: [of] }),
      after,
      what:
        kind === 'percent'
          ? [`ส่วนลด ${amount}%`, `Discount of ${amount}%`]
          : [`ส่วนลด ${amount} บาท`, `Discount of ${amount} baht`],
    },
    rule,
  )
}
