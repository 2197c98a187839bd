import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { staffApi } from '#web/api/staff-api.ts'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { showToast } from '#web/ui/toast.ts'
import { useLanguage } from '#web/words/use-words.tsx'

/** Long enough to see what one has done, short enough that nobody waits for it. */
export const undoMilliseconds = 10_000

export type Decided = {
  key: string
  /** What was on the screen when the key was pressed: the server takes the decision about nothing else. */
  about: { id: string; version?: number; revision: number }
  name: string
  kind: 'approve' | 'reject'
  reason: string
  sendAt: number
}

/**
 * Decisions that were made and not sent yet: each is sent after ten seconds, at once when asked, or when the screen is left.
 * Until then it can be taken back, and nobody knows of it.
 */
export function usePending() {
  const { language } = useLanguage()
  const client = useQueryClient()
  const [pending, setPending] = useState<readonly Decided[]>([])
  const waiting = useRef(new Map<string, { one: Decided; timer: ReturnType<typeof setTimeout> }>())
  const latestLanguage = useRef(language)
  useEffect(() => {
    latestLanguage.current = language
  })

  const take = useCallback((key: string) => {
    const found = waiting.current.get(key)
    if (found === undefined) return undefined
    clearTimeout(found.timer)
    waiting.current.delete(key)
    return found.one
  }, [])
  const drop = useCallback(
    (key: string) => setPending((before) => before.filter((one) => one.key !== key)),
    [],
  )
  const send = useCallback(
    async (key: string, keepalive = false) => {
      const one = take(key)
      if (one === undefined) return
      try {
        await (one.kind === 'approve'
          ? staffApi.call('approveSheet', one.about, { keepalive })
          : staffApi.call('rejectSheet', { ...one.about, reason: one.reason }, { keepalive }))
      } catch (failure) {
        showToast({ text: `${one.name}: ${wordsOfFailure(failure, latestLanguage.current)}`, tone: 'bad' })
      } finally {
        await client.invalidateQueries({ queryKey: ['verify-queue'] })
        drop(key)
        void client.invalidateQueries({ queryKey: ['submission'] })
        void client.invalidateQueries({ queryKey: ['desk'] })
      }
    },
    [client, drop, take],
  )
  const decide = useCallback(
    (made: Omit<Decided, 'sendAt'>) => {
      if (waiting.current.has(made.key)) return
      const one = { ...made, sendAt: Date.now() + undoMilliseconds }
      const timer = setTimeout(() => void send(one.key), undoMilliseconds)
      waiting.current.set(one.key, { one, timer })
      setPending((before) => [...before, one])
    },
    [send],
  )
  /** The last one, unless another is named; answers it. */
  const undo = useCallback(
    (key?: string) => {
      const one = take(key ?? [...waiting.current.keys()].at(-1) ?? '')
      if (one !== undefined) drop(one.key)
      return one
    },
    [drop, take],
  )
  const sendAll = useCallback(
    (keepalive = false) => {
      for (const key of waiting.current.keys()) void send(key, keepalive)
    },
    [send],
  )
  useEffect(() => {
    const leave = () => sendAll(true)
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [sendAll])
  return { pending, decide, undo, sendAll }
}
