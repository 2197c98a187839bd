import { beforeAll, expect, inject, it } from 'vitest'
import { apiOf, demoPerson, type TestPerson } from '#e2e/people.ts'
import { open, useBrowser } from '#e2e/visits.ts'
import { wordsIn } from '#e2e/words.ts'

const visit = useBrowser()
const english = wordsIn('en')
let reader: TestPerson
let owned: { _id: string; name: string }
let onSale: { _id: string; name: string }[]

beforeAll(async () => {
  const baseUrl = inject('baseUrl')
  reader = await demoPerson(baseUrl, 'BUYERSARUP')
  const library = (await reader.api.call('getMyallSheet')).data.sheets
  if (library[0] === undefined) throw new Error('the demo buyer owns nothing')
  owned = library[0].sheet
  const bought = new Set(library.map(({ sheet }) => sheet._id))
  const found = (await apiOf(baseUrl).call('searchSheet', { sort: '-created' })).data
  onSale = found.filter(({ _id }) => !bought.has(_id))
})

it('takes out what is owned and what is gone, and says why', async () => {
  const [kept] = onSale
  const cart = [owned._id, 'GONESHEET0', kept?._id ?? '']
  const { page } = await visit({ language: 'en', token: reader.token, cart })
  await open(page, '/cart')
  await page.getByText(english.sheet.someRemovedOwned).waitFor()
  await page.getByText(english.buying.goneFromShop).waitFor()
  expect(await page.getByRole('main').getByRole('listitem').count()).toBe(1)
  await page.getByRole('link', { name: english.shared.cartWith(1) }).waitFor()
  await page.getByRole('button', { name: english.buying.removeNamed(kept?.name ?? '') }).waitFor()
})

it('gives a removed sheet back to its place', async () => {
  const three = onSale.slice(0, 3)
  const { page } = await visit({ language: 'en', cart: three.map(({ _id }) => _id) })
  await open(page, '/cart')
  const lines = page.getByRole('main').getByRole('listitem')
  await expect.poll(() => lines.count()).toBe(3)
  const before = await lines.allInnerTexts()
  await page.getByRole('button', { name: english.buying.removeNamed(three[1]?.name ?? '') }).click()
  await expect.poll(() => lines.count()).toBe(2)
  await page.getByRole('button', { name: english.shared.undo }).click()
  await expect.poll(() => lines.allInnerTexts()).toEqual(before)
  await page.reload()
  await expect.poll(() => lines.count()).toBe(3)
})

it('tells the owner of a sheet that it is theirs instead of selling it again', async () => {
  const { page } = await visit({ language: 'en', token: reader.token })
  await open(page, `/infoSheet/${owned._id}`)
  const box = page.getByRole('region', { name: english.sheetPage.price })
  await box.getByRole('link', { name: english.sheetPage.readSheet }).waitFor()
  expect(await box.getByRole('button', { name: english.sheet.add, exact: true }).count()).toBe(0)
})

it('says that it is empty and leads to the shop', async () => {
  const { page } = await visit({ language: 'en', device: 'phone' })
  await open(page, '/cart')
  await page.getByText(english.sheet.emptyCart).waitFor()
  await page.getByRole('link', { name: english.buying.chooseSheets }).click()
  await page.waitForURL('/shop')
  await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(0)
})
