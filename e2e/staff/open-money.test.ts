import { expect, inject, it } from 'vitest'
import { demoPerson, pathOf } from '#e2e/people.ts'
import { open, useBrowser } from '#e2e/visits.ts'
import { sharedWords } from '#web/words/shared.ts'
import { staffOrderWords } from '#web/words/staff/orders.ts'

const visit = useBrowser()
const baseUrl = inject('baseUrl')

it('where nothing of a kind waits, what waits of the others is shown, also after it could not be counted', async () => {
  const words = staffOrderWords.en
  const { token } = await demoPerson(baseUrl, 'MASTERSARP')
  const { page, complaints } = await visit({ language: 'en', token })
  const waiting = Array.from({ length: 12 }, (_, at) => ({
    id: `money:${9_000_000 + at}`,
    kind: 'unmatched',
    reason: 'UNKNOWN_REF',
    since: '2026-11-20T03:00:00.000Z',
    amount: 100 + at,
    order: null,
    cover: null,
    buyer: null,
    bankNumber: '',
    takenBack: false,
    perhapsSame: null,
  }))
  let counts = false
  await page.route(`**${pathOf('listOpenMoney')}`, async (route) => {
    const { kind, rows } = route.request().postDataJSON() as { kind?: string; rows?: number }
    const total = kind === 'held' ? 0 : kind === 'unmatched' ? 40 : kind === 'due' ? 1 : 41
    // The counts are the same list, without a page.
    if (kind !== undefined && rows === undefined && !counts)
      await route.fulfill({
        status: 403,
        json: { success: false, code: 'not-allowed', msg: ['ไม่มีสิทธิ์', 'Not allowed'] },
      })
    else
      await route.fulfill({
        json: { success: true, data: { money: kind === 'held' ? [] : waiting, total } },
      })
  })
  await open(page, '/staff/orders?tab=money&kind=held')
  const failure = page.getByRole('alert').getByRole('button', { name: sharedWords.en.retry })
  await failure.waitFor()
  counts = true
  await failure.click()
  const elsewhere = page.getByRole('region', { name: words.waitElsewhere })
  await elsewhere.waitFor()
  await page.getByRole('button', { name: words.showWaiting(41) }).click()
  await page.getByRole('region', { name: words.tabMoney, exact: true }).waitFor()
  await elsewhere.waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
})
