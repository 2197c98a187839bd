import { useState } from 'react'
import { tabStore } from '#web/browser/storage.ts'
import { personOf, session } from '#web/features/session/session.ts'
import { useToken } from '#web/features/session/use-session.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'

/**
 * Keeps typed text in this tab across failure, reload, closed dialog and expired sign-in. `forget` after sending; `settle` if the form
 * stays open (text typed during the request is kept); `reset` also clears the form. Signing out clears it. `about` identifies the form; the
 * person is added. `initial` is shown until something is typed.
 */
export function useDraft<Draft extends object>(about: string, initial: Draft) {
  const signedIn = personOf(useToken())
  const isHydrated = useHydrated()
  const [typed, setTyped] = useState<{ person: string; about: string; draft?: Draft }>({
    person: signedIn,
    about,
  })
  // A person whose session ends while typing keeps the draft.
  const person = signedIn || typed.person
  // Another `about` in the same place has its own draft. The document was rendered without any.
  const draft = (typed.person === person && typed.about === about && typed.draft) || {
    ...initial,
    ...(isHydrated && read<Draft>(person, about)),
  }
  const forget = () => {
    const since = Object.entries(read<Draft>(person, about)).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(draft[field as keyof Draft]),
    )
    if (since.length === 0) tabStore.removeItem(keyOf(person, about))
    else tabStore.setItem(keyOf(person, about), JSON.stringify(Object.fromEntries(since)))
  }
  return {
    draft,
    change: (part: Partial<Draft>) => {
      // Two fields may change before the next render: by autofill, or typed before the scripts came.
      const next = { ...draft, ...read<Draft>(person, about), ...part }
      setTyped({ person, about, draft: next })
      tabStore.setItem(keyOf(person, about), JSON.stringify(next))
    },
    forget,
    settle: () => {
      forget()
      setTyped({ person, about })
    },
    reset: () => {
      tabStore.removeItem(keyOf(person, about))
      setTyped({ person, about })
    },
  }
}

/** The same for one text; an empty text is no draft. The third item settles it once sent. */
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

/** For a form sent or discarded after it was closed; also forgets its parts' and revisions' drafts (`about:…`). */
export function forgetDraft(about: string): void {
  const key = keyOf(personOf(session.token()), about)
  for (const one of tabStore.keys()) if (one === key || one.startsWith(`${key}:`)) tabStore.removeItem(one)
}

export const keyOf = (person: string, about: string) => `draft:${person}:${about}`

function read<Draft>(person: string, about: string): Partial<Draft> {
  try {
    return JSON.parse(tabStore.getItem(keyOf(person, about)) ?? '{}') as Partial<Draft>
  } catch {
    return {}
  }
}
