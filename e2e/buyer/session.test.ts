import { expect, inject, it } from 'vitest'
import { newPerson, pathOf } from '#e2e/people.ts'
import { hydrated, open, useBrowser } from '#e2e/visits.ts'
import { wordsIn } from '#e2e/words.ts'
import { axeViolations } from '#e2e/quality/inspect.ts'

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
  expect(stranger.page.url()).not.toContain('worthless')
})

it('asks who one is when the sign-in has ended, and comes back to where one was', async () => {
  const person = await newPerson(baseUrl)
  const { page } = await visit({ token: person.token })
  await open(page, '/')
  await page.getByRole('button', { name: thai.shared.myPanel }).waitFor()
  await person.api.call('signOutEverywhere')
  await page.goto('/mysheet?year=2025')
  await page.waitForURL(/\/login\?return=/)
  await hydrated(page)
  await page.getByRole('button', { name: demoBuyer }).click()
  await page.waitForURL('/mysheet?year=2025')
  await page.getByRole('button', { name: thai.library.copyBuyerId('BUYERSARUP') }).waitFor()
  expect(await page.getByRole('combobox', { name: thai.library.year }).inputValue()).toBe('2025')
})

it('says that one is offline, and that one is back', async () => {
  const { page, context } = await visit({ device: 'phone', dark: true })
  await open(page, '/shop')
  const strip = page.getByText(thai.shared.offline)
  await context.setOffline(true)
  await strip.waitFor()
  expect(await axeViolations(page)).toEqual([])
  await context.setOffline(false)
  await strip.waitFor({ state: 'hidden' })
})

it('changes the language at once, everywhere and for good', async () => {
  const { page } = await visit()
  await open(page, '/shop')
  await page.getByRole('searchbox', { name: thai.sheet.searchLabel }).fill('ฟิ')
  await page.evaluate(() => Object.assign(window, { notLoadedAnew: true }))
  await page.getByRole('button', { name: thai.shared.switchLanguage }).click()
  await page.getByRole('heading', { level: 1, name: english.shop.shopTitle }).waitFor()
  expect(await page.getByRole('searchbox', { name: english.sheet.searchLabel }).inputValue()).toBe('ฟิ')
  expect(await page.title()).toContain(english.shop.shopTitle)
  expect(await page.locator('html').getAttribute('lang')).toBe('en')
  expect(await page.evaluate(() => 'notLoadedAnew' in window)).toBe(true)
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
  await hydrated(page)
  await page.route(`**${pathOf('searchSheet')}`, (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('main').getByRole('link', { name: thai.shared.toShop }).click()
  await page.getByRole('heading', { name: thai.shared.brokenTitle }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.unroute(`**${pathOf('searchSheet')}`)
  await page.getByRole('button', { name: thai.shared.reload }).click()
  await page.getByRole('heading', { name: thai.shop.shopTitle }).waitFor()
})
