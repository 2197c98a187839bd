import { useParams } from 'react-router'
import { usePrivatePage } from '#web/features/private-page/use-private-page.ts'
import { splitName } from '#web/features/sheet-card/names.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { PageShell } from '#web/ui/PageShell.tsx'
import { ErrorState, Skeleton } from '#web/ui/States.tsx'
import { ThaiName } from '#web/ui/ThaiName.tsx'
import { replayWords } from '#web/words/buyer/replay.ts'
import { useWords } from '#web/words/use-words.tsx'
import { useState } from 'react'
import { Facts } from './Facts.tsx'
import classes from './my-video.module.css'
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
    <PageShell className={classes.page ?? ''}>
      <PageHead title={replay ? replay.name : words.title} hidden />
      {replay ? (
        <Watching replay={replay} renew={async () => (await refetch()).data} />
      ) : (
        <>
          <h1 className={classes.name}>{words.title}</h1>
          {error ? (
            <>
              <ErrorState failure={error} onRetry={() => void refetch()} />
              <ButtonLink look="outline" className={classes.sheetLink} to={`/infoSheet/${sheetId}`}>
                {words.sheetPage}
              </ButtonLink>
            </>
          ) : (
            <div role="status" aria-label={words.loading} className={classes.frame}>
              <Skeleton height="100%" radius="1rem" />
            </div>
          )}
        </>
      )}
    </PageShell>
  )
}

function Watching({ replay, renew }: { replay: Replay; renew: () => Promise<Replay | undefined> }) {
  const [durationSeconds, setDuration] = useState<number>()
  const { code, title } = splitName(replay.name)
  return (
    <div className={classes.watching}>
      <div className={classes.stage}>
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
      <aside className={classes.about}>
        <header>
          <p className={classes.code}>{code}</p>
          <h1 className={classes.name}>
            <ThaiName>{title}</ThaiName>
          </h1>
        </header>
        <Facts replay={replay} durationSeconds={durationSeconds} />
      </aside>
    </div>
  )
}
