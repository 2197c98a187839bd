import { monthNumber, type Period } from '#rules/calendar/bangkok.ts'
import type { Satang } from '#rules/money/satang.ts'
import { accumulatingStatuses } from '#rules/payouts/payout-states.ts'
import { type Payer, type TaxPolicyRow, taxRowOf } from '#rules/tax/tax-policy.ts'
import type { Owed, OwedRecord, OwedTo } from './dues.ts'
import { reckonGroup } from './pay-groups.ts'
import type { RehearsedPerson } from './rehearse.queries.ts'

/** What one payday brings, and what waits after it. */
export type Sums = { gross: Satang; tax: Satang; fee: Satang; net: Satang; left: Satang }

/** A transfer of a rehearsal, with the records that it would pay; what a step adds is named by its month. */
type RehearsedTransfer = Omit<Sums, 'left'> & {
  rate: number
  row: TaxPolicyRow
  records: readonly OwedRecord[]
}

/** One payday of one seller: what would be transferred, and what would wait after it. */
export type RehearsedStep = Sums & {
  transfers: readonly RehearsedTransfer[]
  waits: readonly OwedRecord[]
  /** Of months that no confirmed row lets close. */
  waiting: Satang
}

/** What the payers owe one seller, payday after payday. Nothing here is written anywhere. */
export class RehearsedBooks {
  private readonly seller: RehearsedPerson
  private readonly dues: Owed['dues']
  private readonly owed: Map<Payer, readonly OwedRecord[]>
  /** A month without a confirmed row is not closed, nor is any after it: its sales wait. */
  private waiting: Satang = 0
  private isStopped = false
  private lastClosed: Period | undefined

  constructor(seller: RehearsedPerson, owedTo: OwedTo) {
    this.seller = seller
    const owed = payers.map((payer) => [payer, owedTo(payer, seller.id)] as const)
    this.owed = new Map(owed.map(([payer, { records }]) => [payer, records]))
    this.dues = new Map(owed.flatMap(([, { dues }]) => [...dues]))
    this.lastClosed = owed[0]?.[1].lastClosed
  }

  get isEmpty(): boolean {
    return [...this.owed.values()].every((records) => records.length === 0)
  }

  copy(): RehearsedBooks {
    const other = new RehearsedBooks(this.seller, (payer) => ({
      records: [...(this.owed.get(payer) ?? [])],
      dues: this.dues,
      lastClosed: this.lastClosed,
    }))
    other.waiting = this.waiting
    other.isStopped = this.isStopped
    return other
  }

  /** What awaits its transfer today, as it would be paid on that day. */
  payPending(policy: readonly TaxPolicyRow[], paidOn: string): RehearsedStep {
    return this.stepOf(payers.flatMap((payer) => this.pay(policy, payer, ['PENDING'], paidOn)))
  }

  /** As a close leaves a month, and its payday after it: all that the month's payer owes, once it reaches the minimum. */
  closeAndPay(policy: readonly TaxPolicyRow[], month: Period, share: Satang, paidOn: string): RehearsedStep {
    const row = confirmedRow(policy, month)
    if (row === undefined) this.isStopped = true
    if (row === undefined || this.isStopped) {
      this.waiting += share
      return this.stepOf([])
    }
    this.lastClosed = month
    if (share !== 0) {
      const made = { id: month, month: monthNumber(month), shareSatang: share, dueId: null, isPart: false }
      const status = this.seller.isHeld ? 'PAUSED' : 'PENDING'
      this.owed.set(row.payer, [...(this.owed.get(row.payer) ?? []), { ...made, status }])
    }
    return this.stepOf(this.pay(policy, row.payer, accumulatingStatuses, paidOn))
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
    const { reckoned, row } = reckonGroup(
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
      () => ({ records: [...all], dues: this.dues, lastClosed: this.lastClosed }),
    )
    if (reckoned.outcome === 'CARRIED_OVER') return []
    const paid = new Set(records)
    this.owed.set(
      payer,
      all.filter((record) => !paid.has(record)),
    )
    const { grossSatang: gross, taxSatang: tax, feeSatang: fee, netSatang: net } = reckoned
    return [{ gross, tax, fee, net, rate: reckoned.ratePercent, row, records }]
  }

  private stepOf(transfers: readonly RehearsedTransfer[]): RehearsedStep {
    const waits = [...this.owed.values()].flat()
    const left = waits.reduce((sum, { shareSatang }) => sum + shareSatang, this.waiting)
    const paid = transfers.reduce<Sums>((sum, one) => plus(sum, { ...one, left: 0 }), nothing)
    return { ...paid, left, transfers, waits, waiting: this.waiting }
  }
}

export function confirmedRow(policy: readonly TaxPolicyRow[], month: Period): TaxPolicyRow | undefined {
  const row = taxRowOf(policy, month)
  return row?.confirmedBy === null ? undefined : row
}

const payers: readonly Payer[] = ['HYTEXTS', 'MORE']
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
