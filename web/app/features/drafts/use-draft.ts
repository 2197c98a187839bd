import { useState } from 'react'
import { tabKeeper } from '#web/browser/storage.ts'

/**
 * What is typed survives a failure, a reload and a closed dialog in this tab, until it is sent: `forget`. The key says whose
 * it is and what it is about. `initial` stands there as long as nothing else was typed.
 */
export function useDraft<Draft extends object>(key: string, initial: Draft) {
  const [draft, setDraft] = useState<Draft>(() => ({ ...initial, ...read<Draft>(key) }))
  return {
    draft,
    change: (part: Partial<Draft>) => {
      const next = { ...draft, ...part }
      setDraft(next)
      tabKeeper.setItem(key, JSON.stringify(next))
    },
    forget: () => tabKeeper.removeItem(key),
  }
}

function read<Draft>(key: string): Partial<Draft> {
  try {
    return JSON.parse(tabKeeper.getItem(key) ?? '{}') as Partial<Draft>
  } catch {
    return {}
  }
}
