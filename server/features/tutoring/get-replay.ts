import type { DataOf } from '#contract/shared/call.ts'
import type { getReplayLiveStream } from '#contract/buyer/tutoring.ts'
import { coverVersion } from '#rules/sheets/sheet-pictures.ts'
import type { Person } from '#server/platform/caller.ts'
import type { Platform } from '#server/platform/platform.ts'
import { noteOpened } from '../reading/index.ts'
import { joinLink, replayFolder } from './file-links.ts'
import { requireSession, type WatchableSession } from './watchable-session.ts'

type FactsRow = {
  category: number
  semester: number
  year: number
  store_code: number
  store_name_th: string
  store_name_en: string
  store_short: string
  author: string
  cover_version: number
  picture_version: number
  views: number
  seconds: number | null
  saved_at: Date | null
}

const findFacts = {
  name: 'tutoring-replay-facts',
  text: `select s.category, s.semester, s.year, s.store_code, st.name_th as store_name_th, st.name_en as store_name_en,
      st.short as store_short, sl.code_name as author, s.cover_version, st.picture_version,
      ot.view_count + (select count(*) from tutoring_view v where v.sheet_id = s.id) as views, vp.seconds, vp.saved_at
    from sheet s join store st on st.code = s.store_code join seller sl on sl.person_id = s.author_id
    join online_tutoring ot on ot.sheet_id = s.id
    left join video_position vp on vp.person_id = $2 and vp.sheet_id = s.id
    where s.id = $1`,
}

/** All that the replay page shows. Refuses: not-found, library.not-owned. */
export async function getReplay(
  platform: Platform,
  person: Person,
  sheetId: string,
): Promise<DataOf<typeof getReplayLiveStream>> {
  const session = await requireSession(platform, person, sheetId)
  const { rows } = await platform.pool.query<FactsRow>({ ...findFacts, values: [sheetId, person.id] })
  const [facts] = rows
  if (facts === undefined) throw new Error(`replay of sheet ${sheetId}: no session or no seller`)
  const folder = replayFolder(platform, person, sheetId)
  const isReady = session.endedAt !== null
  // An external replay counts as opened when its address (or its captions') is given out, an own one with its first part.
  const isElsewhere =
    (session.replayUrl !== null && session.replayKey === null) ||
    session.captions.some(({ file }) => file.startsWith('https://'))
  if (isReady && isElsewhere) await noteOpened(platform, session, person.id)
  return {
    _id: session.id,
    name: session.name,
    category: facts.category,
    semester: facts.semester,
    year: facts.year,
    store: facts.store_code,
    storeName: [facts.store_name_th, facts.store_name_en, facts.store_short],
    author: facts.author,
    cover: coverVersion(facts.cover_version, facts.picture_version),
    onlineTutor: {
      startDate: unixSeconds(session.startAt),
      hasBegun: session.startAt <= platform.clock.now(),
      endDate: session.endedAt === null ? null : unixSeconds(session.endedAt),
      url: session.joinUrl === null || isReady ? null : joinLink(platform, person, sheetId),
      isLiveSteamEnded: isReady,
      liveReplayUrl: isReady ? replayAddress(session, folder) : null,
      views: facts.views,
      captions: isReady
        ? session.captions.map(({ language, label, file }) => ({
            language,
            label,
            url: addressOf(file, folder),
          }))
        : [],
      chapters: isReady
        ? session.chapters.map(({ startSeconds, title }) => ({ startSeconds, title: [title[0], title[1]] }))
        : [],
    },
    position:
      facts.seconds === null || facts.saved_at === null
        ? null
        : { seconds: facts.seconds, savedAt: facts.saved_at.toISOString() },
  }
}

/** A replay of ours by a link for this person; one that lies elsewhere as it is. */
function replayAddress({ replayKey, replayUrl }: WatchableSession, folder: string): string | null {
  return replayKey === null ? replayUrl : `${folder}/${replayKey.slice(replayKey.lastIndexOf('/') + 1)}`
}

function addressOf(file: string, folder: string): string {
  return file.startsWith('https://') ? file : `${folder}/${file}`
}

function unixSeconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1000)
}
