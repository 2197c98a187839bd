import { sql } from 'kysely'
import { type NewMessage, sendMessage, sendMessages } from '#server/features/messages/index.ts'
import type { Trx } from '#server/platform/database.ts'
import { sheetDecided, sheetToReview, storeDecided } from '#server/words/catalogue.ts'

export type AuthorNotice = { id: string; authorId: string; name: string; reason: string; at?: Date }

type Decision = keyof typeof sheetDecided

/** Notifies the author of staff's decision (decisions §4: "the seller is notified each time"). */
export async function notifyAuthor(trx: Trx, sheet: AuthorNotice, decision: Decision): Promise<void> {
  const { id, name, reason, at } = sheet
  await sendMessage(trx, {
    personId: sheet.authorId,
    ...notices[decision],
    html: sheetDecided[decision]({ id, sheet: name, reason, at }),
  })
}

/** Approved, or its release time has come: on sale unless its author closed it, or staff or a claim hold it. */
export async function notifyOnSale(
  trx: Trx,
  sheet: AuthorNotice,
  decision: 'approved' | 'released',
): Promise<void> {
  const { on_sale: isOnSale } = await trx
    .selectFrom('sheet')
    .select('on_sale')
    .where('id', '=', sheet.id)
    .executeTakeFirstOrThrow()
  await notifyAuthor(trx, sheet, isOnSale ? decision : 'approved-held')
}

/** Notifies all authors with a sheet on sale in a store of staff's decision; for a pause call it before the pause holds. */
export async function notifyAuthorsOfStore(
  trx: Trx,
  { id, reason }: { id: string; reason: string },
  decision: keyof typeof storeDecided,
): Promise<void> {
  const { rows } = await sql<{ author_id: string; name_th: string; name_en: string }>`
    select distinct s.author_id, t.name_th, t.name_en from sheet s join store t on t.code = s.store_code
    where s.on_sale and s.store_code = ${Number(id)} order by 1`.execute(trx)
  await sendMessages(
    trx,
    rows.map(({ author_id, name_th, name_en }) => ({
      personId: author_id,
      ...notices[decision],
      html: storeDecided[decision]({ nameTh: name_th, nameEn: name_en === '' ? name_th : name_en, reason }),
    })),
  )
}

/** A colleague has given it to them to review. */
export async function notifyReviewer(
  trx: Trx,
  personId: string,
  { id, name }: AuthorNotice,
  version: number | undefined,
): Promise<void> {
  const target = version === undefined ? id : `${id}.${version}`
  await sendMessage(trx, { personId, type: 'info', html: sheetToReview({ target, sheet: name }) })
}

/** With a notice: sent by mail and push as well. */
const notices: Record<Decision, Pick<NewMessage, 'type' | 'notice' | 'subject'>> = {
  approved: { type: 'success', notice: 'sheet-approved' },
  // No email: that one says that it is on sale, and comes when it is.
  'approved-waits': { type: 'success' },
  'approved-held': { type: 'success' },
  released: { type: 'success', notice: 'sheet-approved' },
  rejected: { type: 'warning', notice: 'sheet-rejected' },
  reset: { type: 'info' },
  'version-approved': {
    type: 'success',
    notice: 'sheet-approved',
    // The sheet was on sale before, or is closed.
    subject: {
      th: 'ฉบับใหม่ของชีทคุณผ่านการตรวจแล้ว',
      en: 'The new version of your sheet has passed the review',
    },
  },
  'version-rejected': { type: 'warning', notice: 'sheet-rejected' },
  'version-reset': { type: 'info' },
  'price-accepted': { type: 'success' },
  'price-declined': { type: 'warning' },
  paused: { type: 'warning' },
  hidden: { type: 'warning' },
  resumed: { type: 'success' },
}
