import { useParams } from 'react-router'
import { Refused } from '#web/api/failures.ts'
import { usePrivatePage } from '#web/features/private-page/use-private-page.ts'
import { splitName } from '#web/features/sheet-card/names.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { PageHead } from '#web/ui/PageHead.tsx'
import { PageShell } from '#web/ui/PageShell.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/States.tsx'
import { T } from '#web/ui/T.tsx'
import { replayWords } from '#web/words/buyer/replay.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { useState } from 'react'
import { Facts } from './Facts.tsx'
import classes from './replay.module.css'
import { Player } from './Player.tsx'
import { type Replay, useReplay } from './use-replay.ts'
import { Waiting } from './Waiting.tsx'

/** `/myVideo/{sheetId}`: the replay of a live session, for those who own the sheet (buyer.md §2). */
export default function MyVideoScreen() {
  const { sheetId = '' } = useParams()
  return <MyVideo key={sheetId} sheetId={sheetId} />
}

function MyVideo({ sheetId }: { sheetId: string }) {
  const words = useWords(replayWords)
  const { data: replay, error, refetch } = useReplay(sheetId)
  // A failed load only stops the loader (buyer.md §8): nobody is sent away but visitors.
  usePrivatePage(null)
  return (
    <PageShell className="stack packed one-column gap-md tall">
      <PageHead title={replay ? replay.name : words.title} hidden />
      {replay ? (
        <Watching replay={replay} renew={async () => (await refetch()).data} />
      ) : (
        <>
          <header>
            {/* The place of the code, so that nothing moves when it arrives. */}
            <p className="small strong dimmed">{'\u00A0'}</p>
            <h1>{words.title}</h1>
          </header>
          {error ? (
            <NotLoaded sheetId={sheetId} error={error} onRetry={() => void refetch()} />
          ) : (
            <div className={`stack top one-column gap-lg ${classes.watching}`}>
              <div role="status" aria-label={words.loading} className={classes.frame}>
                <Skeleton height="100%" radius="1rem" />
              </div>
              <Skeleton height="20rem" radius="1rem" />
            </div>
          )}
        </>
      )}
    </PageShell>
  )
}

type NotLoadedProps = { sheetId: string; error: Error; onRetry: () => void }

/** Whoever lacks the sheet is shown the way to it; trying again would change nothing. */
function NotLoaded({ sheetId, error, onRetry }: NotLoadedProps) {
  const words = useWords(replayWords)
  const { language } = useLanguage()
  const way = <ButtonLink to={`/infoSheet/${sheetId}`}>{words.sheetPage}</ButtonLink>
  if (error instanceof Refused && error.code === 'library.not-owned')
    return <EmptyState text={wordsOfFailure(error, language)} action={way} />
  return <ErrorState failure={error} onRetry={onRetry} />
}

function Watching({ replay, renew }: { replay: Replay; renew: () => Promise<Replay | undefined> }) {
  const [durationSeconds, setDuration] = useState<number>()
  const { code, title } = splitName(replay.name)
  return (
    <>
      <header>
        <p className="small strong dimmed">{code}</p>
        <h1>
          <T>{title}</T>
        </h1>
      </header>
      <div className={`stack top one-column gap-lg ${classes.watching}`}>
        <div className="stack one-column gap-md">
          {replay.onlineTutor.liveReplayUrl === null ? (
            <Waiting replay={replay} />
          ) : (
            <Player
              replay={replay}
              address={replay.onlineTutor.liveReplayUrl}
              renew={renew}
              onDuration={setDuration}
            />
          )}
        </div>
        <aside className="stack gap-md pad-md paper">
          <Facts replay={replay} durationSeconds={durationSeconds} />
        </aside>
      </div>
    </>
  )
}
