import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Data, Input } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { unansweredFirst } from '#web/api/unanswered-first.ts'
import { randomId } from '#web/browser/random-id.ts'
import { forgetDraft, useDraft } from '#web/features/drafts/use-draft.ts'
import { hasDraft } from '#web/features/drafts/use-draft-over.ts'

type Message = Data<'getStaffMessage'>
export type MessageFields = Pick<Message, 'audience' | 'target' | 'type' | 'th' | 'en'>
export type SavedDraft = { id: string; version: number }

const pauseMilliseconds = 800

const empty: MessageFields = { audience: 'sheet', target: null, type: 'info', th: '', en: '' }

/**
 * The draft, saved on the server shortly after each pause and in this tab until then. `save` saves now and returns the saved state. One
 * save at a time, because they could overtake one another.
 */
export function useMessageDraft(before: Message | undefined) {
  // From its first save on a new message is that one: found in the list after a reload, it has what was typed last.
  const [first, setFirst] = useState<MessageFields & { _id: string }>()
  const known = before ?? first
  const { draft: fields, change: note } = useDraft<MessageFields>(aboutOf(known?._id), known ?? empty)
  const [state, setState] = useState<'idle' | 'saving' | 'saved'>('idle')
  const [failure, setFailure] = useState<unknown>()
  const latest = useRef(fields)
  // A draft from before a reload is restored only after the first render.
  useEffect(() => {
    latest.current = fields
  })
  const savedDraft = useRef<SavedDraft | undefined>(
    before === undefined ? undefined : { id: before._id, version: before.version },
  )
  const clean = useRef(true)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  // Retries reuse the idempotency key, so a repeated request creates no second message.
  const [sendAgain] = useState(() =>
    unansweredFirst(({ input, key }: { input: Input<'saveStaffMessage'>; key: string }) =>
      staffApi.call('saveStaffMessage', input, { idempotencyKey: key }),
    ),
  )
  const send = async () => {
    const noteSaved = ({ data }: { data: { _id: string; version: number } }) => {
      savedDraft.current = { id: data._id, version: data.version }
    }
    const answer = await sendAgain((before) => {
      if (before !== undefined) noteSaved(before)
      const { audience, target, type, th, en } = latest.current
      const { id = null, ...version } = savedDraft.current ?? {}
      return {
        input: { id, ...version, audience, target: target?._id ?? null, type, th, en },
        key: randomId(),
      }
    })
    noteSaved(answer)
  }
  const saveNow = async (): Promise<SavedDraft | undefined> => {
    clearTimeout(timer.current)
    const id = savedDraft.current?.id
    if (clean.current && !hasDraft(aboutOf(id))) return savedDraft.current
    clean.current = true
    setState('saving')
    try {
      await send()
    } catch (problem) {
      clean.current = false
      setFailure(problem)
      setState('idle')
      throw problem
    }
    setFailure(undefined)
    setState('saved')
    if (clean.current || id === undefined) forgetDraft(aboutOf(id))
    if (id === undefined && savedDraft.current !== undefined)
      setFirst({ ...latest.current, _id: savedDraft.current.id })
    return savedDraft.current
  }
  // What was typed during that save is stored under the message, too.
  const noteRest = useEffectEvent(() => {
    if (!clean.current) note(latest.current)
  })
  useEffect(() => {
    if (first !== undefined) noteRest()
  }, [first])
  const save = (): Promise<SavedDraft | undefined> => {
    const next = queue.current.then(saveNow, saveNow)
    queue.current = next.catch(() => {})
    return next
  }
  const change = (part: Partial<MessageFields>) => {
    latest.current = { ...latest.current, ...part }
    clean.current = false
    note(part)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void save().catch(() => {}), pauseMilliseconds)
  }

  /** Sent or deleted: nothing of it is stored any more. */
  const discard = () => {
    clearTimeout(timer.current)
    clean.current = true
    forgetDraft(aboutOf(savedDraft.current?.id))
  }

  // A closed panel keeps what was typed a moment before.
  const saveLast = useEffectEvent(() => void save().catch(() => {}))
  useEffect(() => () => saveLast(), [])

  return { fields, change, save, state, failure, discard, savedDraft: () => savedDraft.current }
}

const aboutOf = (id: string | undefined) => `staff-message:${id ?? 'new'}`
