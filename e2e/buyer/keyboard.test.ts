import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { demoPerson, newPerson } from '#e2e/people.ts'
import { hydrated, newTab, open, until, useBrowser } from '#e2e/visits.ts'
import { wordsIn } from '#e2e/words.ts'
import { suggestions } from './steps.ts'

const visit = useBrowser({ pictures: true })
const words = wordsIn('en')

it('goes from the home page to an order with the keyboard alone', async () => {
  const { token, api } = await newPerson(inject('baseUrl'))
  await until(async () => (await api.call('myHits', {})).data.sheets.length > 0)
  const { page: home } = await visit({ language: 'en', dark: true, token })
  await open(home, '/')
  await home.keyboard.press('Tab')
  await expect.poll(() => focused(home)).toMatchObject({ name: words.shared.skipToContent, isVisible: true })
  await home.keyboard.press('/')
  await expect.poll(() => focused(home)).toMatchObject({ name: words.sheet.searchLabel })
  // Before a word is typed: what sells at one's own institution, which the row below shows too.
  await home.getByRole('list', { name: words.home.mySuggestions }).waitFor()
  await home.getByRole('heading', { name: words.home.hitsAt('CU') }).waitFor()
  await suggestions(home, words, 'calculus', () => home.keyboard.type('calculus'))
  await tabTo(home, (name) => name.includes('·'))
  const sheet = await hydrated(await newTab(home, () => home.keyboard.press('Enter')))
  await sheet.getByRole('button', { name: words.sheet.add, exact: true }).waitFor()
  await tabTo(sheet, (name) => name === words.sheet.add)
  await sheet.keyboard.press('Enter')
  await sheet.getByText(words.sheet.added).waitFor()
  await tabTo(sheet, (name) => name.endsWith('Open the cart'))
  await sheet.keyboard.press('Enter')
  await sheet.waitForURL('/cart')
  // A mouse waits by itself until a button can be pressed.
  await sheet
    .getByRole('button', { name: words.buying.createOrder })
    .and(sheet.locator(':not([aria-disabled])'))
    .waitFor()
  await tabTo(sheet, (name) => name === words.buying.createOrder)
  await sheet.keyboard.press('Enter')
  await sheet.waitForURL(/\/user\/myorder\?/)
  await sheet.getByRole('button', { name: words.buying.cancelOrder }).waitFor()
  await tabTo(sheet, (name) => name === words.buying.cancelOrder)
  // In the question the focus stays, and comes back where it was.
  const question = sheet.getByRole('alertdialog')
  for (const no of ['Enter', 'Escape']) {
    await sheet.keyboard.press('Enter')
    await question.waitFor()
    await expect.poll(() => focused(sheet)).toMatchObject({ name: words.buying.keepOrder })
    await sheet.keyboard.press(no)
    await question.waitFor({ state: 'hidden' })
    await expect.poll(() => focused(sheet)).toMatchObject({ name: words.buying.cancelOrder })
  }
  // A list that is opened again stands at what was chosen in it, here the last.
  await open(sheet, '/account/profile')
  const faculty = sheet.getByRole('combobox', { name: words.people.faculty })
  await faculty.press('ArrowDown')
  await sheet.getByRole('listbox').getByRole('option').first().waitFor()
  for (const key of ['ArrowUp', 'Enter', 'ArrowDown']) await faculty.press(key)
  const isInSight = (option: Element) => {
    const [row, list] = [option, option.parentElement].map((part) => part?.getBoundingClientRect())
    return row !== undefined && list !== undefined && row.top >= list.top && row.bottom <= list.bottom
  }
  const chosen = sheet.getByRole('listbox').getByRole('option', { selected: true })
  await expect.poll(() => chosen.evaluate(isInSight)).toBe(true)
})

it('what the keyboard comes to lies under no bar and no head that stays in sight', async () => {
  const { token } = await demoPerson(inject('baseUrl'), 'MASTERSARP')
  const { page } = await visit({ language: 'en', token })
  for (const path of ['/staff/editdrive?20001', '/staff/edituni?1', '/staff/more-services-pending-payment']) {
    await open(page, path)
    await page.getByRole('main').getByRole('textbox').or(page.getByRole('checkbox')).first().waitFor()
    expect(await page.evaluate(hiddenOnTheWay), path).toEqual([])
  }
})

/** Through the page and back: what else lies in the middle of what has the focus. */
function hiddenOnTheWay(): string[] {
  const stops = [
    ...document.querySelectorAll<HTMLElement>(
      'main :is(a, button, input:not(.visually-hidden), select, textarea)',
    ),
  ]
  return [...stops, ...stops.toReversed()].flatMap((stop) => {
    stop.focus()
    const { left, right, top, bottom } = stop.getBoundingClientRect()
    const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    const isFree = there === null || stop.contains(there) || there.contains(stop)
    return stop !== document.activeElement || isFree ? [] : [`${stop.outerHTML} under ${there.outerHTML}`]
  })
}

const stepsMax = 120

/** Presses Tab until what has the focus is called like this; everything on the way shows that it has it. */
async function tabTo(page: Page, isWanted: (name: string) => boolean): Promise<void> {
  for (let step = 0; step < stepsMax; step += 1) {
    const { name, isVisible, what } = await focused(page)
    if (isWanted(name)) return
    expect(isVisible, `no focus to be seen on ${what}`).toBe(true)
    await page.keyboard.press('Tab')
  }
  throw new Error('the keyboard does not come there')
}

async function focused(page: Page): Promise<{ name: string; isVisible: boolean; what: string }> {
  return page.evaluate(() => {
    const element = document.activeElement ?? document.body
    const frames = [element, element.parentElement, element.parentElement?.parentElement]
    const isOutlined = (part: Element | null | undefined) =>
      part instanceof Element &&
      (getComputedStyle(part).outlineStyle !== 'none' ||
        getComputedStyle(part, '::after').outlineStyle !== 'none')
    return {
      name: (element.getAttribute('aria-label') ?? element.textContent ?? '').trim(),
      isVisible: element === document.body || element.tagName === 'MAIN' || frames.some(isOutlined),
      what: element.outerHTML.slice(0, 120),
    }
  })
}
