import { parseJson } from '#rules/json.ts'
import { randomId } from '#web/browser/random-id.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { staffApi } from '#web/api/staff-api.ts'
import { isFinal } from '#web/api/failures.ts'
import { localStore } from '#web/browser/storage.ts'
import { forgetDraft } from '#web/features/drafts/use-draft.ts'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { showToast } from '#web/ui/toast.ts'
import { verifyWords } from '#web/words/staff/review.ts'
import type { Language } from '#web/words/language.ts'
import { useLanguage } from '#web/words/use-words.tsx'
import { undoMilliseconds } from '../layout/use-many.ts'
import { type Pin, pinsDraft } from './PinBoard.tsx'

/** Key of a rejection's draft text. */
export const reasonDraft = (key: string, revision: number) => `reject:${key}:${revision}`

export type Decided = {
  key: string
  /** The submission shown when the key was pressed: the server refuses a decision on any other. */
  about: { id: string; version?: number; revision: number }
  name: string
  kind: 'approve' | 'reject'
  reason: string
  pins: readonly Pin[]
  sendAt: number
  /** Of this decision: however often it is sent, it counts once. */
  idempotencyKey: string
}

/**
 * Stored until the server has answered: what a crash or lost connection left is sent when the same person opens the screen again on this
 * computer. It names its revision, so it cannot hit anything else; one per sheet, the last.
 */
const storedPrefix = 'review-decision:'
/** An open tab would have sent it by then. */
const leftBehindMilliseconds = 20_000
/** Retried while the screen is open, because the server may be back soon, and a decision should not be sent some other day. */
const sendLeftBehindAgainMilliseconds = undoMilliseconds + leftBehindMilliseconds
/** Decisions left behind for longer are not sent but reported. The server knows their idempotency keys longer. */
const storedMilliseconds = 20 * 3_600_000

/**
 * Decisions not sent yet: each is sent after ten seconds, when flushed, or when the screen is left. Until then it can be undone, unknown to
 * the server.
 */
export function usePending(me: string) {
  const { language } = useLanguage()
  const client = useQueryClient()
  const [pending, setPending] = useState<readonly Decided[]>([])
  /** Time of the server's answer to each: a queue requested before that still shows it. */
  const [answered, setAnswered] = useState<ReadonlyMap<string, number>>(new Map())
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
      const isAnswered = () => {
        forget(nameOf(me, one), one)
        setAnswered((before) => new Map(before).set(key, performance.now()))
      }
      try {
        await sendDecision(one, keepalive)
        isAnswered()
      } catch (failure) {
        // Refused: the next queue shows how it stands now.
        const isRefused = isFinal(failure)
        if (isRefused) isAnswered()
        const said = `${one.name}: ${wordsOfFailure(failure, latestLanguage.current)}`
        const words = verifyWords[latestLanguage.current]
        showToast({ text: isRefused ? said : `${said} · ${words.sentLater}`, tone: 'bad' })
      } finally {
        drop(key)
        for (const asked of ['verify-queue', 'submission', 'desk'])
          void client.invalidateQueries({ queryKey: [asked] })
      }
    },
    [client, drop, me, take],
  )
  const decide = useCallback(
    (made: Omit<Decided, 'sendAt' | 'idempotencyKey'>) => {
      if (waiting.current.has(made.key)) return
      const one = {
        ...made,
        sendAt: Date.now() + undoMilliseconds,
        idempotencyKey: randomId(),
      }
      localStore.setItem(nameOf(me, one), JSON.stringify(one))
      const timer = setTimeout(() => void send(one.key), undoMilliseconds)
      waiting.current.set(one.key, { one, timer })
      setPending((before) => [...before, one])
    },
    [me, send],
  )
  /** The last one, unless another is named; answers it. */
  const undo = useCallback(
    (key?: string) => {
      const one = take(key ?? [...waiting.current.keys()].at(-1) ?? '')
      if (one !== undefined) {
        forget(nameOf(me, one), one)
        drop(one.key)
      }
      return one
    },
    [drop, me, take],
  )
  const sendAll = useCallback(
    (keepalive = false) => {
      for (const key of waiting.current.keys()) void send(key, keepalive)
    },
    [send],
  )
  useEffect(() => {
    const sendAgain = () =>
      void sendLeftBehind(me, latestLanguage.current).then((count) => {
        if (count > 0) void client.invalidateQueries({ queryKey: ['verify-queue'] })
      })
    sendAgain()
    const timer = setInterval(sendAgain, sendLeftBehindAgainMilliseconds)
    return () => clearInterval(timer)
  }, [client, me])
  useEffect(() => {
    const leave = () => sendAll(true)
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [sendAll])
  /** Decided here, and unknown to any answer requested at `askedAt`. */
  const isDecided = (key: string, askedAt: number) =>
    pending.some((one) => one.key === key) || (answered.get(key) ?? Number.NEGATIVE_INFINITY) >= askedAt
  return { pending, isDecided, decide, undo, sendAll }
}

async function sendDecision(one: Decided, keepalive: boolean): Promise<void> {
  const options = { keepalive, idempotencyKey: one.idempotencyKey }
  if (one.kind === 'approve') await staffApi.call('approveSheet', one.about, options)
  else await staffApi.call('rejectSheet', { ...one.about, reason: one.reason, pins: [...one.pins] }, options)
  for (const draftOf of [pinsDraft, reasonDraft]) forgetDraft(draftOf(one.key, one.about.revision))
}

const nameOf = (me: string, { key }: Decided) => `${storedPrefix}${me}:${key}`
function read(name: string): Decided | null {
  return (parseJson(localStore.getItem(name)) ?? null) as Decided | null
}

/** Unless it was decided anew while this decision was sent. */
function forget(name: string, one: Decided): void {
  if (read(name)?.idempotencyKey === one.idempotencyKey) localStore.removeItem(name)
}

async function sendLeftBehind(me: string, language: Language): Promise<number> {
  const words = verifyWords[language]
  const showProblem = (said: string, why: string) => showToast({ text: `${said} · ${why}`, tone: 'bad' })
  let sent = 0
  for (const name of localStore.keys().filter((key) => key.startsWith(`${storedPrefix}${me}:`))) {
    const one = read(name)
    if (one === null) continue
    const age = Date.now() - one.sendAt
    if (age < leftBehindMilliseconds) continue
    try {
      if (age < storedMilliseconds) await sendDecision(one, false)
      else showProblem(one.name, words.leftTooLong)
      forget(name, one)
      sent += 1
    } catch (failure) {
      // A colleague decided meanwhile, or it became another revision; without a connection or a sign-in it waits for the next time.
      if (!isFinal(failure)) continue
      showProblem(words.undone(one.name), wordsOfFailure(failure, language))
      forget(name, one)
    }
  }
  return sent
}
