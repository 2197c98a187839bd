import type { Page } from 'playwright-core'
import { pathOf, type TestPerson } from '#e2e/people.ts'

export async function order({ api }: TestPerson, sheets: string[], promoCode?: string): Promise<string> {
  const key = crypto.randomUUID()
  return (await api.call('createOrder', { sheets, promoCode }, { idempotencyKey: key })).data.id
}

/** Half an hour is too long for a test: the true answer, with the state it will have then. */
export async function expireOnTheWire(page: Page): Promise<void> {
  await page.route(`**${pathOf('getOrder')}`, async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    Object.assign(answer.data.order, { state: 'expired', qrData: null })
    await route.fulfill({ response, json: answer })
  })
}
