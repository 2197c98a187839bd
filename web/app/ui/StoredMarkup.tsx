import { createContext, type ReactNode, use } from 'react'
import { useLanguage } from '#web/words/use-words.tsx'

type StoredMarkupProps = {
  className: string
  /** All that its markup depends on beside the language and the settings; without it nothing is stored. */
  by: string | undefined
  /**
   * The article itself, with the number as its `data-at` and in it plain elements: what React has to number, or to put into the
   * document's head, would be missing the next time.
   */
  children: (at: number | undefined) => ReactNode
}

/** The keys of what a document shows for the first time, by the numbers that stand in it. */
export const MissingMarkup = /* @__PURE__ */ createContext<string[] | undefined>(undefined)

/** Some 5 kB each, as many as the cards of a hundred lists; the oldest go first. */
const storedMax = 2_000
const stored = new Map<string, string>()

/**
 * For the server alone: an article whose inside is rendered once and stands in later documents as the text it was. Cards are most of a
 * list, and the same for all visitors. A browser finds there what it would have rendered.
 */
export function StoredMarkup({ className, by, children }: StoredMarkupProps) {
  const { language } = useLanguage()
  const missing = use(MissingMarkup)
  if (missing === undefined || by === undefined) return children(undefined)
  const key = `${language} ${by}`
  const markup = stored.get(key)
  if (markup === undefined) return children(missing.push(key) - 1)
  return <article className={className} dangerouslySetInnerHTML={{ __html: markup }} />
}

/** Stores what the page shows for the first time, and takes the numbers out of it. */
export function storeMarkup(page: string, missing: readonly string[] = []): string {
  if (missing.length === 0) return page
  return page.replaceAll(
    /(<article [^>]*) data-at="(\d+)">/g,
    (opening, kept: string, at: string, index: number) => {
      const from = index + opening.length
      store(missing[Number(at)], page.slice(from, page.indexOf('</article>', from)))
      return `${kept}>`
    },
  )
}

function store(key: string | undefined, markup: string): void {
  if (key === undefined) return
  const [oldest] = stored.size < storedMax ? [] : stored.keys()
  if (oldest !== undefined) stored.delete(oldest)
  // Copied: a part of a string holds all of it in memory.
  stored.set(key, Buffer.from(markup).toString())
}
