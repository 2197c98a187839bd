import { beforeAll, describe, expect, inject, it } from 'vitest'
import { apiOf } from '#e2e/people.ts'
import { hydrated, newTab, open, useBrowser } from '#e2e/visits.ts'
import { wordsIn } from '#e2e/words.ts'
import { secretShopWords } from '#web/words/buyer/secret-shop.ts'

const visit = useBrowser()
const baseUrl = inject('baseUrl')
const thai = wordsIn('th')
const english = wordsIn('en')

type Store = { code: number; name: string[]; driveMap: { name: string; items: number[]; expand: boolean }[] }
let stores: Store[]
const storeOf = (code: number): Store => {
  const store = stores.find((one) => one.code === code)
  if (store === undefined) throw new Error(`no store ${code}`)
  return store
}

beforeAll(async () => {
  stores = (await apiOf(baseUrl).call('getShopDrive')).data.storeList
})

describe.each(['phone', 'desktop'] as const)('on a %s', (device) => {
  it('the address that is told leads to the drives of the secret shop, in groups that open and close', async () => {
    const { page, complaints } = await visit({ device })
    await open(page, '/singhdrive')
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/secretshop?9999')
    const singh = storeOf(9999)
    await page.getByRole('heading', { name: singh.name[0] ?? '', level: 1 }).waitFor()
    for (const group of singh.driveMap) {
      const logos = page.getByRole('link', { name: storeOf(group.items[0] ?? 0).name[0] ?? '' })
      await expect.poll(() => logos.isVisible()).toBe(group.expand)
    }
    const closed = singh.driveMap.find(({ expand }) => !expand)
    await page.getByRole('heading', { name: closed?.name ?? '', level: 2 }).click()
    await page.getByRole('link', { name: storeOf(closed?.items[0] ?? 0).name[0] ?? '' }).waitFor()
    expect(complaints).toEqual([])
  })
})

it('a drive opens a tab of its own, whose back button closes it', async () => {
  const { page } = await visit()
  await open(page, '/secretshop?9999')
  const drive = storeOf(storeOf(9999).driveMap[0]?.items[0] ?? 0)
  const tab = await newTab(page, () => page.getByRole('link', { name: drive.name[0] ?? '' }).click())
  await hydrated(tab)
  await tab.getByRole('heading', { name: drive.name[0] ?? '', level: 1 }).waitFor()
  await Promise.all([
    tab.waitForEvent('close'),
    // The tab may be gone before the press is reported to have ended.
    tab
      .getByRole('link', { name: secretShopWords.th.back, exact: true })
      .click()
      .catch(() => {}),
  ])
  expect(page.isClosed()).toBe(false)
})

it('with more behind it than this page, back leads to the shop', async () => {
  const { page } = await visit()
  await open(page, '/shop')
  await open(page, '/secretshop?9999')
  await page.getByRole('link', { name: secretShopWords.th.back, exact: true }).click()
  await page.waitForURL('/shop')
  expect(new URL(page.url()).pathname).toBe('/shop')
})

it('filters narrow the sheets of the store, and clearing them keeps the store', async () => {
  const { page } = await visit()
  await open(page, '/secretshop?1')
  await expect.poll(() => page.getByRole('combobox', { name: thai.shopFront.institution }).count()).toBe(0)
  const side = page.getByRole('complementary', { name: thai.shop.filters })
  await side.getByRole('button', { name: `${thai.shop.termLabel} 1` }).click()
  await page.waitForURL('/secretshop?1&term=1')
  await page.getByRole('searchbox').fill('ไม่มีชีทอย่างนี้แน่')
  await page.waitForURL(/search=/)
  await page.getByText(thai.shop.notFound).waitFor()
  // Where nothing was found, it stands there too.
  await page.getByRole('button', { name: thai.shop.clearFilters }).last().click()
  await page.waitForURL('/secretshop?1')
  await page.getByRole('region', { name: thai.shop.shopTitle }).getByRole('article').first().waitFor()
})

it('stands in the document before any script, in the language of the visitor', async () => {
  const { page } = await visit({ language: 'en', context: { javaScriptEnabled: false } })
  await page.goto('/secretshop?1')
  const name = storeOf(1).name[1] ?? ''
  await page.getByRole('heading', { name, level: 1 }).waitFor()
  await expect.poll(() => page.title()).toContain(name)
  await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(10)
  await page
    .getByRole('link', { name: english.shopLater.pageOf('') })
    .first()
    .waitFor()
})

it('a code that is no store is not found, and no code at all is the shop', async () => {
  const { page } = await visit()
  expect((await page.goto('/secretshop?8888888'))?.status()).toBe(404)
  await page.getByRole('heading', { name: thai.shared.notFoundTitle }).waitFor()
  await page.goto('/secretshop')
  expect(new URL(page.url()).pathname).toBe('/shop')
})
