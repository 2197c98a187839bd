import { useInfiniteQuery } from '@tanstack/react-query'
import type { Api, Ask } from '#web/api/api.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { useToken } from '#web/features/session/use-session.ts'
import type { Sheet } from '#web/features/sheet-card/sheet.ts'

const PAGE_SIZE = 20
/** So soon a room that has been opened, or a replay that is ready, reaches a page that stands open. */
const REFRESH_MILLISECONDS = 20_000

/** One page of the sessions of the tutoring store, by their start. */
export async function loadSessions(
  api: Api,
  page: number,
  options: { signal: AbortSignal },
): Promise<Sheet[]> {
  const ask: Ask<'getOnlineTutorSheets'> = {
    search: '',
    filter: { store: 7 },
    sort: 'startDate',
    page,
    pageLimit: PAGE_SIZE,
    timeStamp: Date.now(),
  }
  return (await api.call('getOnlineTutorSheets', ask, options)).data
}

/**
 * The sessions, asked for anew while the page stands open. The document was rendered for a visitor, who sees no address of a
 * room, so somebody signed in asks at once.
 */
export function useSessions(firstPage: Sheet[]) {
  const token = useToken()
  return useInfiniteQuery({
    queryKey: ['tutoring', token],
    queryFn: ({ pageParam, signal }) => loadSessions(browserApi, pageParam, { signal }),
    initialPageParam: 0,
    initialData: { pages: [firstPage], pageParams: [0] },
    ...(token === null ? {} : { initialDataUpdatedAt: 0 }),
    getNextPageParam: (last, all) => (last.length < PAGE_SIZE ? undefined : all.length),
    refetchInterval: REFRESH_MILLISECONDS,
  })
}

/** Pages are moments apart: a sheet that moved between them is shown once. What runs and what has ended stand apart. */
export function splitSessions(
  pages: readonly (readonly Sheet[])[],
  now: number,
): { running: Sheet[]; ahead: Sheet[]; over: Sheet[] } {
  const sheets = [...new Map(pages.flat().map((sheet) => [sheet._id, sheet])).values()]
  const stateOf = ({ onlineTutor }: Sheet) =>
    onlineTutor?.isLiveSteamEnded === true
      ? 'over'
      : (onlineTutor?.startDate ?? Number.POSITIVE_INFINITY) * 1000 <= now
        ? 'running'
        : 'ahead'
  const among = (state: ReturnType<typeof stateOf>) => sheets.filter((sheet) => stateOf(sheet) === state)
  return { running: among('running'), ahead: among('ahead'), over: among('over') }
}
