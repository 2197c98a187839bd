import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, expect, inject, it } from 'vitest'
import { demoPerson, newPerson, type TestPerson } from '#e2e/people.ts'
import { sidewaysAt320 } from '#e2e/quality/inspect.ts'
import { newSeller, putOnSale } from '#e2e/seller/steps.ts'
import { open, until, useBrowser } from '#e2e/visits.ts'
import { hostileHtml } from '#rules/test/hostile-html.ts'
import { reportCategories } from '#rules/complaints/categories.ts'
import { favouriteWords } from '#web/words/buyer/favourites.ts'
import { wordsIn } from '#e2e/words.ts'

const visit = useBrowser()
const baseUrl = inject('baseUrl')

/** One of each kind that runs by itself, for where there is room for one only. */
const shown = `"><script>alert(1)</script><img src=x onerror=alert(1)><svg onload=alert(1)>'-alert(1)-'{{7*7}}`
/** Right-to-left overrides are removed from input. */
const typed = `${shown}\u202E`

let buyer: TestPerson
let seller: TestPerson
let staff: TestPerson
let sheet: { _id: string; name: string }
/** Marks everything that is planted here. */
let mark: string

beforeAll(async () => {
  mark = `planted-${crypto.randomUUID().slice(0, 8)}`
  ;[buyer, seller, staff] = await Promise.all([
    newPerson(baseUrl),
    newSeller(baseUrl),
    demoPerson(baseUrl, 'MASTERSARP'),
  ])
  sheet = await putOnSale(baseUrl, seller, { code: 'HO101', price: 49 })
  await buyer.api.call('createOrder', { sheets: [sheet._id], promoCode: 'FREESHEET' })
})

/** Attack texts up to a field's length; the server removes control characters from it. */
function hostileText(charactersMax: number): string {
  let text = mark
  for (const one of hostileHtml) if (text.length + one.length < charactersMax) text += ` ${one}`
  return text.replace(/[^\P{Cc}\t\n\r]/gu, '')
}

/** Everything that shows that a text was more than a text: it ran, called another site, or became a part of the page. */
async function watch(context: BrowserContext): Promise<(page: Page) => Promise<string[]>> {
  const ran: string[] = []
  context.on('dialog', (dialog) => {
    ran.push(`${dialog.type()} on ${dialog.page()?.url() ?? ''}`)
    void dialog.dismiss()
  })
  context.on('request', (request) => {
    if (new URL(request.url()).hostname.endsWith('evil.example')) ran.push(request.url())
  })
  await context.addInitScript(() => localStorage.setItem('ack', '1'))
  return async (page) => {
    const parts = await page.evaluate(() => {
      const leadsAstray = (value: string) => {
        const { protocol, hostname } = URL.parse(value, location.href) ?? { protocol: '', hostname: '' }
        return /^(?:javascript|vbscript|data):$/.test(protocol) || hostname.endsWith('evil.example')
      }
      const isOdd = ({ name, value }: Attr) =>
        name.startsWith('on') || (/^(?:href|src|action|formaction|ping)$/.test(name) && leadsAstray(value))
      return [...document.querySelectorAll('*')]
        .filter(
          (element) =>
            element.matches(
              'iframe, object, embed, base, math, marquee, plaintext, xmp, meta[http-equiv=refresh]',
            ) || [...element.attributes].some((attribute) => isOdd(attribute)),
        )
        .map(({ outerHTML }) => outerHTML.slice(0, 120))
    })
    return [...ran.splice(0), ...parts]
  }
}

/** Opens each page as this person, waits for what was planted there to be shown as it was typed, and reports what went wrong. */
async function openAll(person: TestPerson | undefined, pages: [path: string, shown?: string][]) {
  const { page, context, complaints } = await visit(person === undefined ? {} : { token: person.token })
  const faultsOf = await watch(context)
  const faults: string[] = []
  for (const [path, shown] of pages) {
    await open(page, path)
    if (shown !== undefined) await page.getByText(shown).first().waitFor()
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
    const found = [...(await faultsOf(page)), ...(await sidewaysAt320(page))]
    faults.push(...found.map((fault) => `${path}: ${fault}`))
  }
  return { page, faultsOf, faults: [...faults, ...complaints] }
}

it('messages, reports, names of lists and of files, and texts of strangers are shown as they were typed', async () => {
  const { api } = buyer
  const text = hostileText(1_900)
  await api.call('addMyReport', { sheet: sheet._id, category: reportCategories.unreadable.th, message: text })
  const { report } = (await seller.api.call('getSellReport', { dealt: false })).data
  const own = report.find(({ message }) => message.startsWith(mark))
  if (own === undefined) throw new Error('the report did not arrive')
  await seller.api.call('submitReportMessage', { id: own._id, type: 0, message: text })

  const html = `<p>${mark} <b>bold</b></p>${hostileHtml.join('')}`
  const draft = { audience: 'person', target: buyer.id, type: 'info', th: html, en: html } as const
  const saved = (await staff.api.call('saveStaffMessage', draft)).data
  await staff.api.call('sendStaffMessage', { id: saved._id, version: saved.version, count: 1 })

  const lists = hostileHtml.filter((one) => one.length < 90 && one.includes('alert')).slice(0, 6)
  for (const one of lists) await api.call('addFavorite', { name: one })
  await api.call('requestInstitution', { name: `${mark} ${typed}`, kind: 'other' })
  // Another one each time: the same bytes are the same file.
  const csv = `vendor id,vendor name,amount\nH-${mark.slice(-8)},x,1.00\n`
  const file = Buffer.from(csv).toString('base64')
  await staff.api.call('checkBankFile', {
    fileName: `${mark} ${typed}.csv`,
    content: file,
    paidOn: '2026-01-05',
  })
  await until(async () => (await api.call('getMessage')).data.messages.length >= 3)

  const { page, faultsOf, faults } = await openAll(buyer, [
    ['/message', mark],
    ['/favorite', lists[0]],
    [`/infoSheet/${sheet._id}`],
  ])
  await page
    .getByRole('button', { name: wordsIn('th').sheet.favouriteNamed(sheet.name) })
    .first()
    .click()
  await page
    .getByRole('dialog', { name: favouriteWords.th.pickTitle })
    .getByText(lists[1] ?? '')
    .first()
    .waitFor()
  expect(await faultsOf(page)).toEqual([])
  // The check does find one that becomes part of the page.
  await page.evaluate((markup) => document.body.insertAdjacentHTML('beforeend', markup), typed)
  expect(await faultsOf(page)).not.toEqual([])

  const selling = await openAll(seller, [['/seller/sellreport', text]])
  const desk = await openAll(staff, [
    ['/staff/report', mark],
    ['/staff/messages', mark],
    ['/staff/unison', `${mark} ${shown}`],
    ['/staff/hytexts-report?tab=payments&part=success', `${mark} ${shown}.csv`],
  ])

  expect([...faults, ...selling.faults, ...desk.faults]).toEqual([])

  const { requests } = (await staff.api.call('listInstitutionRequests', {})).data
  for (const { _id, name } of requests)
    if (name.startsWith(mark)) await staff.api.call('closeInstitutionRequest', { id: _id })
})

it('queries neither run nor break a page, whatever stands in an address', async () => {
  const query = encodeURIComponent(typed)
  const visiting = await openAll(undefined, [
    [`/shop?search=${query}`],
    [`/shop?${query}`],
    [`/secretshop?1&search=${query}`],
    [`/infoGroup?${query}`],
    [`/login?return=${query}`],
    [`/login?return=javascript:alert(1)`],
    [`/unsubscribe?t=${query}`],
    [`/nowhere/${query}`],
  ])
  const buying = await openAll(buyer, [[`/mysheet?search=${query}`], [`/account?${query}#${query}`]])
  const selling = await openAll(seller, [[`/seller/sellreport?tab=${query}`], [`/seller/editSheet?${query}`]])
  const desk = await openAll(staff, [
    [`/staff/orders?search=${query}`],
    [`/staff/hytexts-report?tab=${query}`],
  ])
  expect([visiting, buying, selling, desk].flatMap(({ faults }) => faults)).toEqual([])
})
