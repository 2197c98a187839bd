import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { NetworkFailure, Refused } from '#web/api/failures.ts'
import ReceiptScreen from '#web/areas/buyer/receipt/receipt.tsx'
import RefundScreen from '#web/areas/buyer/refund/refund.tsx'
import BundleDialog from '#web/areas/seller/codes/BundleDialog.tsx'
import CodeDialog from '#web/areas/seller/codes/CodeDialog.tsx'
import RegisterHere from '#web/areas/seller/landing/RegisterHere.tsx'
import { Referral } from '#web/areas/seller/profile/Referral.tsx'
import { Certificates } from '#web/areas/seller/revenue/Certificates.tsx'
import { NextPage } from '#web/ui/NextPage.tsx'
import { sharedWords } from '#web/words/shared.ts'

const away = new NetworkFailure('no answer')
const missing = new Refused(404, 'not-found', ['ไม่พบ', 'Not found'])
const hasRetry = (html: string) =>
  [...html.matchAll(/<button.*?<\/button>/g)].some(([button]) => button.includes(sharedWords.th.retry))

const nothing = () => {}

async function draw(screen: ReactNode, queryKey: unknown[], failure: Error): Promise<string> {
  const client = new QueryClient()
  await client.prefetchQuery({ queryKey, queryFn: () => Promise.reject(failure), retry: false })
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={['/?order=A1']}>{screen}</MemoryRouter>
    </QueryClientProvider>,
  )
}

test.each([
  { what: 'the registration', screen: <RegisterHere covers={[]} />, key: ['seller-home', null] },
  { what: 'the link for other sellers', screen: <Referral />, key: ['seller-referral', null] },
  { what: 'the tax papers of a seller', screen: <Certificates />, key: ['seller-certificates', null] },
  { what: 'a receipt', screen: <ReceiptScreen />, key: ['receipt', null, 'order'] },
  { what: 'a refund', screen: <RefundScreen />, key: ['refund', null, 'A1', null] },
  {
    what: 'the list of sheets for a code',
    screen: <CodeDialog shares={[]} onClose={nothing} onMade={nothing} />,
    key: ['own-sheets', null],
  },
  {
    what: 'the list of sheets for a bundle',
    screen: <BundleDialog shares={[]} onClose={nothing} onMade={nothing} />,
    key: ['own-sheets', null],
  },
])('$what that could not be loaded offers another try, and waits for nothing', async ({ screen, key }) => {
  const html = await draw(screen, key, away)
  expect(hasRetry(html)).toBe(true)
  expect(html).not.toContain('aria-busy')
})

test.each([
  { what: 'a receipt', screen: <ReceiptScreen />, key: ['receipt', null, 'order'] },
  { what: 'a refund', screen: <RefundScreen />, key: ['refund', null, 'A1', null] },
])('$what that is not there offers no other try', async ({ screen, key }) => {
  expect(hasRetry(await draw(screen, key, missing))).toBe(false)
})

test('the next page of a list that did not come offers another try; the last one leads nowhere', () => {
  const list = {
    hasNextPage: true,
    isFetchingNextPage: false,
    isFetchNextPageError: false,
    error: null,
    fetchNextPage: () => Promise.resolve(),
  }
  const shown = (part: object) => renderToStaticMarkup(<NextPage of={{ ...list, ...part }}>older</NextPage>)
  expect(shown({})).toContain('older')
  expect(shown({ hasNextPage: false })).toBe('')
  expect(hasRetry(shown({ isFetchNextPageError: true, error: away }))).toBe(true)
})
