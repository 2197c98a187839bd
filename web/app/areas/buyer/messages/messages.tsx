import { lazy, Suspense, useState } from 'react'
import { MessageBox } from '#web/features/message-box/MessageBox.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { PageShell } from '#web/ui/PageShell.tsx'
import { EmptyState, Skeleton } from '#web/ui/States.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { messageWords } from '#web/words/buyer/messages.ts'
import { useWords } from '#web/words/use-words.tsx'
import { type Day, groupByDay, nearDay } from './group-by-day.ts'
import classes from './messages.module.css'
import { type Message, useMessages } from './use-messages.ts'

// Comes after the messages, and only where there is a way to be told.
const PushHint = lazy(() => import('#web/features/push/PushHint.tsx'))

/** Know what changed: by day, a box per kind, the new ones marked. */
export default function MessageScreen() {
  const words = useWords(messageWords)
  const { messages, isFresh, older, isLoadingOlder, olderFailed } = useMessages()
  const [now] = useState(() => new Date())
  const fresh = messages?.filter(isFresh).length ?? 0
  return (
    <PageShell width="narrow" className="stack packed one-column gap-wide tall">
      <PageHead title={words.title} hidden />
      <header className={classes.head}>
        <h1>{words.title}</h1>
        <p role="status">
          {fresh > 0 && (
            <span className="badge tiny" data-tone="marker">
              {words.newCount(fresh)}
            </span>
          )}
        </p>
      </header>
      {messages !== undefined && (
        <Suspense>
          <PushHint />
        </Suspense>
      )}
      {messages === undefined ? (
        <Loading />
      ) : messages.length === 0 ? (
        <EmptyState
          mood="smiling"
          text={words.empty}
          action={<ButtonLink to="/shop">{words.chooseSheets}</ButtonLink>}
        />
      ) : (
        groupByDay(messages).map((day) => (
          <DayOfMessages key={day.day} day={day} now={now} isFresh={isFresh} />
        ))
      )}
      {olderFailed && (
        <p role="alert" className="small alarm">
          {words.olderFailed}
        </p>
      )}
      {older && (
        <Button look="outline" wide busy={isLoadingOlder} onClick={older}>
          {words.older}
        </Button>
      )}
    </PageShell>
  )
}

type IsFresh = (message: Message) => boolean

function DayOfMessages({ day, now, isFresh }: { day: Day<Message>; now: Date; isFresh: IsFresh }) {
  const words = useWords(messageWords)
  const near = nearDay(day.day, now)
  return (
    <section className="stack one-column gap-xs" aria-labelledby={`day-${day.day}`}>
      <h2 id={`day-${day.day}`} className="small strong dimmed">
        {near ? words[near] : <ThaiDate value={`${day.day}T12:00:00+07:00`} as="long" />}
      </h2>
      <ul className={classes.list}>
        {day.items.map((message) => (
          <MessageBox key={message._id} message={message} isFresh={isFresh(message)} />
        ))}
      </ul>
    </section>
  )
}

function Loading() {
  return (
    <div className={classes.list}>
      {[0, 1, 2, 3].map((place) => (
        <Skeleton key={place} height="6.5rem" radius="1rem" />
      ))}
    </div>
  )
}
