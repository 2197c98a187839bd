import { expect, inject, it } from 'vitest'
import { apiOf, demoPerson, newPerson, pathOf } from '#e2e/people.ts'
import { order } from '#e2e/quality/orders.ts'
import { answerOtherwise, hydrated, open, useBrowser } from '#e2e/visits.ts'
import { wordsIn } from '#e2e/words.ts'
import { caseWords } from '#web/words/buyer/support.ts'
import { signInWithGoogle } from './steps.ts'

const visit = useBrowser({ pictures: true })
const { sheet, shared, buying } = wordsIn('en')
const cases = caseWords.en

it('a browser that refuses to keep anything still browses and fills its cart', async () => {
  const { page, context, complaints } = await visit({ language: 'en' })
  await context.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      })
  })
  await open(page, '/shop')
  const add = new RegExp(`^${sheet.addNamed('.+')}$`)
  await page.getByRole('button', { name: add }).first().click()
  await page.getByRole('link', { name: shared.cartWith(1) }).click()
  await expect.poll(() => page.getByRole('main').getByRole('listitem').count()).toBe(1)
  // The router says so once itself, where it would have stored the place on the page.
  expect(complaints.filter((complaint) => !complaint.includes('The operation is insecure'))).toEqual([])
})

it('somebody signed in whose storage is full reads messages and adds to the cart', async () => {
  const person = await newPerson(inject('baseUrl'))
  const [one] = (await apiOf(inject('baseUrl')).call('searchSheet', { sort: 'price' })).data
  const { page, context, complaints } = await visit({ language: 'en', token: person.token })
  await context.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  })
  await open(page, '/message')
  await open(page, `/infoSheet/${one?._id}`)
  await page.getByRole('main').getByRole('button', { name: sheet.add, exact: true }).first().click()
  await page.getByRole('link', { name: shared.cartWith(1) }).waitFor()
  expect(complaints).toEqual([])
})

it('passing over a link whose screen went with a newer version leaves the page as it is, and pressing it leads there', async () => {
  const { page, context } = await visit({ device: 'desktop', language: 'en' })
  await open(page, '/seller')
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
  })
  const gone = page.waitForResponse((response) => response.status() === 404)
  // The names that the newer version gives to its scripts come with its documents.
  await context.route('**/assets/*.js', (route) =>
    documents.length === 0 ? route.fulfill({ status: 404 }) : route.continue(),
  )
  const home = page
    .getByRole('navigation', { name: shared.mainMenu })
    .getByRole('link', { name: shared.home })
  await home.hover()
  await gone
  await home.click()
  await page.waitForURL('/')
  await page.getByRole('region').first().waitFor()
  expect(documents).toEqual(['/'])
})

it.for([
  { cut: '/user/readSheet', leads: '/' },
  { cut: '/user/myorder', leads: '/mysheet' },
])('a link cut off before its id, $cut, leads to $leads and says why', async ({ cut, leads }) => {
  const person = await newPerson(inject('baseUrl'))
  const { page } = await visit({ language: 'en', token: person.token })
  // It is said for some seconds only.
  await Promise.all([page.getByRole('status').filter({ hasText: /\S/ }).first().waitFor(), page.goto(cut)])
  await page.waitForURL((url) => url.pathname === leads)
  expect(new URL(page.url()).pathname).toBe(leads)
})

it('somebody signed out on another device is told so, and signs in where the page was', async () => {
  const providerName = `away-${crypto.randomUUID().slice(0, 8)}`
  const person = await newPerson(inject('baseUrl'), { providerName })
  const { page } = await visit({ language: 'en', token: person.token })
  await open(page, '/user/support')
  const message = page.getByRole('textbox', { name: cases.message })
  await message.fill('I paid twice')
  await person.api.call('signOutEverywhere', {})
  // The page may learn it by this, or by a request of its own a moment before: then there is nothing to press any more.
  await Promise.all([
    page.getByText(shared.signInEnded).waitFor(),
    page.getByRole('button', { name: cases.send }).evaluateAll((all: HTMLElement[]) => all[0]?.click()),
  ])
  await page.waitForURL(/\/login\?return=%2Fuser%2Fsupport/)
  // The draft is still there.
  await signInWithGoogle(await hydrated(page), wordsIn('en'), providerName)
  await page.waitForURL('/user/support')
  await expect.poll(() => message.inputValue()).toBe('I paid twice')
})

it('an order left unpaid is found again from the empty cart', async () => {
  const person = await newPerson(inject('baseUrl'))
  const [one] = (await apiOf(inject('baseUrl')).call('searchSheet', { sort: 'price' })).data
  const id = await order(person, [one?._id ?? ''])
  const { page } = await visit({ language: 'en', token: person.token })
  await open(page, '/cart')
  await page.getByRole('link', { name: buying.orderWaits }).click()
  await page.waitForURL((url) => url.pathname === '/user/myorder')
  expect(new URL(page.url()).search).toBe(`?${id}`)
})

it.for([
  { person: 'BUYERSARUP', path: '/account/notices', call: 'getAccount' },
  { person: 'SELLERSARP', path: '/seller/mysheet', call: 'getSellMySheet' },
  { person: 'MASTERSARP', path: '/staff/audit?person=BUYERSARUP', call: 'navigation' },
  { person: 'MASTERSARP', path: '/staff/hytexts-report?tab=month', call: 'getMoneyFlow' },
  { person: 'MASTERSARP', path: '/staff/hytexts-report?tab=payments&part=check', call: 'listPaymentRuns' },
] as const)(
  '$path says that $call failed, does not ask again and again, and comes with another try',
  async ({ person, path, call }) => {
    const { token } = await demoPerson(inject('baseUrl'), person)
    const { page } = await visit({ language: 'en', token })
    let asked = 0
    const mend = await answerOtherwise(page, `**${pathOf(call)}`, (route) => {
      asked += 1
      return route.fulfill({
        status: 503,
        json: { success: false, code: 'unavailable', msg: ['ลองใหม่', 'Later'] },
      })
    })
    await open(page, path)
    const again = page.getByRole('button', { name: shared.retry }).first()
    await again.waitFor()
    mend()
    await again.click()
    await again.waitFor({ state: 'hidden' })
    expect(asked).toBeLessThan(5)
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(path)
  },
)

it.each(['th', 'en'] as const)(
  'on a narrow phone whose letters are twice as large no page goes sideways, in %s',
  async (language) => {
    const { page, context } = await visit({ language, context: { viewport: { width: 320, height: 780 } } })
    const cdp = await context.newCDPSession(page)
    await cdp.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    for (const path of ['/', '/login', '/shop', '/help', '/seller']) {
      await open(page, path)
      expect(await wide(), path).toBe(0)
    }
  },
)
