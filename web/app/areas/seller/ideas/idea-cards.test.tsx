import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import type { Data } from '#web/api/api.ts'
import IdeasScreen from './ideas.tsx'

type Ideas = Data<'getWritingIdeas'>

function draw(found: Partial<Ideas>): string {
  const client = new QueryClient()
  const none: Ideas = { store: 1, stores: [], colours: [], searches: [], courses: [], open: [], madeAt: null }
  client.setQueryData(['writing-ideas', null, undefined], { ...none, ...found })
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <IdeasScreen />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

const titlesIn = (html: string) => [...html.matchAll(/<h3[^>]*>([^<]*)</g)].map(([, title]) => title)

it('what is looked for stands by the number on its card, which is said once', () => {
  const search = { code: '', name: '', waiting: null }
  const html = draw({
    searches: [
      { ...search, text: 'ก', searched: 18 },
      { ...search, text: 'ข', searched: 6 },
      { ...search, text: 'ค', searched: 14 },
    ],
  })
  expect(titlesIn(html)).toEqual(['ก', 'ค', 'ข'])
  // People waiting to be told count as much as people searching.
  const asked = draw({
    searches: [
      { ...search, text: 'ก', searched: 18 },
      { ...search, text: 'ข', searched: null, waiting: 30 },
    ],
  })
  expect(titlesIn(asked)).toEqual(['ข', 'ก'])
  expect(asked).toMatch(/>30<.*คนขอให้แจ้งเมื่อมี/)
  expect(html.match(/>[^<]*14[^<]*</g)).toHaveLength(1)
})

it('the largest number of a course goes on in the words beside it, the others stand below', () => {
  const course = {
    examPeople: 7,
    examDay: '2026-12-04',
    examCategory: 2,
    favourites: 12,
    carts: null,
    sheets: 3,
    mine: 0,
    newestYear: null,
    missingExams: [],
    missingChapters: [],
    share: null,
  }
  const html = draw({
    courses: [
      { ...course, code: '1', name: 'ก', favourites: 5 },
      { ...course, code: '2', name: 'ข' },
    ],
  })
  expect(html.indexOf('>ข<')).toBeLessThan(html.indexOf('>ก<'))
  expect(html.match(/>[^<]*12 *</g)).toHaveLength(1)
  expect(html).not.toContain('12 คน')
  expect(html).toContain('คนเก็บไว้ในรายการโปรด')
})
