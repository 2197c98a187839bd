import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { apiOf } from '#e2e/people.ts'
import { open, useBrowser } from '#e2e/visits.ts'
import { wordsIn } from '#e2e/words.ts'
import { shareWords } from '#web/words/buyer/share.ts'

const visit = useBrowser()
const baseUrl = inject('baseUrl')
const words = wordsIn('en').sheetPage
const reviewsAtOnce = 5

it('is opened by either address; samples go on every five seconds, comments come five a page, its link is shared', async () => {
  const found = (await apiOf(baseUrl).call('searchSheet', { sort: '-bought' })).data
  const liked = found.find(({ scoreCount }) => scoreCount > reviewsAtOnce)
  if (liked === undefined) throw new Error('no sheet with many comments')
  const { page, complaints } = await visit({ language: 'en' })
  await page.clock.install()
  await open(page, `/infoSheet?${liked._id}`)
  await page.waitForURL(`/infoSheet/${liked._id}`)
  const at = page.getByRole('region', { name: words.gallery }).locator('[aria-current=true]')
  const shown = () => at.getAttribute('aria-label')
  await expect.poll(shown).toBe(words.showSlide(words.cover))
  /** How many seconds, told by our clock, go by until another picture is shown. */
  const secondsUntilNext = async () => {
    const before = await shown()
    for (let seconds = 1; seconds <= 10; seconds += 1) {
      await page.clock.runFor(1_000)
      await settled(page)
      if ((await shown()) !== before) return seconds
    }
    return undefined
  }
  await page.clock.pauseAt(new Date(Date.now() + 1_000))
  // Begins somewhere between two pictures.
  expect(await secondsUntilNext()).toBeLessThanOrEqual(5)
  expect(await secondsUntilNext()).toBe(5)
  await page.clock.resume()

  const reviews = page.getByRole('region', { name: words.reviews })
  await expect.poll(() => reviews.getByRole('listitem').count()).toBe(reviewsAtOnce)
  await reviews.getByRole('button', { name: words.olderReviews }).click()
  await reviews.getByText(/^6–/).waitFor()
  await page.getByRole('button', { name: shareWords.en.share }).click()
  await page.getByText(shareWords.en.linkCopied).waitFor()
  const others = page.getByRole('region', { name: /^Other sheets by / })
  await expect.poll(() => others.getByRole('article').count()).toBeGreaterThan(0)
  expect(complaints).toEqual([])
})

/** The screen has followed its clock: what React had to draw is drawn, and scrolling that came of it was told. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let turn = 0; turn < 20; turn += 1)
      await new Promise((done) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = done
        port2.postMessage(0)
      })
  })
  await page.waitForTimeout(150)
}

it('says so when nobody has commented yet', async () => {
  const found = (await apiOf(baseUrl).call('searchSheet', { sort: '-created' })).data
  const fresh = found.find(({ scoreCount }) => scoreCount === 0)
  if (fresh === undefined) throw new Error('every new sheet has comments')
  for (const language of ['th', 'en'] as const) {
    const answer = await fetch(`${baseUrl}/infoSheet/${fresh._id}`, {
      headers: { cookie: `language=${language === 'th' ? 0 : 1}` },
    })
    expect(await answer.text()).toContain(wordsIn(language).sheetPage.noReviews)
  }
})
