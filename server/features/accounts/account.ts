import { sql } from 'kysely'
import type { getAccount } from '#contract/buyer/account.ts'
import type { DataOf } from '#contract/shared/call.ts'
import { isNeeded, isNoticeKind, optionalNotices } from '#rules/messages/notices.ts'
import { satangToBaht } from '#rules/money/satang.ts'
import { refuse } from '#rules/refusal.ts'
import { readNotificationSettings, saveLanguage, switchMail } from '#server/features/messages/index.ts'
import type { Person } from '#server/platform/caller.ts'
import { type Db, type Trx, literals } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { localeOf, numberOf } from '#rules/locales.ts'
import { openOrderStates } from '#rules/orders/order-states.ts'

/** The account page's data, with what closing the account would mean. */
export async function readOwnAccount(
  db: Db,
  { line }: Platform,
  person: Person,
): Promise<DataOf<typeof getAccount>> {
  const row = await db
    .selectFrom('person')
    .select(['email', 'reading_counted'])
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow()
  const { language, mailOff, lineOn } = await readNotificationSettings(db, person.id)
  const providers = await db
    .selectFrom('person_identity')
    .select(['provider', 'email', 'created_at'])
    .where('person_id', '=', person.id)
    .orderBy('created_at')
    .orderBy('provider')
    .execute()
  return {
    user: { _id: person.id, name: person.name, seller: person.seller, infoEnter: person.profileEntered },
    email: row.email,
    language: language === null ? null : numberOf(language),
    notices: optionalNotices.map((kind) => ({ kind, mail: !mailOff.includes(kind) })),
    line: line === undefined ? null : { on: lineOn, account: line.account },
    providers: providers.map((identity) => ({
      provider: identity.provider,
      // A demo person's address field holds the part they play.
      email: identity.provider === 'demo' ? '' : (identity.email ?? ''),
      since: identity.created_at.toISOString(),
    })),
    readingCounted: row.reading_counted,
    closing: await readClosing(db, person.id),
  }
}

/** Counts for closing: owned sheets, sheets on sale, money owed, open orders. */
async function readClosing(db: Db, personId: string) {
  const { rows } = await sql<{
    owned: number
    on_sale: number
    owed_satang: number
    is_held: boolean
    open_orders: number
  }>`
    select (select count(*) from owned_sheet where person_id = ${personId}) as owned,
      (select count(*) from sheet where author_id = ${personId} and on_sale) as on_sale,
      (select coalesce(sum(amount_satang), 0)::bigint from ledger_side
        where seller_id = ${personId} and account = 'seller:' || ${personId}) as owed_satang,
      exists (select from seller where person_id = ${personId} and (profile_completed_at is null or payout_hold is not null)) as is_held,
      (select count(*) from orders where buyer_id = ${personId} and state in (${literals(openOrderStates)})) as open_orders`.execute(
    db,
  )
  const counts = rows[0]
  return {
    ownedSheets: counts?.owned ?? 0,
    sheetsOnSale: counts?.on_sale ?? 0,
    owed: satangToBaht(Math.max(0, counts?.owed_satang ?? 0)),
    owedStays: (counts?.owed_satang ?? 0) > 0 && counts?.is_held === true,
    openOrders: counts?.open_orders ?? 0,
  }
}

export type AccountSettings = {
  language?: number | undefined
  notice?: { kind: string; mail: boolean } | undefined
  readingCounted?: boolean | undefined
}

/** Refuses: not-found for a kind of email that does not exist or cannot be switched off. */
export async function saveSettings(trx: Trx, personId: string, settings: AccountSettings): Promise<void> {
  const { language, notice, readingCounted } = settings
  if (language !== undefined) await saveLanguage(trx, personId, localeOf(language))
  if (readingCounted !== undefined)
    await trx
      .updateTable('person')
      .set({ reading_counted: readingCounted })
      .where('id', '=', personId)
      .execute()
  if (notice === undefined) return
  if (!isNoticeKind(notice.kind) || isNeeded(notice.kind)) refuse('not-found')
  await switchMail(trx, personId, { kind: notice.kind, mail: notice.mail })
}
