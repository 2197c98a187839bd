import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Data } from '#web/api/api.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { eventsOf } from '#web/api/event-stream.ts'
import { pause } from '#web/browser/pause.ts'
import { forgetArriving, noteArriving } from '#web/features/arriving/arriving-store.ts'
import { useSessionQuery, useToken } from '#web/features/session/use-session.ts'

export type OrderAnswer = Data<'getOrder'>
export type Order = OrderAnswer['order']

/** No bank reports its payment: only the slip proves it. */
export const isOnlyBySlip = ({ qrProvider }: Order): boolean => qrProvider === 'SLIP'

/** buyer.md §9 */
const POLL_MILLISECONDS = 5_000

/** Money that comes after an order was cancelled or has ended asks its buyer for a decision. */
const LATE_POLL_MILLISECONDS = 30_000

/** The order, updated by server push, by polling every five seconds while open, and when the person returns from the bank app. */
export function useOrder(id: string) {
  const token = useToken()
  const client = useQueryClient()
  const { data, error, refetch } = useSessionQuery({
    queryKey: ['order', id],
    queryFn: browserApi.read('getOrder', { id }),
    refetchInterval: ({ state: { data } }) =>
      isOpen(data) ? POLL_MILLISECONDS : data?.order.state === 'paid' ? false : LATE_POLL_MILLISECONDS,
    refetchOnWindowFocus: 'always',
    staleTime: 0,
  })
  const open = isOpen(data)
  const hear = useEffectEvent((state: string) => {
    if (state !== data?.order.state) void refetch()
  })
  useEffect(() => {
    if (!open || token === null) return
    return listenToOrder(id, token, (state) => hear(state))
  }, [id, open, token])
  const paid = data?.order.state === 'paid'
  useEffect(() => {
    if (!paid) return
    // The library, the owned flags and the bell have changed with it.
    for (const key of ['my-sheets', 'owned-sheets', 'unread'])
      void client.invalidateQueries({ queryKey: [key] })
  }, [paid, client])
  const wasOpen = useRef(false)
  useEffect(() => {
    // A buyer who has scrolled past the QR would otherwise miss what stands in its place now.
    if (paid && wasOpen.current) window.scrollTo({ top: 0 })
    wasOpen.current = open
  }, [open, paid])
  useEffect(() => {
    if (data === undefined) return
    if (data.order.gift === null && (isOpen(data) || isJustPaid(data)))
      noteArriving(
        id,
        // What was given back comes no more.
        data.cart.flatMap(({ _id, refunded }) => (refunded ? [] : _id)),
        Date.now(),
      )
    else forgetArriving(id)
  }, [id, data])
  // A failed poll keeps what is shown; only an order that never came is a failure.
  return { answer: data, failure: data === undefined ? error : null }
}

function isOpen(answer: OrderAnswer | undefined): boolean {
  return answer?.order.state === 'waiting' || answer?.order.state === 'created'
}

/** buyer.md §2: the sheets are in the library within five minutes. */
const ARRIVAL_MILLISECONDS = 5 * 60_000

function isJustPaid({ order }: OrderAnswer): boolean {
  return order.paidTime !== null && Date.now() - new Date(order.paidTime).getTime() < ARRIVAL_MILLISECONDS
}

const PAUSE_MILLISECONDS = 5_000

/**
 * An order's server-sent events, read with fetch because EventSource cannot send our token. `onState` gets each `state` event; a lost
 * connection is reopened, and polling continues beside it. Returns how to stop.
 */
export function listenToOrder(id: string, token: string, onState: (state: string) => void): () => void {
  const stop = new AbortController()
  void listen()
  return () => stop.abort()

  async function listen() {
    while (!stop.signal.aborted) {
      try {
        const response = await fetch(`/api/user/orderEvents?id=${encodeURIComponent(id)}`, {
          headers: { authorization: `jwt ${token}`, accept: 'text/event-stream' },
          signal: stop.signal,
        })
        // A refusal will not change with another request: the polling finds out the rest.
        if (!response.ok || response.body === null) return
        for await (const event of eventsOf(response.body)) {
          // The first one may repeat what the page has loaded, or report what happened since.
          const [, state] = /^event: state\ndata: .*"state":"(.*?)"/.exec(event) ?? []
          if (state !== undefined) onState(state)
        }
      } catch {
        if (stop.signal.aborted) return
      }
      await pause(PAUSE_MILLISECONDS, stop.signal)
    }
  }
}
