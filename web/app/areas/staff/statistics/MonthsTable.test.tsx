import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { sharedWords } from '#web/words/shared.ts'
import { MonthsTable } from './MonthsTable.tsx'
import { Change } from './StatisticsCard.tsx'

const queries = ['revenue', 'orders', 'refunds', 'accounts', 'sellers', 'reviewHours']
const month = { month: '2026-11', count: 0, revenue: null }

async function draw(answerOf: (query: string) => 'loaded' | 'failed' | 'on its way'): Promise<string> {
  const client = new QueryClient()
  for (const query of queries) {
    const answer = answerOf(query)
    const queryFn = () =>
      answer === 'loaded' ? { data: [month], sameDays: month } : Promise.reject(new Error('no answer'))
    if (answer !== 'on its way')
      await client.prefetchQuery({ queryKey: ['stat', null, query, 1], queryFn, retry: false })
  }
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MonthsTable store={1} />
    </QueryClientProvider>,
  )
}
const cells = (html: string) => [...html.matchAll(/<td>([^<]*)<\/td>/g)].map(([, text]) => text)

describe('every month as a table', () => {
  it('says of a month without anything that there was nothing', async () => {
    const html = await draw(() => 'loaded')
    expect(cells(html)).toEqual(Array.from({ length: 8 }, () => '–'))
    expect(html).not.toContain(sharedWords.th.retry)
  })

  it('does not take a list that failed for months without anything', async () => {
    const html = await draw((query) => (query === 'refunds' ? 'failed' : 'loaded'))
    expect(cells(html)).toEqual(['–', '–', '–', '…', '…', '–', '–', '–'])
    expect(html).toContain(sharedWords.th.retry)
  })

  it('waits for the last list', async () => {
    const html = await draw((query) => (query === 'reviewHours' ? 'on its way' : 'loaded'))
    expect(html).not.toContain('<table')
  })
})

it.each([
  [45, 767, '×17'],
  [100, 1_099, '+999%'],
  [100, 60, '−40%'],
])('from %d to %d is a change of %s', (before, now, text) => {
  expect(renderToStaticMarkup(<Change before={before} now={now} />)).toContain(`>${text}<`)
})
