import { useEffect, useEffectEvent } from 'react'
import { tabStore } from '#web/browser/storage.ts'
import { personOf, session } from '#web/features/session/session.ts'
import { keyOf, useDraft } from './use-draft.ts'

/**
 * The same over saved data: untyped fields follow it. `seen` is the revision to save with. If a colleague changed a typed field meanwhile,
 * it stays the old one, also after a reload, so that the server refuses instead of overwriting.
 */
export function useDraftOver<Fields extends object, Revision>(
  about: string,
  saved: Fields,
  revision: Revision,
) {
  const typed = useDraft<Partial<Fields>>(about, {})
  const over = useDraft<{ saved?: Fields; revision?: Revision }>(`${about}:over`, {})
  const before = over.draft
  const isOvertaken =
    before.saved !== undefined &&
    (Object.keys(typed.draft) as (keyof Fields)[]).some(
      (field) => JSON.stringify(before.saved?.[field]) !== JSON.stringify(saved[field]),
    )
  const isAlone = before.saved === undefined && Object.keys(typed.draft).length > 0
  const standOver = useEffectEvent(() => over.change({ saved, revision }))
  // A draft left after a save is from then on based on what was saved.
  useEffect(() => {
    if (isAlone) standOver()
  }, [isAlone])
  return {
    draft: { ...saved, ...typed.draft },
    seen: isOvertaken ? (before.revision as Revision) : revision,
    change: (part: Partial<Fields>) => {
      if (before.saved === undefined) over.change({ saved, revision })
      typed.change(part)
    },
    forget: () => {
      over.forget()
      typed.forget()
    },
    /** Once `saved` holds what was sent: text typed during the request stays, over that. */
    settle: () => {
      over.reset()
      typed.settle()
    },
    reset: () => {
      over.reset()
      typed.reset()
    },
  }
}

/** Stores the draft of a `useDraftText` from elsewhere. */
export const storeDraftText = (about: string, text: string) =>
  tabStore.setItem(keyOf(personOf(session.token()), about), JSON.stringify({ text }))

/** Whether there is an unsent draft about it. */
export const hasDraft = (about: string) => tabStore.getItem(keyOf(personOf(session.token()), about)) !== null
