import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { refusals } from '#contract/shared/refusals.ts'
import { pathOf } from '#e2e/people.ts'
import type { ScreenWords } from '#e2e/words.ts'
import { newTab } from '#e2e/visits.ts'

/** Suggestions for the whole typed text: while one types, those for its beginnings come and go. */
export async function suggestions(
  page: Page,
  words: ScreenWords,
  text: string,
  type: () => Promise<unknown>,
): Promise<Locator> {
  const [answer] = await Promise.all([
    page.waitForResponse(
      (response) =>
        response.url().endsWith(pathOf('searchSheetTop')) &&
        response.request().postDataJSON().search === text,
    ),
    type(),
  ])
  await answer.finished()
  await page.evaluate(() => new Promise(requestAnimationFrame))
  const list = page.getByRole('list', { name: words.home.searchSuggestions })
  await list.waitFor()
  return list
}

/** Presses "Continue with Google" and says in the provider's window who one is. The window closes by itself. */
export async function signInWithGoogle(page: Page, words: ScreenWords, name: string): Promise<void> {
  const provider = await newTab(page, () =>
    page.getByRole('button', { name: words.people.loginGoogle }).click(),
  )
  await provider.getByLabel('Name').fill(name)
  await Promise.all([
    provider.waitForEvent('close'),
    // It closes by itself, now and then before the press is answered.
    provider
      .getByRole('button', { name: 'Continue' })
      .click()
      .catch(() => {}),
  ])
}

/** The one alert that stands on the screen says this; it is acknowledged. */
export async function acknowledge(page: Page, words: ScreenWords, text: string): Promise<void> {
  const alert = page.getByRole('alertdialog')
  await alert.getByText(text).waitFor()
  // It can't be dismissed in passing (buyer.md §8).
  await page.keyboard.press('Escape')
  await page.mouse.click(2, 2)
  await expect.poll(() => alert.isVisible()).toBe(true)
  await alert.getByRole('button', { name: words.shared.acknowledge }).click()
  await alert.waitFor({ state: 'hidden' })
}

/** The first profile, with each of its mistakes first, in the order of buyer.md §5. */
export async function enterProfile(page: Page, words: ScreenWords, institution: string): Promise<void> {
  const { people } = words
  await page.getByRole('heading', { name: people.profileTitle }).waitFor()
  const field = (name: string) => page.getByRole('textbox', { name })
  const choose = async (name: string, typed: string) => {
    await page.getByRole('combobox', { name }).click()
    await page.getByRole('combobox', { name }).fill(typed)
    await page.getByRole('option').first().click()
  }
  const refused = async (code: keyof typeof refusals, focus: string) => {
    await page.getByRole('button', { name: people.start }).click()
    await acknowledge(page, words, words.refusal(code))
    await expectFocus(page, focus)
  }
  await field(people.name).fill(' ')
  await field(people.email).fill('nobody')
  await refused('profile.name-missing', people.name)
  await field(people.name).fill('สมหญิง ทดสอบ')
  await refused('profile.email-invalid', people.email)
  await field(people.email).fill('somying@example.com')
  await refused('profile.university-missing', people.university)
  await choose(people.university, institution)
  await refused('profile.faculty-missing', people.faculty)
  await choose(people.faculty, '')
  await refused('profile.year-missing', people.year)
  await page.getByRole('combobox', { name: people.year }).selectOption({ label: people.yearUniversity(2) })
  await page.getByRole('button', { name: people.start }).click()
  await page.getByText(people.profileSaved).waitFor()
  // Back to where one was sent from.
  await page.waitForURL(({ pathname }) => !/infoenter/i.test(pathname))
}

async function expectFocus(page: Page, label: string): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => {
        const { activeElement } = document
        return activeElement instanceof HTMLInputElement || activeElement instanceof HTMLSelectElement
          ? activeElement.labels?.[0]?.textContent
          : undefined
      }),
    )
    .toBe(label)
}

/** Opens the simulated bank from the payment page and pays there; answers the bank's tab, which shows the slip. */
export async function payAtBank(page: Page, words: ScreenWords, behaviour?: string): Promise<Page> {
  const bank = await newTab(page, () =>
    page.getByRole('link', { name: words.buying.openSandboxBank }).click(),
  )
  if (behaviour !== undefined) await bank.getByRole('radio', { name: behaviour }).check()
  await bank.getByRole('button', { name: words.bank.pay, exact: true }).click()
  await bank.getByRole('heading', { name: words.bank.paid }).waitFor()
  return bank
}

/** The order's id in the page's address. */
export function orderIdOf(page: Page): string {
  return new URL(page.url()).search.slice(1).replace(/=$/, '')
}
