import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Data } from '#web/api/api.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { usePrivatePage } from '#web/features/private-page/use-private-page.ts'
import { unreadQuery, useToken, useUnreadCount } from '#web/features/session/use-session.ts'
import { useLanguage } from '#web/words/use-words.tsx'

export type Message = Data<'getMessage'>['messages'][number]

/**
 * The messages in the reader's language. Handing them out marks them as read, so the bell is asked again after each answer;
 * and what was new stays marked as new for as long as the page is open. News that arrive meanwhile come in by themselves.
 */
export function useMessages() {
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
      const ask = { language: language === 'th' ? 0 : 1, ...(pageParam ? { after: pageParam } : {}) }
      const { data } = await browserApi.call('getMessage', ask, { signal })
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
