import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { bangkokDate } from '#rules/calendar/bangkok.ts'
import type { Data } from '#web/api/api.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { MessageBox } from '#web/features/message-box/MessageBox.tsx'
import { usePrivatePage } from '#web/features/private-page/use-private-page.ts'
import { unreadQuery, useToken, useUnreadCount } from '#web/features/session/use-session.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { EmptyState, Skeleton } from '#web/ui/States.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { perhaps } from '#web/ui/perhaps.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { messageWords } from '#web/words/buyer/messages.ts'
import { orderWords } from '#web/words/buyer/orders.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { AccountFrame } from '../account/AccountFrame.tsx'
import { useNewestOrders } from '../cart/use-newest-orders.ts'
import classes from './messages.module.css'
import { nearDay } from './near-day.ts'
import { numberOf } from '#rules/locales.ts'

// Comes after the messages, and only where this device can be notified.
const PushHint = perhaps(() => import('#web/features/push/PushHint.tsx'))

/** The notifications in one list, new ones marked. */
export default function MessageScreen() {
  const words = useWords(messageWords)
  const orders = useWords(orderWords)
  const { messages, isFresh, older, isLoadingOlder, olderFailed } = useMessages()
  const now = useNow()
  const { orderOf, isPending } = useOrders()
  const fresh = messages?.filter(isFresh).length ?? 0
  return (
    <AccountFrame>
      <PageHead title={words.title} hidden />
      <header className="row flow apart gap-lines">
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
      {messages === undefined || isPending ? (
        <Loading />
      ) : messages.length === 0 ? (
        <EmptyState
          mood="smiling"
          text={words.empty}
          action={<ButtonLink to="/shop">{words.chooseSheets}</ButtonLink>}
        />
      ) : (
        <div className={`paper clips stack one-column ${classes.days}`}>
          {daysOf(messages).map(([day, ofDay]) => {
            const near = nearDay(ofDay[0].created, now)
            return (
              <section key={day} className={`stack one-column ${classes.day}`} aria-labelledby={`day-${day}`}>
                <h2 id={`day-${day}`} className="medium whole">
                  {near ? words[near] : <ThaiDate value={ofDay[0].created} />}
                </h2>
                <ul className="stack one-column divided">
                  {ofDay.map((message) => {
                    const order = orderOf(message)
                    return (
                      <MessageBox
                        key={message._id}
                        message={message}
                        isFresh={isFresh(message)}
                        // While the product is renewed, an older process does not say them yet.
                        covers={order?.covers ?? []}
                        about={order && orders.orderSheets(order.firstSheet, order.sheets - 1)}
                      />
                    )
                  })}
                </ul>
              </section>
            )
          })}
        </div>
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
    </AccountFrame>
  )
}

/** In their order, grouped by day in Bangkok. */
function daysOf(
  messages: readonly Message[],
): readonly (readonly [string, readonly [Message, ...Message[]]])[] {
  const days: [string, [Message, ...Message[]]][] = []
  for (const message of messages) {
    const day = bangkokDate(new Date(message.created))
    const last = days.at(-1)
    if (last?.[0] === day) last[1].push(message)
    else days.push([day, [message]])
  }
  return days
}

function Loading() {
  return (
    <div className="stack one-column gap-xs">
      {[0, 1, 2, 3].map((place) => (
        <Skeleton key={place} height="4rem" radius="0.5rem" />
      ))}
    </div>
  )
}

/** Newest orders of the messages, loaded beside them: coming later they would move them. */
function useOrders() {
  const { data, isPending, failureReason } = useNewestOrders()
  return {
    orderOf: ({ message }: Message) => data?.find(({ id }) => message.includes(`?${id}"`)),
    // If it fails, messages are shown without names.
    isPending: isPending && failureReason === null,
  }
}

type Message = Data<'getMessage'>['messages'][number]

/**
 * The messages in the reader's language. Fetching marks them as read, so the bell is refetched after each answer; new ones stay marked on
 * the open page. Later messages appear by themselves.
 */
function useMessages() {
  const token = useToken()
  const client = useQueryClient()
  const { language } = useLanguage()
  const unread = useUnreadCount()
  const [fresh] = useState(() => new Set<string>())
  const askBellAgain = async () => {
    const { queryKey } = unreadQuery(token)
    // A count on its way was taken before these were read.
    await client.cancelQueries({ queryKey })
    await client.invalidateQueries({ queryKey })
  }
  const query = useInfiniteQuery({
    queryKey: ['messages', token, language],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }) => {
      const input = { language: numberOf(language), ...(pageParam ? { after: pageParam } : {}) }
      const { data } = await browserApi.call('getMessage', input, { signal })
      for (const message of data.messages) if (message.unread) fresh.add(message._id)
      void askBellAgain()
      return data
    },
    getNextPageParam: ({ messages, more }) => (more ? messages.at(-1)?._id : undefined),
    enabled: token !== null,
    staleTime: 30_000,
  })
  usePrivatePage(query.data === undefined ? query.error : null)
  const { refetch } = query
  const isThere = query.data !== undefined
  const rung = useRef(unread)
  useEffect(() => {
    const isMore = unread > rung.current
    rung.current = unread
    if (isThere && isMore) void refetch()
  }, [unread, isThere, refetch])
  return {
    messages: query.data?.pages.flatMap((page) => page.messages),
    isFresh: (message: Message) => fresh.has(message._id),
    older: query.hasNextPage ? () => void query.fetchNextPage() : undefined,
    isLoadingOlder: query.isFetchingNextPage,
    olderFailed: query.isFetchNextPageError,
  }
}
