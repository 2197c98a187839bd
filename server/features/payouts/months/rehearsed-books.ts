import { monthNumber, type Period } from '#rules/calendar/periods.ts'
import type { Satang } from '#rules/money/satang.ts'
import { accumulatingStatuses, type PaymentStatus } from '#rules/payouts/payout-states.ts'
import { withinHeld } from '#rules/payouts/within-held.ts'
import { type Payer, payers, type TaxPolicyRow, taxRowOf } from '#rules/tax/tax-policy.ts'
import type { Owed, OwedRecord, OwedTo } from './dues.ts'
import { reckonGroup } from './pay-groups.ts'
import type { RehearsedPerson } from './rehearse.queries.ts'

/** Sums of one payday, and what is left after it. */
export type Sums = { gross: Satang; tax: Satang; fee: Satang; net: Satang; left: Satang }

/** A transfer of a rehearsal with the records it would pay; records that a step adds are named by their month. */
type RehearsedTransfer = Omit<Sums, 'left'> & {
  rate: number
  row: TaxPolicyRow
  records: readonly OwedRecord[]
}

/** One payday of one seller: what would be transferred, and what would wait after it. */
export type RehearsedStep = Sums & {
  transfers: readonly RehearsedTransfer[]
  waits: readonly OwedRecord[]
  /** Sales of months that no confirmed row lets close. */
  waiting: Satang
}

/** The payers' debts to one seller, payday by payday; only in memory. */
export class RehearsedBooks {
  private readonly seller: RehearsedPerson
  private dues: Owed['dues']
  private readonly owed: Map<Payer, readonly OwedRecord[]>
  /** Sales of months that cannot be closed: the first without a confirmed row, and all after it. */
  private waiting: Satang = 0
  private isStopped = false
  private lastClosed: Period | undefined
  private readonly hasClosed: boolean

  /** By payer and sheet: held shares that staff have cancelled, less what refunds took off them. */
  private readonly cancelled: Map<string, Satang>

  constructor(seller: RehearsedPerson, owedTo: OwedTo, cancelled: ReadonlyMap<string, Satang>) {
    this.seller = seller
    this.cancelled = new Map(cancelled)
    const owed = payers.map((payer) => [payer, owedTo(payer, seller.id)] as const)
    this.owed = new Map(owed.map(([payer, { records }]) => [payer, records]))
    this.dues = new Map(owed.flatMap(([, { dues }]) => [...dues]))
    this.lastClosed = owed[0]?.[1].lastClosed
    this.hasClosed = owed[0]?.[1].hasClosed ?? false
  }

  get isEmpty(): boolean {
    return [...this.owed.values()].every((records) => records.length === 0)
  }

  copy(): RehearsedBooks {
    const owedTo: OwedTo = (payer) => ({
      records: [...(this.owed.get(payer) ?? [])],
      dues: this.dues,
      lastClosed: this.lastClosed,
      hasClosed: this.hasClosed,
    })
    const other = new RehearsedBooks(this.seller, owedTo, this.cancelled)
    other.waiting = this.waiting
    other.isStopped = this.isStopped
    return other
  }

  /** Pays what awaits transfer today, as of that day. */
  payPending(policy: readonly TaxPolicyRow[], paidOn: string): RehearsedStep {
    return this.stepOf(payers.flatMap((payer) => this.pay(policy, payer, ['PENDING'], paidOn)))
  }

  /** Closes a month and pays on its payday all that the payer owes, once it reaches the minimum. */
  closeAndPay(
    policy: readonly TaxPolicyRow[],
    month: Period,
    /** Null where the close makes no record of it. */
    share: Satang | null,
    paidOn: string,
    inCases: readonly HeldPart[] = [],
  ): RehearsedStep {
    const row = confirmedRow(policy, month)
    if (row === undefined) this.isStopped = true
    if (row === undefined || this.isStopped) {
      this.waiting += share ?? 0
      return this.stepOf([])
    }
    this.lastClosed = month
    if (share !== null) {
      const made = { month: monthNumber(month), dueId: null, heldSheet: null }
      const status = this.seller.isHeld ? 'PAUSED' : 'PENDING'
      const owed = this.owed.get(row.payer) ?? []
      const parts = inCases.flatMap(({ sheet, satang }) =>
        withinHeld(
          [{ sheet, satang, month: made.month }],
          this.heldOf(row.payer, sheet),
          this.cancelled.get(`${otherThan(row.payer)} ${sheet}`),
        ),
      )
      for (const { sheet, satang, heldAs, isElsewhere } of parts) {
        const of = `${isElsewhere ? otherThan(row.payer) : row.payer} ${sheet}`
        if (heldAs === 'VOID') this.cancelled.set(of, (this.cancelled.get(of) ?? 0) + satang)
      }
      this.owed.set(row.payer, [
        ...owed,
        { ...made, id: month, shareSatang: share, isPart: false, status },
        ...parts.flatMap(({ sheet, satang, heldAs }): OwedRecord[] => [
          { ...made, id: `${month} ${sheet} less-held`, shareSatang: -satang, isPart: true, status },
          ...(heldAs === 'VOID'
            ? []
            : [
                {
                  ...made,
                  id: `${month} ${sheet} held`,
                  shareSatang: satang,
                  isPart: true,
                  status: heldAs,
                  heldSheet: sheet,
                },
              ]),
        ]),
      ])
    }
    return this.stepOf(this.pay(policy, row.payer, accumulatingStatuses, paidOn))
  }

  private heldOf(payer: Payer, sheet: string): Map<PaymentStatus, Satang> {
    const held = new Map<PaymentStatus, Satang>()
    for (const { heldSheet, status, shareSatang } of this.owed.get(payer) ?? [])
      if (heldSheet === sheet) held.set(status, (held.get(status) ?? 0) + shareSatang)
    return held.set('VOID', this.cancelled.get(`${payer} ${sheet}`) ?? 0)
  }

  private pay(
    policy: readonly TaxPolicyRow[],
    payer: Payer,
    statuses: readonly OwedRecord['status'][],
    paidOn: string,
  ): RehearsedTransfer[] {
    const all = this.owed.get(payer) ?? []
    const records = all.filter(({ status }) => statuses.includes(status))
    if (records.length === 0 || this.seller.isHeld) return []
    const planned = reckonGroup(
      policy,
      {
        payer,
        payee: { bankCode: this.seller.bankCode, accountEnd: '', accountName: '' },
        records: records.map(({ id, month, shareSatang }) => ({
          id,
          month,
          seller_id: this.seller.id,
          share_satang: shareSatang,
        })),
      },
      paidOn,
      () => ({ records: [...all], dues: this.dues, lastClosed: this.lastClosed, hasClosed: this.hasClosed }),
    )
    const { reckoned, row } = planned
    if (reckoned.outcome === 'CARRIED_OVER') return []
    const paid = new Set(records)
    const due = this.openDue(planned, `${paidOn} ${payer}`)
    this.owed.set(
      payer,
      all
        .filter((record) => !paid.has(record))
        .map((record) => (due?.recordIds.includes(record.id) ? { ...record, dueId: due.id } : record)),
    )
    const { grossSatang: gross, taxSatang: tax, feeSatang: fee, netSatang: net } = reckoned
    return [{ gross, tax, fee, net, rate: reckoned.ratePercent, row, records }]
  }

  /** Records left out of a transfer stay in the same due; a later one pays them. */
  private openDue(
    { newDue, moves, records, reckoned }: ReturnType<typeof reckonGroup>,
    id: string,
  ): { id: string; recordIds: readonly string[] } | null {
    const dues = new Map(this.dues)
    if (newDue !== null) {
      const { policyRow, ratePercent } = newDue
      dues.set(id, { id, policyRow, ratePercent, paidSatang: 0, taxSatang: 0 })
    }
    const dueIds = new Map([...this.owed.values()].flat().map((record) => [record.id, record.dueId]))
    for (const [at, { id: record, share_satang }] of records.entries()) {
      const moved = moves.find(({ recordId }) => recordId === record)
      const dueId = newDue?.recordIds.includes(record) ? id : moved ? moved.dueId : dueIds.get(record)
      const due = dues.get(dueId ?? '')
      if (due === undefined) continue
      const paidSatang = due.paidSatang + share_satang
      dues.set(due.id, { ...due, paidSatang, taxSatang: due.taxSatang + (reckoned.taxOfRecords[at] ?? 0) })
    }
    this.dues = dues
    return newDue && { id, recordIds: newDue.recordIds }
  }

  private stepOf(transfers: readonly RehearsedTransfer[]): RehearsedStep {
    const waits = [...this.owed.values()].flat()
    const left = waits.reduce((sum, { shareSatang }) => sum + shareSatang, this.waiting)
    const paid = transfers.reduce<Sums>((sum, one) => plus(sum, { ...one, left: 0 }), nothing)
    return { ...paid, left, transfers, waits, waiting: this.waiting }
  }
}

/** A month's share of a sheet in a copyright case. Positive: the close holds it; negative: refunds taken off what is held. */
export type HeldPart = { sheet: string; satang: Satang }

export function confirmedRow(policy: readonly TaxPolicyRow[], month: Period): TaxPolicyRow | undefined {
  const row = taxRowOf(policy, month)
  return row?.confirmedBy === null ? undefined : row
}

const otherThan = (one: Payer) => payers.find((payer) => payer !== one)
export const nothing: Sums = { gross: 0, tax: 0, fee: 0, net: 0, left: 0 }
export const sumNames = ['gross', 'tax', 'fee', 'net', 'left'] as const

export function plus(a: Sums, b: Sums): Sums {
  return {
    gross: a.gross + b.gross,
    tax: a.tax + b.tax,
    fee: a.fee + b.fee,
    net: a.net + b.net,
    left: a.left + b.left,
  }
}
