import { createContext, type ReactNode, use } from 'react'
import { useLanguage } from '#web/words/use-words.tsx'

type StoredMarkupProps = {
  className: string
  /** All that its markup depends on beside the language and the settings; without it nothing is stored. */
  by: string | undefined
  /**
   * The article, with the number as `data-at`, of plain elements only: anything React numbers or hoists into the head would be missing next
   * time.
   */
  children: (at: number | undefined) => ReactNode
}

/** Keys of a document's new markup, by the numbers in `data-at`. */
export const MissingMarkup = /* @__PURE__ */ createContext<string[] | undefined>(undefined)

/** Some 5 kB each, as many as the cards of a hundred lists; the oldest go first. */
const storedMax = 2_000
const stored = new Map<string, string>()

/**
 * Server only: renders an article's inside once and reuses its HTML in later documents, because cards are most of a list and equal for all
 * visitors. Browsers hydrate it as if rendered.
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

/** Stores a page's new markup, and removes the numbers from it. */
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
