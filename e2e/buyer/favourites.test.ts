import { expect, inject, it } from 'vitest'
import { apiOf, newPerson, pathOf } from '#e2e/people.ts'
import { answerOtherwise, hydrated, loseAnswer, newTab, open, useBrowser } from '#e2e/visits.ts'
import { wordsIn } from '#e2e/words.ts'
import { favouriteWords } from '#web/words/buyer/favourites.ts'

const visit = useBrowser()
it.each([
  ['th', 'phone', 'light'],
  ['en', 'desktop', 'dark'],
] as const)(
  'a visitor keeps a sheet, signs in and comes back to it; lists are named, renamed, emptied and deleted (%s, %s, %s)',
  async (language, device, scheme) => {
    const all = wordsIn(language)
    const words = favouriteWords[language]
    const { page: shop } = await visit({ language, device, dark: scheme === 'dark' })
    await open(shop, '/shop?sort=-score')
    const results = shop.getByRole('region', { name: all.shop.shopTitle })
    // Which one it is says the page that it opened: scores come in while the shop is open.
    const page = await hydrated(await newTab(shop, () => results.getByRole('link').first().click()))
    const sheetID = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    const sheet = (await apiOf(inject('baseUrl')).call('getSheetInfo', { sheetID })).data
    const comeBack = await answerOtherwise(page, `**${pathOf('getFavoriteList')}`, (route) =>
      route.fulfill({ status: 503, json: { success: false, code: '', msg: ['', ''] } }),
    )
    await page
      .getByRole('button', { name: all.sheet.favouriteNamed(sheet.name) })
      .first()
      .click()
    await page.waitForURL(/\/login\?return=/)
    await hydrated(page)
    await page.getByRole('button', { name: /น้ำฝน ใจดี/ }).click()
    await page.waitForURL(`/infoSheet/${sheet._id}`)
    const picker = page.getByRole('dialog', { name: words.pickTitle })
    // Lists that could not be loaded are no grey place for ever.
    await picker.getByRole('alert').waitFor()
    comeBack()
    await picker.getByRole('button', { name: all.shared.retry }).click()
    await picker.getByRole('alert').waitFor({ state: 'detached' })
    const make = picker.getByRole('button', { name: words.saveHere })
    await expect.poll(() => make.isDisabled()).toBe(true)
    const name = `ปลายภาค ${Date.now()}`
    await picker.getByLabel(words.listName).fill('   ')
    await expect.poll(() => make.isDisabled()).toBe(true)
    await picker.getByLabel(words.listName).fill(name)
    await make.click()
    await expect.poll(() => picker.getByRole('checkbox', { name }).isChecked()).toBe(true)
    await picker.getByRole('button', { name: words.done }).click()
    await page
      .getByRole('button', { name: all.sheet.keptNamed(sheet.name) })
      .first()
      .waitFor()

    await open(page, '/favorite')
    await page.getByRole('button', { name: words.rename(name) }).click()
    const save = page.getByRole('button', { name: words.save, exact: true })
    await page.getByLabel(words.listName).fill(' ')
    await expect.poll(() => save.isDisabled()).toBe(true)
    const renamed = `${name} ก`
    await page.getByLabel(words.listName).fill(renamed)
    await save.click()
    const rename = page.getByRole('button', { name: words.rename(renamed) })
    await expect.poll(() => rename.evaluate((button) => document.activeElement === button)).toBe(true)
    const list = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: words.rename(renamed) }) })
    const toggle = list.getByRole('button', { name: renamed }).first()
    if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click()
    const details = list.getByRole('heading', { level: 3 }).getByRole('link')
    await expect.poll(() => details.getAttribute('href')).toBe(`/infoSheet?${sheet._id}`)
    const tab = await newTab(page, () => details.click())
    await tab.waitForURL(`/infoSheet/${sheet._id}`)
    await tab.close()

    const mend = await answerOtherwise(page, `**${pathOf('removeSheetFavorite')}`, (route) =>
      route.fulfill({ status: 500, json: {} }),
    )
    await list.getByRole('button', { name: words.remove(sheet.name) }).click()
    await page.getByText(words.problem).waitFor()
    mend()
    await list.getByRole('button', { name: words.remove(sheet.name) }).click()
    await page.getByText(words.removed).waitFor()
    await page.getByRole('button', { name: words.delete(renamed) }).click()
    await page.getByText(words.deleted(renamed)).waitFor()
    await expect.poll(() => page.getByRole('button', { name: words.rename(renamed) }).count()).toBe(0)
  },
)

it('a first list keeps its draft and the focus, and a double tap makes one', async () => {
  const words = favouriteWords.en
  const person = await newPerson(inject('baseUrl'))
  const { page } = await visit({ language: 'en', device: 'phone', token: person.token })
  await open(page, '/favorite')
  const make = page.getByRole('button', { name: words.newList })
  await make.click()
  // Made, or not, one goes on where one began.
  const isWhereOneIs = () => make.evaluate((button) => button === document.activeElement)
  await page.keyboard.press('Escape')
  await expect.poll(isWhereOneIs).toBe(true)
  await make.click()
  const name = page.getByLabel(words.listName)
  await name.fill('Final')
  // From another window back to this one, whose field has the keyboard again: one writes on, not over it.
  await name.blur()
  await name.focus()
  await page.keyboard.type('s')
  expect(await name.inputValue()).toBe('Finals')
  // The draft survives a reload, and with it the way to the sign-in page and back.
  await open(page, '/favorite')
  await make.click()
  await expect.poll(() => name.inputValue()).toBe('Finals')
  await name.fill(words.exampleName)
  await page.getByRole('button', { name: words.save, exact: true }).dblclick()
  await page.getByRole('button', { name: words.rename(words.exampleName) }).waitFor()
  await expect.poll(isWhereOneIs).toBe(true)
  const { list } = (await person.api.call('getFavoriteList', {})).data
  expect(list.map(({ name }) => name)).toEqual([words.exampleName])
})

it('a list whose sheet did not arrive is made once, and what is ticked and unticked on a slow line ends unticked', async () => {
  const all = wordsIn('en')
  const words = favouriteWords.en
  const person = await newPerson(inject('baseUrl'))
  await person.api.call('addFavorite', { name: 'First' }, { idempotencyKey: crypto.randomUUID() })
  const [sheet] = (await person.api.call('searchSheet', { sort: '-score' })).data
  const { page } = await visit({ language: 'en', token: person.token })
  await open(page, `/infoSheet/${sheet?._id}`)
  await page
    .getByRole('button', { name: all.sheet.favouriteNamed(sheet?.name ?? '') })
    .first()
    .click()
  const picker = page.getByRole('dialog', { name: words.pickTitle })
  await picker.getByLabel(words.listName).fill('Second')
  const mend = await answerOtherwise(page, `**${pathOf('addSheetFavorite')}`, (route) => route.abort())
  await picker.getByRole('button', { name: words.saveHere }).click()
  await page.getByText(words.problem).waitFor()
  mend()
  await picker.getByRole('button', { name: words.saveHere }).click()
  const second = picker.getByRole('checkbox', { name: 'Second' })
  await expect.poll(() => second.isChecked()).toBe(true)

  const slow = Promise.withResolvers<void>()
  const hurry = await answerOtherwise(page, `**${pathOf('addSheetFavorite')}`, async (route) => {
    await slow.promise
    await route.continue()
  })
  const first = picker.getByRole('checkbox', { name: 'First' })
  const taken = page.waitForResponse(`**${pathOf('removeSheetFavorite')}`)
  await first.click()
  await first.click()
  await expect.poll(() => first.isChecked()).toBe(false)
  slow.resolve()
  await taken
  hurry()
  const sizes = async () =>
    (await person.api.call('getFavoriteList', {})).data.list.map(({ name, sheets }) => [name, sheets.length])
  await expect.poll(sizes).toEqual([
    ['First', 0],
    ['Second', 1],
  ])
  await expect.poll(() => first.isChecked()).toBe(false)
})

it('no list waits for another, a name that is answered late leaves the keyboard where it is, and what was thrown away is made anew', async () => {
  const all = wordsIn('en')
  const words = favouriteWords.en
  const person = await newPerson(inject('baseUrl'))
  for (const name of ['First', 'Second'])
    await person.api.call('addFavorite', { name }, { idempotencyKey: crypto.randomUUID() })
  const lists = async () => (await person.api.call('getFavoriteList', {})).data.list
  const sizes = async () => (await lists()).map(({ name, sheets }) => [name, sheets.length])
  const slow = (await lists()).find(({ name }) => name === 'First')
  const [sheet] = (await person.api.call('searchSheet', { sort: '-score' })).data
  const { page } = await visit({ language: 'en', token: person.token })
  await open(page, `/infoSheet/${sheet?._id}`)
  const held = Promise.withResolvers<void>()
  await page.route(`**${pathOf('addSheetFavorite')}`, async (route) => {
    const { id } = route.request().postDataJSON() as { id: string }
    if (id === slow?._id) await held.promise
    await route.continue()
  })
  await page
    .getByRole('button', { name: all.sheet.favouriteNamed(sheet?.name ?? '') })
    .first()
    .click()
  const picker = page.getByRole('dialog', { name: words.pickTitle })
  for (const name of ['First', 'Second']) await picker.getByRole('checkbox', { name }).click()
  await expect.poll(sizes).toEqual([
    ['First', 0],
    ['Second', 1],
  ])
  held.resolve()
  await expect.poll(sizes).toEqual([
    ['First', 1],
    ['Second', 1],
  ])

  await open(page, '/favorite')
  const answer = Promise.withResolvers<void>()
  await page.route(`**${pathOf('renameFavorite')}`, async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.getByRole('button', { name: words.rename('First') }).click()
  await page.getByLabel(words.listName).fill('Renamed')
  await page.getByLabel(words.listName).press('Enter')
  const other = page.getByRole('button', { name: words.rename('Second') })
  await other.focus()
  answer.resolve()
  await page.getByRole('button', { name: words.rename('Renamed') }).waitFor()
  expect(await other.evaluate((button) => document.activeElement === button)).toBe(true)

  const make = async () => {
    await page.getByRole('button', { name: words.newList }).click()
    await page.getByLabel(words.listName).fill('Third')
    await page.getByLabel(words.listName).press('Enter')
  }
  await loseAnswer(page, 'addFavorite')
  await make()
  await page.getByText(words.problem).waitFor()
  await open(page, '/favorite')
  await page.getByRole('button', { name: words.delete('Third') }).click()
  await page.getByText(words.deleted('Third')).waitFor()
  await make()
  await page.getByRole('button', { name: words.rename('Third') }).waitFor()
  expect((await lists()).map(({ name }) => name)).toContain('Third')
})
