import { expect, inject, it } from 'vitest'
import { authorPath } from '#rules/institutions/addresses.ts'
import { locales } from '#rules/locales.ts'
import { apiOf, demoPerson, newPerson, pathOf } from '#e2e/people.ts'
import {
  answerOtherwise,
  busyText,
  hydrated,
  open,
  openUntilText,
  refuseOnce,
  until,
  useBrowser,
} from '#e2e/visits.ts'
import { wordsIn } from '#e2e/words.ts'
import { axeViolations } from '#e2e/quality/inspect.ts'
import { authorWords } from '#web/words/buyer/author.ts'

const visit = useBrowser()
const baseUrl = inject('baseUrl')
const thai = wordsIn('th')
const english = wordsIn('en')
const demoBuyer = /น้ำฝน ใจดี/

it('signs in with a value of support, and says so when it is worth nothing', async () => {
  const { token } = await newPerson(baseUrl)
  const { page } = await visit()
  await page.goto(`/workaroundlogin?${token}`)
  await page.waitForURL('/')
  await page.getByRole('button', { name: thai.shared.myPanel }).waitFor()
  const stranger = await visit()
  await stranger.page.goto('/workaroundlogin?worthless')
  await stranger.page.getByText(thai.refusal('sign-in.expired')).waitFor()
  await expect.poll(() => stranger.page.url()).not.toContain('worthless')
  // One that was cut in the middle of a sign carries nothing, and leads on too.
  await stranger.page.goto('/workaroundlogin?%')
  await stranger.page.getByText(thai.people.noValue).waitFor()
  await stranger.page.getByRole('link', { name: thai.people.signInYourself }).click()
  await stranger.page.waitForURL('/login')
  // The whole link signs in where one is.
  await stranger.page.goto('/workaroundlogin')
  await stranger.page
    .getByRole('textbox', { name: thai.people.wholeLink })
    .fill(`${baseUrl}/workaroundlogin?${token}`)
  await stranger.page.getByRole('button', { name: thai.people.withLink }).click()
  await stranger.page.waitForURL('/')
  await stranger.page.getByRole('button', { name: thai.shared.myPanel }).waitFor()
})

it('the return page of the providers leads on where no window waits for it', async () => {
  const { page } = await visit({ language: 'en', device: 'phone' })
  await page.goto('/login/return#state=old&access_token=secret')
  await page.getByRole('link', { name: english.shared.login }).click()
  await page.waitForURL('/login')
  await page.goBack()
  expect(page.url()).not.toContain('secret')
})

it('what is no token in the storage is signed out, also where no header takes its signs', async () => {
  const { page } = await visit({ token: 'ไม่ใช่โทเค็น' })
  await page.goto('/mysheet')
  await page.waitForURL(/\/login\?return=/)
  expect(new URL(page.url()).searchParams.get('return')).toBe('/mysheet')
})

it('asks who one is when the sign-in has ended, and comes back to where one was', async () => {
  const person = await newPerson(baseUrl)
  // The history of the demo is told while the shop is open already.
  const { api } = await demoPerson(baseUrl, 'BUYERSARUP')
  await until(async () => (await api.call('getMyallSheet')).data.sheets.length > 0)
  const { page } = await visit({ token: person.token })
  await open(page, '/')
  await page.getByRole('button', { name: thai.shared.myPanel }).waitFor()
  await person.api.call('signOutEverywhere')
  await page.goto('/mysheet?year=2025')
  await page.waitForURL(/\/login\?return=/)
  await hydrated(page)
  const google = page.getByRole('button', { name: thai.people.loginGoogle })
  await expect.poll(async () => (await google.boundingBox())?.width).toBe(307)
  for (const [name, to] of [
    [thai.shared.terms, '/terms.pdf'],
    [thai.shared.privacy, '/privacy.pdf'],
  ] as const) {
    const link = page.getByRole('main').getByRole('link', { name })
    await expect.poll(() => link.getAttribute('href')).toBe(to)
  }
  await page.getByRole('button', { name: demoBuyer }).click()
  await page.waitForURL('/mysheet?year=2025')
  await page.getByRole('button', { name: thai.library.copyBuyerId('BUYERSARUP') }).waitFor()
  await expect.poll(() => page.getByRole('combobox', { name: thai.library.year }).inputValue()).toBe('2025')
})

it('a visitor who follows an author signs in first, and comes back to their page', async () => {
  const path = authorPath('พี่มะลิ')
  const { page } = await visit()
  await open(page, path)
  await page.getByRole('button', { name: authorWords.th.follow, exact: true }).click()
  await expect.poll(() => page.url()).toBe(`${baseUrl}/login?return=${encodeURIComponent(path)}`)
})

it('signs in with LINE on a phone, and is told by LINE from one press on', async () => {
  const { page, complaints } = await visit({ device: 'phone' })
  await open(page, '/login')
  await page.getByRole('button', { name: thai.people.loginLine }).click()
  await page.waitForURL('/infoEnter')
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  await apiOf(baseUrl, token).call('firstInfo', {
    name: 'มานี ใจเย็น',
    email: 'manee@example.com',
    university: 1,
    faculty: 'วิศวกรรมศาสตร์',
    year: 2,
    defaultStore: 1,
    autoUpdatePic: true,
  })
  await open(page, '/account/notices')
  const line = page.getByRole('checkbox', { name: thai.account.line })
  await line.click()
  await page.getByText(thai.account.lineIsOn).waitFor()
  await expect.poll(() => line.isChecked()).toBe(true)
  expect(await axeViolations(page)).toEqual([])
  expect(complaints).toEqual([])
})

it('says that one is offline, and that one is back', async () => {
  const { page, context } = await visit({ device: 'phone', dark: true })
  await open(page, '/shop')
  const strip = page.getByText(thai.shared.offline)
  await context.setOffline(true)
  await strip.waitFor()
  expect(await axeViolations(page)).toEqual([])
  // A part that the browser has not fetched yet takes the page with it no more.
  await page.getByRole('button', { name: thai.shared.openMenu }).click()
  await page.getByText(thai.shared.notLoaded).waitFor()
  await page.getByRole('heading', { level: 1, name: thai.shop.shopTitle }).waitFor()
  await context.setOffline(false)
  await strip.waitFor({ state: 'hidden' })
})

it('changes the language at once, everywhere and for good', async () => {
  const { page } = await visit()
  await open(page, '/shop')
  await page.getByRole('searchbox', { name: thai.sheet.searchLabel }).fill('ฟิ')
  await page.evaluate(() => Object.assign(window, { notLoadedAnew: true }))
  await page.getByRole('button', { name: locales.en.change }).click()
  await page.getByRole('heading', { level: 1, name: english.shop.shopTitle }).waitFor()
  await expect
    .poll(() => page.getByRole('searchbox', { name: english.sheet.searchLabel }).inputValue())
    .toBe('ฟิ')
  await expect.poll(() => page.title()).toContain(english.shop.shopTitle)
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en')
  await expect.poll(() => page.evaluate(() => 'notLoadedAnew' in window)).toBe(true)
  const document = await page.reload()
  expect(await document?.text()).toContain(english.shop.shopTitle)
})

it('leads on from a page that does not exist and from one that broke', async () => {
  const { page } = await visit({ dark: true })
  const response = await page.goto('/no/such/page')
  expect(response?.status()).toBe(404)
  await page.getByRole('heading', { name: thai.shared.notFoundTitle }).waitFor()
  const unknown = await page.goto('/infoSheet/NOSUCHSHEE')
  expect(unknown?.status()).toBe(404)
  await page.getByRole('heading', { name: thai.shared.notFoundTitle }).waitFor()
  const cut = await page.goto('/infoSheet')
  expect(cut?.status()).toBe(404)
  await page.getByRole('heading', { name: thai.shared.notFoundTitle }).waitFor()
  await hydrated(page)
  const mend = await answerOtherwise(page, `**${pathOf('searchSheet')}`, (route) =>
    route.fulfill({ status: 500, json: {} }),
  )
  await page.getByRole('main').getByRole('link', { name: thai.shared.toShop }).click()
  await page.getByRole('heading', { name: thai.shared.brokenTitle }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  mend()
  await page.getByRole('button', { name: thai.shared.reload }).click()
  await page.getByRole('heading', { name: thai.shop.shopTitle }).waitFor()
  // A rate limit is named as such: it is no fault of ours.
  await hydrated(page)
  await refuseOnce(page, pathOf('getHome'))
  await page.getByRole('banner').getByRole('link').first().click()
  await page.getByText('รอสักครู่').waitFor()
})

it('what cannot be loaded leads where the specification says, with the reason', async () => {
  const person = await newPerson(baseUrl)
  const { page } = await visit({ token: person.token, language: 'en' })
  const reason = 'Out of order until noon'
  const outOfOrder = { status: 503, json: { success: false, code: 'unavailable', msg: ['พัก', reason] } }
  for (const [path, call, target] of [
    ['/favorite', 'getFavoriteList', '/'],
    ['/mysheet', 'getMyallSheet', '/'],
    ['/message', 'getMessage', '/'],
    ['/user/readSheet?ANYSHEETID', 'readerInfo', '/'],
    ['/user/myorder?ANYORDERID', 'getOrder', '/mysheet'],
  ] as const) {
    await open(page, '/faq')
    const mend = await answerOtherwise(page, `**${pathOf(call)}`, (route) => route.fulfill(outOfOrder))
    await openUntilText(page, path, reason)
    await page.waitForURL(target)
    expect(new URL(page.url()).pathname, path).toBe(target)
    mend()
  }
  // The first profile: back to the page one came from.
  await page.route(`**${pathOf('getFirstInfo')}`, (route) => route.fulfill(outOfOrder))
  await open(page, '/faq')
  await page.evaluate(() => {
    history.pushState({ idx: 1 }, '', '/infoEnter')
    dispatchEvent(new PopStateEvent('popstate', { state: { idx: 1 } }))
  })
  await page.getByText(reason).first().waitFor()
  await page.waitForURL('/faq')
})

it('where the first profile cannot be loaded in a new tab it says so, and is asked for again', async () => {
  const { token } = await newPerson(baseUrl, { profile: false })
  const { page } = await visit({ token, language: 'en' })
  await refuseOnce(page, pathOf('getFirstInfo'))
  await page.goto('/infoEnter')
  const alert = page.getByRole('main').getByRole('alert').filter({ hasText: busyText })
  await alert.getByRole('button', { name: english.shared.retry }).click()
  await alert.waitFor({ state: 'detached' })
  await page.getByRole('main').getByRole('textbox').first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/infoEnter')
})

it('what staff and sellers cannot load for a moment is asked for again where they are', async () => {
  const [staff, seller] = [await demoPerson(baseUrl, 'MASTERSARP'), await demoPerson(baseUrl, 'SELLERSARP')]
  const { id } = (await seller.api.call('newSheet')).data
  const [onSale] = (await seller.api.call('searchSheet', { sort: '-bought' })).data
  for (const [{ token }, calls] of [
    [
      staff,
      {
        '/staff': 'getVerifySheet',
        '/staff/permissions': 'listPermissions',
        '/staff/unison': 'listUni',
        '/staff/tax/sell': 'getTaxSell',
        [`/staff/sheetEdit?${onSale?._id}`]: 'getSheet',
      },
    ],
    [seller, { '/seller/sellrev': 'getSellRev', [`/seller/editSheet?${id}`]: 'getDraft' }],
  ] as const) {
    const { page } = await visit({ token, language: 'en' })
    const alert = page.getByRole('main').getByRole('alert').filter({ hasText: busyText })
    for (const [path, call] of Object.entries(calls)) {
      await refuseOnce(page, pathOf(call))
      await page.goto(path)
      await alert.getByRole('button', { name: english.shared.retry }).click()
      await alert.waitFor({ state: 'detached' })
      expect(path).toContain(new URL(page.url()).pathname)
    }
  }
})

it('who is signed in already leaves the sign-in page, and signs out from the panel', async () => {
  const unfinished = await newPerson(baseUrl, { profile: false })
  const early = await visit({ token: unfinished.token })
  await early.page.goto('/login')
  await early.page.waitForURL(/\/infoEnter/)

  const { token, api } = await newPerson(baseUrl)
  const [sheet] = (await api.call('searchSheet', { sort: '-bought' })).data
  // For nothing, so paid at once, with a notification.
  await api.call('createOrder', { sheets: [sheet?._id ?? ''], promoCode: 'FREESHEET' })
  const { count } = (await api.call('getNumUnreadMessage')).data
  expect(count).toBeGreaterThan(0)
  const { page } = await visit({ token })
  await page.goto('/login')
  await page.waitForURL('/')
  await open(page, '/faq')
  await page.getByRole('link', { name: thai.shared.notificationsUnread(count) }).waitFor()
  await open(page, '/faq')
  const banner = page.getByRole('link', { name: thai.shared.unreadBanner(count) })
  await expect.poll(() => banner.getAttribute('href')).toBe('/message')
  await page.getByRole('button', { name: thai.shared.myPanel }).click()
  const panel = page.getByRole('dialog')
  const links = panel.getByRole('navigation').getByRole('link')
  await expect
    .poll(() => links.evaluateAll((all) => all.map((link) => link.getAttribute('href'))))
    .toEqual(['/mysheet', '/favorite', '/message', '/account'])
  await page.evaluate(() => Object.assign(window, { notLoadedAnew: true }))
  await panel.getByRole('button', { name: thai.shared.logout }).click()
  await page.getByRole('banner').getByRole('link', { name: thai.shared.login }).waitFor()
  await expect
    .poll(() => page.evaluate(() => [localStorage.getItem('token'), 'notLoadedAnew' in window]))
    .toEqual([null, false])
})
