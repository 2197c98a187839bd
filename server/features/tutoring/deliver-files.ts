import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#rules/refusal.ts'
import { findCaller } from '#server/platform/caller.ts'
import { sendFile } from '#server/platform/http/send-file.ts'
import { type LinkClaims, type LinkPurpose, openLink } from '#server/platform/links.ts'
import type { Platform } from '#server/platform/platform.ts'
import { sessionCalendarFile } from './calendar-file.ts'
import { calendarPath, replayPath } from './file-links.ts'
import { requireSessionOfLetter, requireSessionOfLink } from './watchable-session.ts'

const privateHeaders = {
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
}

/** What a player may ask for: the kinds of files that a replay consists of. */
const contentTypes: Record<string, string> = {
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  m4s: 'video/iso.segment',
  m4a: 'audio/mp4',
  ts: 'video/mp2t',
  aac: 'audio/aac',
  webm: 'video/webm',
  m3u8: 'application/vnd.apple.mpegurl',
  vtt: 'text/vtt; charset=utf-8',
}

/**
 * `GET /files/replay/{token}/{file}`: the replay with its segments and captions, in ranges and constant memory; and
 * `GET /files/calendar/{token}/session-th.ics`, also from a letter. All rights are checked anew at every request (INV-12).
 * Refuses: not-found, library.link-expired, library.not-owned.
 */
export function registerTutoringFiles(app: FastifyInstance, platform: Platform): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: `${replayPath}/:token/:file`,
    exposeHeadRoute: false,
    handler: (request, reply) => sendReplay(platform, request, reply),
  })
  app.get(`${calendarPath}/:token/:file`, async (request, reply) => {
    const claims = await readClaims(platform, request, 'calendar', 'calendar-letter')
    const session = await (claims.purpose === 'calendar'
      ? requireSessionOfLink(platform, claims)
      : requireSessionOfLetter(platform, claims))
    const { file } = request.params as { file: string }
    const language = /^session-(th|en)\.ics$/.exec(file)?.[1]
    if (language === undefined) throw new Refusal('not-found')
    return reply
      .headers({
        ...privateHeaders,
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': `attachment; filename="sarup-${session.id}.ics"`,
      })
      .send(sessionCalendarFile(platform, session, language === 'th' ? 'th' : 'en'))
  })
}

async function sendReplay(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const claims = await readClaims(platform, request, 'replay')
  const session = await requireSessionOfLink(platform, claims)
  const { file } = request.params as { file: string }
  const contentType = contentTypes[/^\w[\w-]*\.(\w+)$/.exec(file)?.[1] ?? '']
  if (session.endedAt === null || session.replayKey === null || contentType === undefined) {
    throw new Refusal('not-found')
  }
  const key = `${session.replayKey.slice(0, session.replayKey.lastIndexOf('/'))}/${file}`
  const stored = await platform.storage.head(key)
  if (stored === null) throw new Refusal('not-found')
  reply.headers(privateHeaders)
  return await sendFile(request, reply, {
    bytes: stored.bytes,
    contentType,
    etag: stored.etag,
    lastModified: stored.lastModified,
    async open(range) {
      const found = await platform.storage.get(key, { range })
      if (found === null) throw new Refusal('not-found')
      return found.stream
    },
  })
}

async function readClaims(
  platform: Platform,
  request: FastifyRequest,
  ...purposes: [LinkPurpose, ...LinkPurpose[]]
): Promise<LinkClaims> {
  const { token } = request.params as { token: string }
  let claims: ReturnType<typeof openLink> = 'invalid'
  for (const purpose of purposes) {
    if (claims !== 'invalid') break
    claims = openLink(platform.config.AUTH_SECRETS, token, platform.clock.now(), purpose)
  }
  if (claims === 'expired') throw new Refusal('library.link-expired')
  if (claims === 'invalid') throw new Refusal('not-found')
  // A player sends no sign-in. Who does send one must be the person the link was made for.
  const caller = await findCaller(platform, request.headers.authorization)
  if (caller === 'invalid' || (caller.kind === 'person' && caller.id !== claims.personId)) {
    throw new Refusal('not-found')
  }
  return claims
}
