import type { FastifyInstance } from 'fastify'
import { storyPicture } from '#contract/buyer/library.ts'
import type { ValidInputOf } from '#contract/shared/call.ts'
import { bangkokDate } from '#rules/calendar/bangkok.ts'
import { daysBetween } from '#rules/calendar/days.ts'
import { finishedShareMin } from '#rules/reading/reader-figures.ts'
import { refuse } from '#rules/refusal.ts'
import { approved, drawPicture } from '#server/features/catalogue/index.ts'
import { type Person } from '#server/platform/caller.ts'
import { createGate } from '#server/platform/content/gate.ts'
import { parseContentPath } from '#server/platform/content/paths.ts'
import type { Story } from '#server/platform/drawing/story.ts'
import { personOfLink } from '#server/platform/http/claims-of-link.ts'
import { linkToken } from '#server/platform/http/openapi.ts'
import { privateFileHeaders } from '#server/platform/http/send-file.ts'
import { signFor } from '#server/platform/links.ts'
import type { Platform } from '#server/platform/platform.ts'
import { reads } from '#server/platform/route.ts'

export const routes = [
  reads(storyPicture, (input, { caller, platform }) => linkToStory(platform, caller, input)),
]

const storyPath = '/files/story'
const coversMax = 9
/** Drawing is work for the processor, which people's requests need too. */
const [drawnAtOnceMax, waitingMax] = [1, 20]

const words = {
  th: {
    shelf: 'ชั้นหนังสือเทอมนี้',
    stamp: 'อ่านทันแล้ว!',
    pages: (pages: number) => `อ่านไปแล้ว ${pages} หน้า`,
    exam: (code: string, days: number) => (days === 0 ? `วันนี้สอบ ${code}` : `อีก ${days} วันสอบ ${code}`),
    whole: (pages: number) => `จบครบ ${pages} หน้า`,
  },
  en: {
    shelf: 'My shelf this term',
    stamp: 'Read in time!',
    pages: (pages: number) => `${pages} ${pages === 1 ? 'page' : 'pages'} read`,
    exam: (code: string, days: number) =>
      days === 0 ? `${code} exam today` : `${days} ${days === 1 ? 'day' : 'days'} to ${code}`,
    whole: (pages: number) => (pages === 1 ? 'The whole page' : `All ${pages} pages`),
  },
} as const

/** For this person and this sign-in, for two minutes. Refuses: not-found (a sheet that is not one's own). */
async function linkToStory(
  platform: Platform,
  person: Person,
  { kind, sheet, language }: ValidInputOf<typeof storyPicture>,
): Promise<string> {
  const sheetId = kind === 'finished' ? (sheet ?? '') : undefined
  await sheetsOf(platform, person.id, sheetId)
  const what = { purpose: 'story', fileId: language === 0 ? 'th' : 'en', sheetId: sheetId ?? '' } as const
  return `${storyPath}?t=${signFor(platform, person, what)}`
}

/**
 * `GET /files/story?t={token}`: drawn at each request and stored nowhere. Refuses: not-found, library.link-expired, unavailable.
 */
export function registerStories(app: FastifyInstance, platform: Platform): void {
  const enterGate = createGate({ concurrency: drawnAtOnceMax, waitingMax })
  app.get(
    storyPath,
    {
      config: {
        delivers: {
          summary: 'A picture of the own reading, to share',
          audience: 'everyone',
          contentType: 'image/jpeg',
          query: linkToken,
          refusals: ['not-found', 'library.link-expired'],
        },
      },
    },
    async (request, reply) => {
      const { personId, sheetId, fileId } = (await personOfLink(platform, request, 'story')).claims
      const picture = await enterGate(async () => {
        const story = await storyOf(platform, personId, sheetId, fileId === 'en' ? 'en' : 'th')
        const { drawStory } = await import('#server/platform/drawing/story.ts')
        return await drawStory(story)
      })
      return reply
        .headers({
          'content-type': 'image/jpeg',
          'content-disposition': 'attachment; filename="sarup.jpg"',
          'content-length': picture.length,
          ...privateFileHeaders,
        })
        .send(picture)
    },
  )
}

type OwnSheet = { id: string; code: string; name: string; pages: number; seen: number }

/** One own sheet, or those of this term, newest first. Refuses: not-found. */
async function sheetsOf(
  { pool, clock }: Pick<Platform, 'pool' | 'clock'>,
  personId: string,
  sheetId: string | undefined,
): Promise<OwnSheet[]> {
  const { rows } = await pool.query<OwnSheet>({
    name: 'story-sheets',
    text: `select s.id, ${approved.code} as code, ${approved.name} as name, coalesce(place.pages, s.pdf_pages, 0) as pages,
        coalesce(bit_count(place.seen), place.page, 0)::int as seen
      from owned_sheet l join sheet s on s.id = l.sheet_id
      left join reading_place place on place.person_id = l.person_id and place.sheet_id = s.id
      where l.person_id = $1
        and case when $2::text is null then l.acquired_at > $3::timestamptz - interval '180 days' else s.id = $2 end
      order by l.acquired_at desc, s.id limit 60`,
    values: [personId, sheetId ?? null, clock.now()],
  })
  if (sheetId !== undefined && rows.length === 0) refuse('not-found')
  return rows
}

async function storyOf(
  platform: Platform,
  personId: string,
  sheetId: string,
  language: 'th' | 'en',
): Promise<Story> {
  const text = words[language]
  const sheets = await sheetsOf(platform, personId, sheetId === '' ? undefined : sheetId)
  const covers = await coversOf(platform, sheets.slice(0, sheetId === '' ? coversMax : 1))
  const [first] = sheets
  if (sheetId !== '' && first !== undefined) {
    // Who looks at the last page alone has not read the others.
    const isRead = first.seen > 0 && first.seen >= first.pages * finishedShareMin
    const lines = [first.code, first.name, isRead ? text.whole(first.pages) : text.pages(first.seen)]
    return {
      title: first.code || first.name,
      covers,
      ...(isRead && { stamp: text.stamp }),
      lines: lines.filter(Boolean).slice(-2).toReversed(),
    }
  }
  const today = bangkokDate(platform.clock.now())
  const { rows } = await platform.pool.query<{ code: string; day: string }>({
    name: 'story-next-exam',
    text: `select code, to_char(day, 'YYYY-MM-DD') as day from exam_day where person_id = $1 and day >= $2
      order by exam_day.day, code limit 1`,
    values: [personId, today],
  })
  const pages = sheets.reduce((sum, { seen }) => sum + seen, 0)
  return {
    title: text.shelf,
    covers,
    lines: [text.pages(pages), ...rows.map(({ code, day }) => text.exam(code, daysBetween(today, day)))],
  }
}

async function coversOf(platform: Platform, sheets: readonly OwnSheet[]): Promise<Buffer[]> {
  const covers: Buffer[] = []
  // One after the other: a shelf of nine drawn at once would hold up all other requests.
  for (const { id } of sheets) {
    const image = parseContentPath(`sheets/${id}/cover.jpg`)
    const cover = image === null ? null : await drawPicture(platform, image)
    if (cover !== null) covers.push(cover)
  }
  return covers
}
