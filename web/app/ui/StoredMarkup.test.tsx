import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LanguageProvider, useLanguage } from '#web/words/use-words.tsx'
import { MissingMarkup, StoredMarkup, storeMarkup } from './StoredMarkup.tsx'

test('What is stored stands in later documents as it was rendered, for its language and key alone', () => {
  let renderings = 0
  function Inside({ name }: { name: string }) {
    renderings++
    const { language } = useLanguage()
    return (
      <p title={name}>
        {language} {name}
        <b>&amp;</b>
      </p>
    )
  }
  const page = (names: string[], by: (name: string) => string | undefined, language: 'th' | 'en' = 'th') => (
    <LanguageProvider initial={language}>
      {names.map((name) => (
        <StoredMarkup key={name} className="a" by={by(name)}>
          {(at) => (
            <article className="a" data-at={at}>
              <Inside name={name} />
            </article>
          )}
        </StoredMarkup>
      ))}
    </LanguageProvider>
  )
  const document = (...given: Parameters<typeof page>) => {
    const missing: string[] = []
    renderings = 0
    const html = renderToString(<MissingMarkup value={missing}>{page(...given)}</MissingMarkup>)
    return { html: storeMarkup(html, missing), renderings }
  }
  const names = ['ชีท <1>', '" data-at="0">', '$& $1']
  const plain = renderToString(page(names, (name) => name))

  expect(document(names, (name) => name)).toEqual({ html: plain, renderings: 3 })
  expect(document(names, (name) => name)).toEqual({ html: plain, renderings: 0 })
  expect(document([...names, 'new'], (name) => name).renderings).toBe(1)
  expect(document(names, (name) => `${name} 2`)).toEqual({ html: plain, renderings: 3 })
  expect(document(names, (name) => name, 'en').html).toContain('en<!-- --> <!-- -->$&amp; $1<b>')
  const never = document(names, () => undefined)
  expect([never, document(names, () => undefined)]).toEqual([
    { html: plain, renderings: 3 },
    { html: plain, renderings: 3 },
  ])
})
