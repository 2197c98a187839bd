import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import { localeCodes, overlays } from '#rules/locales.ts'
import { type Language, storedLanguage, storeLanguage } from './language.ts'
import { whenLoaded } from './load-locale.ts'

type Phrase = string | ((...values: never[]) => string)

/** The texts of one area in every language. */
export type Words<Texts> = Readonly<Record<Language, Texts>>

type Pairs = Record<string, readonly [thai: Phrase, english: Phrase]>

/**
 * `defineWords('cart', { add: ['ใส่ตะกร้า', 'Add to cart'], found: [(count: number) => …, (count: number) => …] })`.
 * A text without its English half does not compile; other languages lay theirs over it by name and key (`locales/`).
 */
export function defineWords<const P extends Pairs>(
  name: string,
  pairs: P,
): Words<{ [Key in keyof P]: Widened<P[Key][0]> }> {
  const half = (index: 0 | 1) =>
    Object.fromEntries(Object.entries(pairs).map(([key, pair]) => [key, pair[index]]))
  const words: Record<string, object> = { th: half(0), en: half(1) }
  // Looked up when it is read: a language comes after the screens that use it.
  if (import.meta.env.OTHER_LANGUAGES !== false)
    for (const locale of localeCodes.slice(2))
      Object.defineProperty(words, locale, {
        get: () => overlaid(overlays[locale]?.words[name], words['en'] ?? {}),
      })
  return words as never
}

/** The same object each time: what it lacks it has from the English words behind it. */
function overlaid(own: object | undefined, english: object): object {
  return own === undefined ? english : Object.setPrototypeOf(own, english)
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
      whenLoaded(stored, () => setState(stored))
    }
    // A visitor who came to a page in a language of its own goes on in that language.
    if (!stored && new URLSearchParams(location.search).get('lang') === initial) storeLanguage(initial)
  }, [initial])
  const state = useMemo(
    () => ({
      language,
      setLanguage: (next: Language) => {
        storeLanguage(next)
        whenLoaded(next, () => setState(next))
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
