import type { Satang } from '../money/satang.ts'

/** A line of the bank's file: what it says was transferred. */
export type BankLine = { row: number; vendorId: string; vendorName: string; amountSatang: Satang }

/** One seller's debt now, over all pending records. */
export type PendingEntry = {
  sellerId: string
  /** '' where the accounts have none yet. */
  vendorId: string
  grossSatang: Satang
  netSatang: Satang
  recordIds: readonly string[]
  /** Why it cannot be marked as paid, whatever the bank says; null: nothing is in the way. */
  blocked: Blocked | null
}

/**
 * - `held`: a new bank account is unconfirmed. `no-account`: none was entered. `below-minimum`: the total is below the minimum. `debt`: a
 * separate record is negative and must be paid with it. `too-early`: the sales month was not over on the day of the transfer.
 * - `no-policy`: its month has no confirmed tax policy. `waiting`: a second person must confirm that it is paid, and it could be paid
 * twice. `no-vendor`: the seller lacks the number by which the bank's file names sellers. `other-channel`: its tax goes another way than
 * the run's.
 */
export const blockedBy = [
  'held',
  'no-account',
  'below-minimum',
  'debt',
  'too-early',
  'no-policy',
  'waiting',
  'no-vendor',
  'other-channel',
] as const
type Blocked = (typeof blockedBy)[number]

/** Why a line does not fit the entry of its vendor. `gross`: the tax and the fee were not taken off. */
type MismatchHint = 'gross' | 'twice' | 'amount' | Blocked

export type Comparison<Line extends BankLine, Entry extends PendingEntry> = {
  matching: { line: Line; entry: Entry }[]
  mismatched: { line: Line; entry: Entry; hint: MismatchHint }[]
  /** CSV without match */
  unknown: Line[]
  /** Pending, but not in the file. */
  absent: Entry[]
}

/**
 * Compares the bank's file with what was to be transferred, in satang (payouts-and-tax §10.3). A vendor twice in a file is a mismatch and
 * never a sum, because either line may be the mistake. Lists keep the order of the file and of `pending`.
 */
export function compareBankFile<Line extends BankLine, Entry extends PendingEntry>(
  lines: readonly Line[],
  pending: readonly Entry[],
): Comparison<Line, Entry> {
  const entries = new Map(pending.filter(({ vendorId }) => vendorId !== '').map((one) => [one.vendorId, one]))
  const times = new Map<string, number>()
  for (const { vendorId } of lines) times.set(vendorId, (times.get(vendorId) ?? 0) + 1)
  const result: Comparison<Line, Entry> = { matching: [], mismatched: [], unknown: [], absent: [] }
  for (const line of lines) {
    const entry = entries.get(line.vendorId)
    if (entry === undefined) {
      result.unknown.push(line)
      continue
    }
    const hint = hintOf(line, entry, times.get(line.vendorId) ?? 1)
    if (hint === null) result.matching.push({ line, entry })
    else result.mismatched.push({ line, entry, hint })
  }
  result.absent = pending.filter(({ vendorId }) => !times.has(vendorId))
  return result
}

function hintOf({ amountSatang }: BankLine, entry: PendingEntry, times: number): MismatchHint | null {
  if (times > 1) return 'twice'
  if (entry.blocked !== null) return entry.blocked
  if (amountSatang === entry.netSatang) return null
  return amountSatang === entry.grossSatang ? 'gross' : 'amount'
}
