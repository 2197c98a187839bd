import { sql } from 'kysely'
import type { z } from 'zod'
import type { DataOf } from '#contract/shared/call.ts'
import type { showRefundAccount as showCall } from '#contract/staff/orders.ts'
import type { Satang } from '#rules/money/satang.ts'
import { refuse } from '#rules/refusal.ts'
import { findBankByCode, readAccount } from '#rules/sellers/banks.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Db, Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { rowOf } from '#server/platform/sealed-columns.ts'
import { byBankOf, mustNotBeGivenBack } from '../credit/index.ts'
import { readMoneyId } from './open-money.ts'

export const placeOfAccount = (requestId: string) =>
  ({ column: 'refund_request.account', row: rowOf(requestId) }) as const

const placeOfDueAccount = (dueId: number) =>
  ({ column: 'refund_account.account', row: rowOf(dueId) }) as const

const placeOfPayee = (dueId: number) => ({ column: 'refund_due.payee', row: rowOf(dueId) }) as const

type Account = { bank: string; number: string; name: string }

/**
 * Shows the account a due goes to or went to, and records in the audit trail who read it. What the bank has reversed goes nowhere, so its
 * account is not shown. Refuses: not-found, money.taken-back, money.part-taken-back.
 */
export async function showRefundAccount(
  trx: Trx,
  platform: Platform,
  staffId: string,
  input: z.output<typeof showCall.request>,
): Promise<DataOf<typeof showCall>> {
  const { kind, number } = readMoneyId(input.due)
  if (kind !== 'due') return refuse('not-found')
  const { rows: open } = await sql<{ byBank: Satang; amount_satang: Satang; holder_closed: boolean }>`
    select ${sql.raw(byBankOf('d'))} as "byBank", d.amount_satang, coalesce(p.closed_at is not null, false) as holder_closed
    from refund_due d left join person p on p.id = d.person_id where d.id = ${number} and d.refunded_at is null`.execute(
    trx,
  )
  for (const { byBank, ...due } of open) mustNotBeGivenBack({ ...due, byBank: { satang: byBank } })
  const { account, orderId } = await accountOf(trx, platform, number)
  if (account === null) return { account: null }
  await recordAudit(trx, {
    actorId: staffId,
    action: 'refund-account.shown',
    object: orderId === null ? input.due : `order:${orderId}`,
    after: { due: input.due },
  })
  return { account: { ...account, bank: findBankByCode(account.bank)?.nameTh ?? '' } }
}

/** The account that was paid to. Refuses: money.payee-missing. */
export async function payeeOfRefund(
  trx: Trx,
  platform: Platform,
  dueId: number,
  given: { bank: string; account: string; name: string } | undefined,
): Promise<Account> {
  if (given === undefined)
    return (await accountOf(trx, platform, dueId)).account ?? refuse('money.payee-missing')
  const read = readAccount(given)
  const name = given.name.replaceAll(/\s+/g, ' ').trim()
  if (read === undefined || name === '') return refuse('money.payee-missing')
  return { bank: read.bank, number: read.account, name }
}

/** Seals the payee for the row of the due. */
export function sealPayee(
  { sealed }: Platform,
  dueId: number,
  { bank, number, name }: Account,
): { bank: string; sealed: string } {
  return { bank, sealed: sealed.seal(`${number}\n${name}`, placeOfPayee(dueId)) }
}

/** Erases the account that the buyer asked for once the due is settled: the due keeps the one that was paid to. */
export async function forgetAccountOf(trx: Trx, dueId: number): Promise<void> {
  await trx.deleteFrom('refund_account').where('due_id', '=', dueId).execute()
  await sql`
    update refund_request r set bank_code = null, account = null from refund_due due
    where due.id = ${dueId} and r.refund_id = due.refund_id`.execute(trx)
}

/** The account to which the buyer wants a due paid. */
export async function nameAccount(
  trx: Trx,
  { sealed }: Platform,
  { dueId, personId, bank, account }: { dueId: number; personId: string; bank: string; account: string },
): Promise<void> {
  await trx
    .insertInto('refund_account')
    .values({
      due_id: dueId,
      person_id: personId,
      bank_code: bank,
      account: sealed.seal(account, placeOfDueAccount(dueId)),
    })
    .execute()
}

/** The account of a request, sealed in its row; null where its buyer wants credit. */
export type WantedAccount = { id: string; bank_code: string | null; account: string | null }

/** Copies the account of a request to the due of one part, because the request still waits for its other lines. */
export async function copyAccount(
  trx: Trx,
  platform: Platform,
  { id, bank_code: bank, account }: WantedAccount,
  due: { id: number; person_id: string | null },
): Promise<void> {
  if (bank === null || account === null || due.person_id === null) return
  const number = platform.sealed.open(account, placeOfAccount(id))
  await nameAccount(trx, platform, { dueId: due.id, personId: due.person_id, bank, account: number })
}

/** For the copy of a person's data: the accounts to which money went back, or is to go. */
export async function readRefundAccounts(db: Db, platform: Platform, personId: string) {
  const dues = await db
    .selectFrom('refund_due')
    .select(['id', 'amount_satang', 'created_at', 'refunded_at'])
    .where('person_id', '=', personId)
    .orderBy('id')
    .execute()
  const known = []
  for (const { id, ...due } of dues) {
    const { account, orderId } = await accountOf(db, platform, id)
    if (account !== null) known.push({ order_id: orderId, ...due, ...account })
  }
  const waiting = await db
    .selectFrom('refund_request')
    .select(['id', 'order_id', 'asked_at', 'bank_code', 'account'])
    .where('person_id', '=', personId)
    .where('refund_id', 'is', null)
    .orderBy('asked_at')
    .execute()
  const asked = waiting.flatMap(({ id, account, bank_code: bank, ...request }) =>
    account === null ? [] : [{ ...request, bank, number: platform.sealed.open(account, placeOfAccount(id)) }],
  )
  return [...known, ...asked]
}

/** The account it went to; before that, the one its buyer wants. Refuses: not-found. */
async function accountOf(
  db: Db | Trx,
  { sealed }: Platform,
  dueId: number,
): Promise<{ account: Account | null; orderId: string | null }> {
  const due = await db
    .selectFrom('refund_due')
    .leftJoin('refund_request', 'refund_request.refund_id', 'refund_due.refund_id')
    .leftJoin('refund_account as own', 'own.due_id', 'refund_due.id')
    .leftJoin('person', 'person.id', 'refund_due.person_id')
    .select(['refund_request.id as request_id', 'refund_request.bank_code', 'refund_request.account'])
    .select(['own.bank_code as own_bank', 'own.account as own_account', 'person.name'])
    .select(['refund_due.order_id', 'payee_bank_code', 'payee'])
    .where('refund_due.id', '=', dueId)
    .executeTakeFirst()
  if (due === undefined) return refuse('not-found')
  const orderId = due.order_id
  if (due.payee !== null) {
    const [number = '', name = ''] = sealed.open(due.payee, placeOfPayee(dueId)).split('\n')
    return { account: { bank: due.payee_bank_code ?? '', number, name }, orderId }
  }
  if (due.own_account !== null) {
    const number = sealed.open(due.own_account, placeOfDueAccount(dueId))
    return { account: { bank: due.own_bank ?? '', number, name: due.name ?? '' }, orderId }
  }
  if (due.request_id === null || due.account === null) return { account: null, orderId }
  const number = sealed.open(due.account, placeOfAccount(due.request_id))
  return { account: { bank: due.bank_code ?? '', number, name: due.name ?? '' }, orderId }
}
