import { useState } from 'react'
import { tabKeeper } from '#web/browser/storage.ts'

/**
 * What is typed survives a failure, a reload and a closed dialog in this tab, until it is sent: `forget`. The key says whose
 * it is and what it is about. `initial` stands there as long as nothing else was typed.
 */
export function useDraft<Draft extends object>(key: string, initial: Draft) {
  const begin = () => ({ key, draft: { ...initial, ...read<Draft>(key) } })
  const [typed, setTyped] = useState(begin)
  // Another matter in the same place brings its own words.
  const { draft } = typed.key === key ? typed : begin()
  return {
    draft,
    change: (part: Partial<Draft>) => {
      const next = { ...draft, ...part }
      setTyped({ key, draft: next })
      tabKeeper.setItem(key, JSON.stringify(next))
    },
    forget: () => tabKeeper.removeItem(key),
  }
}

/** The same for one text; an emptied one is none. */
export function useDraftText(key: string): [string, (text: string) => void] {
  const { draft, change, forget } = useDraft(key, { text: '' })
  return [
    draft.text,
    (text) => {
      change({ text })
      if (text === '') forget()
    },
  ]
}

function read<Draft>(key: string): Partial<Draft> {
  try {
    return JSON.parse(tabKeeper.getItem(key) ?? '{}') as Partial<Draft>
  } catch {
    return {}
  }
}
