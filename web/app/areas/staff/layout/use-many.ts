import { useCallback, useEffect, useRef, useState } from 'react'
import { parseJson } from '#rules/json.ts'
import { localStore } from '#web/browser/storage.ts'
import { personOf, session } from '#web/features/session/session.ts'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { showToast } from '#web/ui/toast.ts'
import { manyWords } from '#web/words/staff/many.ts'
import type { Language } from '#web/words/language.ts'
import { useLanguage } from '#web/words/use-words.tsx'

/** Long enough for staff to see what they have done, short enough not to wait for it. */
export const undoMilliseconds = 10_000

type ManyAct = {
  /** The action and the number of rows. */
  text: string
  /** By their keys. */
  rows: ReadonlyMap<string, { name: string; send: (options: Sending) => Promise<unknown> }>
  /** All were taken. */
  onSent?: () => void
}
type Sending = { keepalive: boolean }

/** An action waiting for its ten seconds, or being sent: `sent` of all. */
type Doing = { act: ManyAct; sendAt: number; sent: number | null }
/** Refusals, row by row, and the total. */
type Failed = { rows: readonly string[]; of: number }
export type Many = ReturnType<typeof useMany>

/**
 * One action on many rows: undoable for ten seconds, then sent row by row by the single call; leaving the page sends the rest at once.
 * Refusals are shown per row. After a sign-out or change of person nothing more is sent, and the person who pressed it is told later
 * (`toastNotDone`).
 */
export function useMany(onDone: () => Promise<unknown>) {
  const { language } = useLanguage()
  const [doing, setDoing] = useState<Doing>()
  const [failed, setFailed] = useState<Failed>()
  const waiting = useRef<{ act: ManyAct; timer: ReturnType<typeof setTimeout> }>(undefined)
  /** The person who pressed it. */
  const by = useRef('')
  /** Rows not sent yet. */
  const rest = useRef<(() => Promise<void>)[]>([])
  const isGone = useRef(false)
  const latest = useRef({ language, onDone })
  useEffect(() => {
    latest.current = { language, onDone }
  })

  const take = useCallback(() => {
    const found = waiting.current
    if (found !== undefined) clearTimeout(found.timer)
    waiting.current = undefined
    return found?.act
  }, [])
  const send = useCallback(
    async (leaving = false) => {
      const sendRest = () => Promise.all(rest.current.splice(0).map((sendOne) => sendOne()))
      const act = take()
      if (act === undefined) {
        // A page that is being closed gives no time to wait for one another.
        if (leaving) await sendRest()
        return
      }
      const failed: string[] = []
      let notSent = 0
      rest.current = [...act.rows.values()].map(({ name, send: call }) => async () => {
        // Another person has signed in, or the sign-in has ended.
        if (personOf(session.token()) !== by.current) {
          notSent += 1
          return noteNotDone(by.current, `${act.text}: ${name}`)
        }
        try {
          // The page may be closed before it is answered.
          await call({ keepalive: true })
        } catch (failure) {
          failed.push(`${name}: ${wordsOfFailure(failure, latest.current.language)}`)
        }
      })
      setDoing({ act, sendAt: 0, sent: 0 })
      if (leaving) await sendRest()
      for (let sent = 1; rest.current.length > 0; sent += 1) {
        await rest.current.shift()?.()
        setDoing({ act, sendAt: 0, sent })
      }
      const words = manyWords[latest.current.language]
      const [first] = failed
      // The unsent rest is reported to the person who pressed it.
      if (notSent > 0) setFailed(undefined)
      else if (first === undefined) {
        act.onSent?.()
        showToast({ text: words.done(act.rows.size), tone: 'good' })
      } else if (isGone.current)
        showToast({ text: `${words.failed(failed.length, act.rows.size)} ${first}`, tone: 'bad' })
      else setFailed({ rows: failed, of: act.rows.size })
      await latest.current.onDone()
      setDoing(undefined)
    },
    [take],
  )
  const start = useCallback(
    (act: ManyAct) => {
      if (waiting.current !== undefined || act.rows.size === 0) return
      setFailed(undefined)
      by.current = personOf(session.token())
      waiting.current = { act, timer: setTimeout(() => void send(), undoMilliseconds) }
      setDoing({ act, sendAt: Date.now() + undoMilliseconds, sent: null })
    },
    [send],
  )
  const undo = useCallback(() => {
    if (take() !== undefined) setDoing(undefined)
  }, [take])
  useEffect(() => {
    isGone.current = false
    const close = () => void send(true)
    window.addEventListener('pagehide', close)
    return () => {
      window.removeEventListener('pagehide', close)
      isGone.current = true
      void send()
    }
  }, [send])
  return { doing, failed, forgetFailed: () => setFailed(undefined), start, undo, send }
}

const keyOf = (person: string) => `not-done:${person}`
function notDoneOf(person: string): string[] {
  const stored = parseJson(localStore.getItem(keyOf(person)))
  return Array.isArray(stored) ? stored.map(String) : []
}

function noteNotDone(person: string, what: string): void {
  localStore.setItem(keyOf(person), JSON.stringify([...notDoneOf(person), what]))
}

/** Tells staff once, on the next screen, that an action was not sent because another person signed in. */
export function toastNotDone(language: Language): void {
  const person = personOf(session.token())
  const what = notDoneOf(person)
  if (what.length === 0) return
  localStore.removeItem(keyOf(person))
  const words = manyWords[language]
  const rest = what.length - namedMax
  const named = [...what.slice(0, namedMax), ...(rest > 0 ? [words.moreNotDone(rest)] : [])].join(' · ')
  showToast({ text: `${words.notDone} ${named}`, tone: 'bad' })
}

const namedMax = 5
