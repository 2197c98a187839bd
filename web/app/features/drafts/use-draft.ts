import { useState } from 'react'
import { tabKeeper } from '#web/browser/storage.ts'
import { personOf, session } from '#web/features/session/session.ts'
import { useToken } from '#web/features/session/use-session.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'

/**
 * What is typed survives a failure, a reload, a closed dialog and an ended sign-in in this tab, until it is sent (`forget`;
 * `settle` where the form stays: only what was drawn with it was sent, what is typed while it is on its way stays), given up (`reset`: what is shown goes too) or the person signs out. `about` says what it is about; whose it is, this adds. `initial` stands there as long as nothing else was
 * typed.
 */
export function useDraft<Draft extends object>(about: string, initial: Draft) {
  const signedIn = personOf(useToken())
  const isHydrated = useHydrated()
  const [typed, setTyped] = useState<{ person: string; about: string; draft?: Draft }>({
    person: signedIn,
    about,
  })
  // Whose sign-in ends while they type goes on with their words.
  const person = signedIn || typed.person
  // Another matter in the same place brings its own words. The document was rendered without any.
  const draft = (typed.person === person && typed.about === about && typed.draft) || {
    ...initial,
    ...(isHydrated && read<Draft>(person, about)),
  }
  const forget = () => keepSince(person, about, draft)
  return {
    draft,
    change: (part: Partial<Draft>) => {
      // Two fields may change before the next drawing: of a browser that fills them in, or that were typed before the scripts came.
      const next = { ...draft, ...read<Draft>(person, about), ...part }
      setTyped({ person, about, draft: next })
      tabKeeper.setItem(keyOf(person, about), JSON.stringify(next))
    },
    forget,
    settle: () => {
      forget()
      setTyped({ person, about })
    },
    reset: () => {
      tabKeeper.removeItem(keyOf(person, about))
      setTyped({ person, about })
    },
    /** What stands there again is what this tab stores. */
    reread: () => setTyped({ person, about }),
  }
}

/**
 * The same over something that is saved already: fields that were not typed follow it. `seen` is the revision to save with. Where
 * a colleague has changed meanwhile what was typed over it is the one from before, also after a reload: the server refuses it
 * instead of overwriting theirs.
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
    /** Once `saved` is what was sent: what was typed while it was on its way stays, over that. */
    settle: (sent: Fields) => {
      forgetSent(about, sent)
      over.reread()
      typed.reread()
    },
    reset: () => {
      over.reset()
      typed.reset()
    },
  }
}

/** The same for one text; an emptied one is none. The third settles it, once it was sent. */
export function useDraftText(about: string): [string, (text: string) => void, () => void] {
  const { draft, change, settle } = useDraft(about, { text: '' })
  return [
    draft.text,
    (text) => {
      change({ text })
      if (text === '') forgetDraft(about)
    },
    settle,
  ]
}

/** For what is sent or given up after its form was closed; with it go the drafts of its parts and revisions (`about:…`). */
export function forgetDraft(about: string): void {
  const key = keyOf(personOf(session.token()), about)
  for (const one of tabKeeper.keys()) if (one === key || one.startsWith(`${key}:`)) tabKeeper.removeItem(one)
}

/** Forgets what was sent, its revision too; what was typed since (the server had it on its way) stays. */
export function forgetSent(about: string, sent: object): void {
  const person = personOf(session.token())
  keepSince(person, about, sent)
  keepSince(person, `${about}:over`)
}

function keepSince(person: string, about: string, sent?: object): void {
  const key = keyOf(person, about)
  const before = new Map(Object.entries(sent ?? {}).map(([field, value]) => [field, JSON.stringify(value)]))
  const since = Object.entries(sent === undefined ? {} : read(person, about)).filter(
    ([field, value]) => before.get(field) !== JSON.stringify(value),
  )
  if (since.length === 0) tabKeeper.removeItem(key)
  else tabKeeper.setItem(key, JSON.stringify(Object.fromEntries(since)))
}

/** What `useDraftText` has the next time, where the words were typed elsewhere. */
export const keepDraftText = (about: string, text: string) =>
  tabKeeper.setItem(keyOf(personOf(session.token()), about), JSON.stringify({ text }))

/** Whether something was typed about it that is neither sent nor given up. */
export const hasDraft = (about: string) => tabKeeper.getItem(keyOf(personOf(session.token()), about)) !== null

const keyOf = (person: string, about: string) => `draft:${person}:${about}`

function read<Draft>(person: string, about: string): Partial<Draft> {
  try {
    return JSON.parse(tabKeeper.getItem(keyOf(person, about)) ?? '{}') as Partial<Draft>
  } catch {
    return {}
  }
}
