import { createContext, type ReactNode, use } from 'react'
import { useLanguage } from '#web/words/use-words.tsx'

type StoredMarkupProps = {
  as: 'article' | 'footer'
  className: string
  /** All that its markup depends on beside the language and the settings; without it nothing is stored. */
  by: string | undefined
  /** Plain elements: what React has to number, or to put into the document's head, would be missing the next time. */
  children: ReactNode
}

/** The keys of what a document shows for the first time, by the numbers that stand in it. */
export const MissingMarkup = createContext<string[] | undefined>(undefined)

/** Some 5 kB each, as many as the cards of a hundred lists; the oldest go first. */
const storedMax = 2_000
const stored = new Map<string, string>()

/**
 * An element whose inside is rendered once and stands in later documents as the text it was: cards and the footer are most of a list,
 * and the same for all visitors. In a browser it is the plain element, which finds there what it would have rendered.
 */
export function StoredMarkup({ as: Element, className, by, children }: StoredMarkupProps) {
  const { language } = useLanguage()
  const missing = use(MissingMarkup)
  if (import.meta.env.SSR && missing !== undefined && by !== undefined) {
    const key = `${Element} ${language} ${by}`
    const markup = stored.get(key)
    return markup === undefined ? (
      <Element className={className} data-missing={missing.push(key) - 1}>
        {children}
      </Element>
    ) : (
      <Element className={className} dangerouslySetInnerHTML={{ __html: markup }} />
    )
  }
  return <Element className={className}>{children}</Element>
}

/** Stores what the page shows for the first time, and takes the numbers out of it. */
export function storeMarkup(page: string, missing: readonly string[] = []): string {
  if (missing.length === 0) return page
  return page.replaceAll(
    /(<(\w+) [^>]*) data-missing="(\d+)">/g,
    (opening, kept: string, element: string, at: string, index: number) => {
      const from = index + opening.length
      store(missing[Number(at)], page.slice(from, page.indexOf(`</${element}>`, from)))
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
