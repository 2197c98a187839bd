import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import { type Language, storedLanguage, storeLanguage } from './language.ts'

type Phrase = string | ((...values: never[]) => string)

/** The texts of one area in both languages. */
export type Words<Texts> = { readonly th: Texts; readonly en: Texts }

type Pairs = Record<string, readonly [thai: Phrase, english: Phrase]>

/**
 * `defineWords({ add: ['ใส่ตะกร้า', 'Add to cart'], found: [(count: number) => …, (count: number) => …] })`.
 * A text without its English half does not compile.
 */
export function defineWords<const P extends Pairs>(
  pairs: P,
): Words<{ [Key in keyof P]: Widened<P[Key][0]> }> {
  const half = (index: 0 | 1) =>
    Object.fromEntries(Object.entries(pairs).map(([key, pair]) => [key, pair[index]])) as never
  return { th: half(0), en: half(1) }
}

type Widened<P> = P extends string ? string : P

type LanguageState = { language: Language; setLanguage: (language: Language) => void }

const LanguageContext = createContext<LanguageState>({ language: 'th', setLanguage: () => {} })

export function LanguageProvider({ initial, children }: { initial: Language; children: ReactNode }) {
  const [language, setState] = useState(initial)
  useEffect(() => {
    // The storage is the truth; a lost cookie only costs this one change after the first paint.
    const stored = storedLanguage()
    if (stored && stored !== initial) {
      storeLanguage(stored)
      setState(stored)
    }
    // Somebody who came to a page in a language of its own goes on in that language.
    if (!stored && new URLSearchParams(location.search).get('lang') === initial) storeLanguage(initial)
  }, [initial])
  const state = useMemo(
    () => ({
      language,
      setLanguage: (next: Language) => {
        storeLanguage(next)
        setState(next)
      },
    }),
    [language],
  )
  return <LanguageContext value={state}>{children}</LanguageContext>
}

export function useLanguage(): LanguageState {
  return use(LanguageContext)
}

export function useWords<Texts>(words: Words<Texts>): Texts {
  return words[use(LanguageContext).language]
}
