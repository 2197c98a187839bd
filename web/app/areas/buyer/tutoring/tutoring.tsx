import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLoaderData } from 'react-router'
import type { Api, Data, Input } from '#web/api/api.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { inBrowser, type LoadArgs, onServer } from '#web/api/loading.ts'
import { useToken } from '#web/features/session/use-session.ts'
import { SheetCard } from '#web/features/sheet-card/SheetCard.tsx'
import { SheetGrid } from '#web/features/sheet-card/SheetGrid.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { NextPage } from '#web/ui/NextPage.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { PageShell } from '#web/ui/PageShell.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { shopWords } from '#web/words/buyer/shop.ts'
import { tutoringWords } from '#web/words/buyer/tutoring.ts'
import { useWords } from '#web/words/use-words.tsx'
import { Lead, Timeline } from './Timeline.tsx'
import classes from './tutoring.module.css'

const PAGE_SIZE = 20

/** Poll interval for an opened room or a finished replay. */
const REFRESH_MILLISECONDS = 20_000

const load = async ({ api, signal }: LoadArgs) => ({
  sheets: await loadSessions(api, 0, { signal }),
  // The document sorts sessions already: sorted only in the browser, a whole section would come in between.
  now: Date.now(),
})

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

/** Live sessions by start, and replays (buyer.md §2). */
export default function TutoringScreen() {
  const { sheets, now: loadedAt } = useLoaderData<typeof clientLoader>()
  const words = useWords(tutoringWords)
  const more = useWords(shopWords)
  const sessions = useSessions(sheets)
  const now = useNow(loadedAt)
  const { running, ahead, over } = splitSessions(sessions.data.pages, now)
  const lead = running.length > 0 ? running : ahead.slice(0, 1)
  const later = running.length > 0 ? ahead : ahead.slice(1)
  const hasBoth = lead.length > 0 && later.length > 0
  return (
    <PageShell className="stack gap-lg">
      <PageHead title={words.title} description={words.text} />
      <header>
        <h1>{words.title}</h1>
        <p className="above-xs airy dimmed">{words.text}</p>
      </header>
      {running.length + ahead.length + over.length === 0 ? (
        <EmptyState text={words.empty} action={<ButtonLink to="/shop">{words.toShop}</ButtonLink>} />
      ) : (
        <div className={`stack gap-lg one-column ${hasBoth ? `two-on-desk ${classes.both}` : ''}`}>
          {lead.length > 0 && (
            <Lead label={running.length > 0 ? words.running : words.next} sheets={lead} now={now} />
          )}
          {(later.length > 0 || lead.length === 0) && (
            <section className="stack packed gap-sm">
              <h2 className="heading">{words.ahead}</h2>
              {later.length === 0 ? (
                <p className="dimmed">{words.noneAhead}</p>
              ) : (
                <Timeline label={words.ahead} sheets={later} now={now} />
              )}
            </section>
          )}
          {over.length > 0 && <Sessions title={words.over} sheets={over} urgent={ahead.length === 0} />}
        </div>
      )}
      <NextPage of={sessions} className="self-centre">
        {more.loadMore}
      </NextPage>
    </PageShell>
  )
}

/** The moment it is, in steps of a quarter of a minute; the document's, which is cached for a while, to begin with. */
function useNow(loadedAt: number): number {
  const [now, setNow] = useState(loadedAt)
  useEffect(() => {
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, 15_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

type Sheet = Data<'getOnlineTutorSheets'>[number]

type SessionsProps = { title: string; sheets: Sheet[]; urgent: boolean }

/** The first row: loaded at once. */
const URGENT_COVERS = 4

function Sessions({ title, sheets, urgent }: SessionsProps) {
  return (
    <section className="stack packed gap-sm">
      <h2 className="heading">{title}</h2>
      <SheetGrid label={title}>
        {sheets.map((sheet, at) => (
          <SheetCard key={sheet._id} sheet={sheet} urgent={urgent && at < URGENT_COVERS} />
        ))}
      </SheetGrid>
    </section>
  )
}

/** One page of the sessions of the tutoring store, by their start. */
async function loadSessions(api: Api, page: number, options: { signal: AbortSignal }): Promise<Sheet[]> {
  const input: Input<'getOnlineTutorSheets'> = {
    search: '',
    filter: { store: 7 },
    sort: 'startDate',
    page,
    pageLimit: PAGE_SIZE,
    timeStamp: Date.now(),
  }
  return (await api.call('getOnlineTutorSheets', input, options)).data
}

/**
 * The sessions, refetched while the page is open. The document was rendered for a visitor, who sees no room's address, so a signed-in
 * person's browser loads them at once.
 */
function useSessions(firstPage: Sheet[]) {
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
function splitSessions(
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
