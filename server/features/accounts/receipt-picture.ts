import type { FastifyInstance } from 'fastify'
import { bangkokParts } from '#rules/calendar/bangkok.ts'
import { refuse } from '#rules/refusal.ts'
import { findPersonOfSession, type Person } from '#server/platform/caller.ts'
import { createGate } from '#server/platform/content/gate.ts'
import type { Trx } from '#server/platform/database.ts'
import { attachmentNamed, privateFileHeaders } from '#server/platform/http/send-file.ts'
import { linkToken } from '#server/platform/http/openapi.ts'
import { openLink, signFor } from '#server/platform/links.ts'
import { ensureDocuments } from '../tax/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { everyStore, holds, permission } from '#server/platform/rights.ts'
import { readReceipt, type Receipt } from './purchases.ts'
import { localeNamed, localeOf } from '#rules/locales.ts'

const receiptsPath = '/content/receipts'

/** Before May 2020, 2019 and older among it, receipts lay a folder deeper (buyer.md §3, last line). */
const archivedBefore = { year: 2020, month: 5 }

/** Drawing is work for the processor, which people's requests need too. */
const drawnAtOnceMax = 2
const waitingMax = 40

/** An address of two minutes for the picture of a receipt, for this sign-in only. Refuses: not-found. */
export async function linkToReceiptPicture(
  trx: Trx,
  platform: Platform,
  caller: Person,
  input: { id: string; language?: number | undefined },
): Promise<{ url: string }> {
  const receipt = await readReceipt(trx, platform, { orderId: input.id, buyerId: whoseReceipts(caller) })
  await ensureDocuments(trx, platform, receipt.order)
  const fileId = `${localeOf(input.language)} ${receipt.order}`
  const token = signFor(platform, caller, { purpose: 'receipt', fileId })
  const host = platform.config.CONTENT_URL.replace(/\/$/, '')
  return { url: `${host}/receipts/${placeOf(receipt)}?t=${token}` }
}

/**
 * `GET /content/receipts/{year}/{month}/{order}.jpg?t={token}` (before May 2020 `/content/receipts/archive/…`): a receipt as a picture,
 * drawn per request, by Gregorian year and month of payment in Bangkok. Rights are checked again; without our link every address is refused
 * like an unknown one. Refuses: not-found, library.link-expired, unavailable.
 */
export function registerReceiptPictures(app: FastifyInstance, platform: Platform): void {
  const enterGate = createGate({ concurrency: drawnAtOnceMax, waitingMax })
  app.route({
    method: 'GET',
    url: `${receiptsPath}/*`,
    config: {
      delivers: {
        summary: 'A receipt as a picture',
        audience: 'signed-in',
        contentType: 'image/jpeg',
        query: linkToken,
        path: { '*': 'year/month/order.jpg; archive/year/month/order.jpg for payments before May 2020' },
        refusals: ['not-found', 'library.link-expired'],
      },
    },
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { '*': place } = request.params as { '*': string }
      const { t: token } = request.query as { t?: unknown }
      const claims = openLink(
        platform.config.AUTH_SECRETS,
        typeof token === 'string' ? token : '',
        platform.clock.now(),
        'receipt',
      )
      if (claims === 'invalid') return refuse('not-found')
      if (claims === 'expired') return refuse('library.link-expired')
      const caller = await findPersonOfSession(platform, claims)
      if (caller === undefined) return refuse('library.link-expired')
      const [language = '', orderId = ''] = (claims.fileId ?? '').split(' ')
      const receipt = await readReceipt(platform.db, platform, { orderId, buyerId: whoseReceipts(caller) })
      if (placeOf(receipt) !== place) return refuse('not-found')
      const { drawReceipt } = await import('./draw-receipt.ts')
      const picture = await enterGate(() =>
        drawReceipt(receipt, platform.config, localeNamed(language) ?? 'th'),
      )
      const name = `sarup-${receipt.number}.jpg`
      return reply
        .headers({
          'content-type': 'image/jpeg',
          'content-disposition': attachmentNamed(name, name),
          'content-length': picture.length,
          ...privateFileHeaders,
          'cross-origin-resource-policy': 'same-site',
        })
        .send(picture)
    },
  })
}

/** Buyers open their own; who keeps the books opens every one. */
function whoseReceipts(caller: Person): string | null {
  return holds(caller, permission.money, everyStore) ? null : caller.id
}

/** A receipt's key below `/content/receipts/`. */
function placeOf({ paidTime, order }: Pick<Receipt, 'paidTime' | 'order'>): string {
  const { year, month } = bangkokParts(new Date(paidTime))
  const isArchived =
    year < archivedBefore.year || (year === archivedBefore.year && month < archivedBefore.month)
  return `${isArchived ? 'archive/' : ''}${year}/${String(month).padStart(2, '0')}/${order}.jpg`
}
