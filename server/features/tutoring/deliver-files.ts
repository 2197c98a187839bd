import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import ical, { ICalAlarmType } from 'ical-generator'
import { Refusal } from '#rules/refusal.ts'
import { claimsOfLink } from '#server/platform/http/claims-of-link.ts'
import { linkToken } from '#server/platform/http/openapi.ts'
import { privateFileHeaders, sendStored } from '#server/platform/http/send-file.ts'
import type { Platform } from '#server/platform/platform.ts'
import { noteOpened } from '../reading/index.ts'
import { calendarPath, joinPath, replayPath } from './file-links.ts'
import { requireSessionOfEmail, requireSessionOfLink, type WatchableSession } from './watchable-session.ts'

const words = {
  th: {
    summary: (name: string) => `ติวสด: ${name}`,
    description: (page: string) => `เข้าติวได้ที่ ${page}`,
    soon: 'ติวสดของคุณกำลังจะเริ่ม',
  },
  en: {
    summary: (name: string) => `Live session: ${name}`,
    description: (page: string) => `Join at ${page}`,
    soon: 'Your live session is about to begin',
  },
} as const

/** Length of a session that has no planned end. */
const usualMinutes = 120
const hourSeconds = 3_600

/** Types of file that a player may request: those of a replay. */
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
 * `GET /files/replay/{token}/{file}`: the replay with segments and captions, in ranges and constant memory;
 * `/files/calendar/{token}/session-th.ics`, also from an email; `/files/join/{token}/{sheet}`: into the room. Rights are checked at every
 * request (INV-12). Refuses: not-found, library.link-expired, library.not-owned.
 */
export function registerTutoringFiles(app: FastifyInstance, platform: Platform): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: `${replayPath}/:token/:file`,
    config: {
      delivers: {
        summary: 'The replay with its segments and captions, in ranges',
        audience: 'everyone',
        contentType: 'application/octet-stream',
        path: { token: linkToken.t, file: 'A file of the replay, as the stream names it' },
        refusals: ['not-found', 'library.link-expired', 'library.not-owned'],
      },
    },
    exposeHeadRoute: false,
    handler: (request, reply) => sendReplay(platform, request, reply),
  })
  app.get(
    `${joinPath}/:token/:sheet`,
    {
      config: {
        delivers: {
          summary:
            'Into the room of a session, which counts as opening its sheet; a link that no longer holds leads to its page',
          audience: 'everyone',
          contentType: 'text/html',
          path: { token: linkToken.t, sheet: 'The sheet of the session' },
          refusals: [],
        },
      },
      exposeHeadRoute: false,
    },
    (request, reply) => joinSession(platform, request, reply),
  )
  app.get(
    `${calendarPath}/:token/:file`,
    {
      config: {
        delivers: {
          summary: 'The date of a session for a calendar, also from an email',
          audience: 'everyone',
          contentType: 'text/calendar',
          path: { token: linkToken.t, file: 'session-th.ics or session-en.ics' },
          refusals: ['not-found', 'library.link-expired', 'library.not-owned'],
        },
      },
    },
    async (request, reply) => {
      const { token, file } = request.params as { token: string; file: string }
      const claims = await claimsOfLink(platform, request, token, 'calendar', 'calendar-letter')
      const session = await (claims.purpose === 'calendar'
        ? requireSessionOfLink(platform, claims)
        : requireSessionOfEmail(platform, claims))
      const language = /^session-(th|en)\.ics$/.exec(file)?.[1]
      if (language === undefined) throw new Refusal('not-found')
      return reply
        .headers({
          ...privateFileHeaders,
          'content-type': 'text/calendar; charset=utf-8',
          'content-disposition': `attachment; filename="sarup-${session.id}.ics"`,
        })
        .send(sessionCalendarFile(platform, session, language === 'th' ? 'th' : 'en'))
    },
  )
}

/** A page that stood open too long leads back to itself, where a fresh link is. */
async function joinSession(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { token, sheet } = request.params as { token: string; sheet: string }
  reply.headers(privateFileHeaders)
  try {
    const claims = await claimsOfLink(platform, request, token, 'join')
    const session = await requireSessionOfLink(platform, claims)
    if (session.endedAt !== null || session.joinUrl === null) throw new Refusal('library.link-expired')
    // A header holds no Thai, as the names of rooms may.
    const room = new URL(session.joinUrl).href
    await noteOpened(platform, session, claims.personId)
    return await reply.redirect(room)
  } catch (error) {
    if (error instanceof Refusal) return await reply.redirect(`/myVideo/${encodeURIComponent(sheet)}`)
    throw error
  }
}

async function sendReplay(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { token, file } = request.params as { token: string; file: string }
  const claims = await claimsOfLink(platform, request, token, 'replay')
  const session = await requireSessionOfLink(platform, claims)
  const contentType = contentTypes[/^\w[\w-]*\.(\w+)$/.exec(file)?.[1] ?? '']
  if (session.endedAt === null || session.replayKey === null || contentType === undefined) {
    throw new Refusal('not-found')
  }
  if (request.method === 'GET') await noteOpened(platform, session, claims.personId)
  const key = `${session.replayKey.slice(0, session.replayKey.lastIndexOf('/'))}/${file}`
  return await sendStored(platform, request, reply, { key, contentType })
}

/**
 * The session as a calendar file with alarms a day and an hour before. The event's id never changes, so a file fetched after a move moves
 * it. It links to the page, never to the room.
 */
function sessionCalendarFile(
  platform: Pick<Platform, 'config' | 'clock'>,
  session: Pick<WatchableSession, 'id' | 'name' | 'startAt' | 'endedAt' | 'plannedMinutes'>,
  language: 'th' | 'en',
): string {
  const { PUBLIC_URL } = platform.config
  const text = words[language]
  const page = `${PUBLIC_URL}/myVideo/${session.id}`
  const calendar = ical({ prodId: { company: 'Sarup', product: 'Sarup', language: language.toUpperCase() } })
  const event = calendar.createEvent({
    id: `tutoring-${session.id}@${new URL(PUBLIC_URL).hostname}`,
    stamp: platform.clock.now(),
    // Grows with the start, so that calendars take the newest of two files for right.
    sequence: Math.floor(platform.clock.now().getTime() / 60_000) % 2 ** 31,
    start: session.startAt,
    end:
      session.endedAt ??
      new Date(session.startAt.getTime() + (session.plannedMinutes ?? usualMinutes) * 60_000),
    summary: text.summary(session.name),
    description: text.description(page),
    url: page,
    location: page,
  })
  for (const trigger of [24 * hourSeconds, hourSeconds]) {
    event.createAlarm({ type: ICalAlarmType.display, trigger, description: text.soon })
  }
  return calendar.toString()
}
