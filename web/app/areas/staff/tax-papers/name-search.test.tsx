import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { taxWords } from '#web/words/staff/tax.ts'
import type { CertificateList } from './answers.ts'
import { Progress } from './certificate.tsx'
import { TaxScreen } from './TaxScreen.tsx'

const draw = (screen: ReactNode) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={['/']}>{screen}</MemoryRouter>
    </QueryClientProvider>,
  )

test('a month is empty only where its answer is not that of a name, cleared a moment ago or not', () => {
  const month = (wanted: string) =>
    draw(
      <TaxScreen
        page="sell"
        papers={[]}
        error={null}
        refetch={async () => {}}
        isEmpty
        search={{ value: '', wanted, onChange: () => {} }}
      />,
    )
  expect(month('')).toContain(taxWords.th.lookingBack)
  expect(month('ขวัญ')).not.toContain(taxWords.th.lookingBack)
  expect(month('ขวัญ')).toContain('type="search"')
})

test('the button of a name that is looked for issues what is shown, not the month', () => {
  const payout: CertificateList['payouts'][number] = {
    _id: 'p1',
    name: 'ขวัญ ดี',
    peopleID: '',
    facebookID: 's1',
    gross: 2000,
    tax: 60,
    date: '2026-11-20',
    channel: 'ORDINARY',
    returned: false,
    certificates: [],
  }
  const list = { count: 1, withheld: 9, issued: 0, waiting: 9, waitingTax: 540, tax: 540, payouts: [payout] }
  const progress = (isFound: boolean) =>
    draw(
      <Progress
        list={list}
        period="2026-10"
        isAll={false}
        isFound={isFound}
        chosen={new Set()}
        onDone={() => {}}
      />,
    )
  expect(progress(false)).toContain(taxWords.th.issueAll(9))
  expect(progress(true)).toContain(taxWords.th.issuePage(1))
  expect(progress(true)).not.toContain(taxWords.th.issueAll(9))
})
