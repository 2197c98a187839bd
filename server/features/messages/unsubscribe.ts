import type { FastifyInstance } from 'fastify'
import { isNeeded, isNoticeKind, type NoticeKind } from '#rules/messages/notices.ts'
import { refuse } from '#rules/refusal.ts'
import { inTransaction, type Trx } from '#server/platform/database.ts'
import { addressGroup } from '#server/platform/http/addresses.ts'
import { takeText } from '#server/platform/http/well-formed.ts'
import type { Platform } from '#server/platform/platform.ts'
import { isSigned, signatureOf } from '#server/platform/signatures.ts'
import { switchMail } from './notification-settings.ts'

/** Read by people (GET, a page with a button) and by mail programs (POST, RFC 8058). */
export const unsubscribePath = '/unsubscribe'

/** A signed token that names a person and a kind of notice: it only unsubscribes from that kind, and does not expire. */
export function unsubscribeToken(secret: string, personId: string, kind: NoticeKind): string {
  const text = `${personId}.${kind}`
  return `${text}.${signatureOf(secret, 'unsubscribe', text)}`
}

function readUnsubscribeToken(
  secrets: readonly string[],
  token: string,
): { personId: string; kind: NoticeKind } | undefined {
  const [personId = '', kind = '', signature = '', ...more] = token.split('.')
  if (more.length > 0 || !isSigned(secrets, 'unsubscribe', `${personId}.${kind}`, signature)) return undefined
  return isNoticeKind(kind) && !isNeeded(kind) ? { personId, kind } : undefined
}

/** Takes the person off; doing it twice is harmless. Refuses: not-found for what we did not sign. */
export async function unsubscribe(trx: Trx, secrets: readonly string[], token: string): Promise<NoticeKind> {
  const found = readUnsubscribeToken(secrets, token)
  if (found === undefined) return refuse('not-found')
  await switchMail(trx, found.personId, { kind: found.kind, mail: false })
  return found.kind
}

const formBytesMax = 1_024

/** `POST /unsubscribe?t=…`, the one-click form of mail programs; its body adds nothing to the address. */
export function registerOneClickUnsubscribe(app: FastifyInstance, platform: Platform): void {
  app.register(async (scope) => {
    takeText(scope, {
      types: ['application/x-www-form-urlencoded', 'multipart/form-data'],
      bytesMax: formBytesMax,
    })
    scope.post(unsubscribePath, { schema: { hide: true } }, async (request, reply) => {
      await platform.limits.take('public-address', addressGroup(request.ip))
      const { t: token } = request.query as { t?: unknown }
      await inTransaction(platform.db, (trx) =>
        unsubscribe(trx, platform.config.AUTH_SECRETS, typeof token === 'string' ? token : ''),
      )
      return reply.status(200).header('cache-control', 'no-store').send()
    })
  })
}
