import { sheetPageWords } from '#web/words/buyer/sheet-page.ts'
import { expect, inject, it } from 'vitest'
import { apiOf, demoPerson, newPerson, pathOf } from '#e2e/people.ts'
import { axeViolations } from '#e2e/quality/inspect.ts'
import { acknowledge } from './steps.ts'
import { hydrated, loseAnswer, newTab, open, until, useBrowser } from '#e2e/visits.ts'
import { wordsIn } from '#e2e/words.ts'
import { compareWords } from '#web/words/buyer/compare.ts'
import { questionFormWords } from '#web/words/buyer/question-form.ts'
import { questionWords } from '#web/words/buyer/questions.ts'
import { shareWords } from '#web/words/buyer/share.ts'

const visit = useBrowser({ pictures: true })
const baseUrl = inject('baseUrl')
const words = wordsIn('en').sheetPage
const reviewsAtOnce = 5

it('is opened by either address; samples go on every five seconds, comments come five a page, its link is shared', async () => {
  // The demo's past may still be on its way.
  const findLiked = async () =>
    (await apiOf(baseUrl).call('searchSheet', { sort: '-bought' })).data.find(
      ({ scoreCount }) => scoreCount > reviewsAtOnce,
    )
  const liked = await until(findLiked)
  const { page, complaints } = await visit({ language: 'en', motion: true })
  await page.clock.install()
  await open(page, `/infoSheet?${liked._id}`)
  await page.waitForURL(`/infoSheet/${liked._id}`)
  const at = page.getByRole('region', { name: words.gallery }).locator('[aria-current=true]')
  const shown = () => at.getAttribute('aria-label')
  await expect.poll(shown).toBe(words.showSlide(words.cover))
  // Far enough ahead of the page's own clock, however late the page is told. From one picture to the next its time runs by ours.
  await page.clock.pauseAt(new Date(Date.now() + 600_000))
  const next = async (before: string | null) => {
    await expect.poll(shown).not.toBe(before)
    return await shown()
  }
  const first = await shown()
  await page.clock.runFor(5_000)
  const second = await next(first)
  await page.clock.runFor(4_000)
  expect(await shown()).toBe(second)
  await page.clock.runFor(1_000)
  await next(second)
  await page.clock.resume()

  const reviews = page.getByRole('region', { name: words.reviews })
  await expect.poll(() => reviews.getByRole('listitem').count()).toBe(reviewsAtOnce)
  await reviews.getByRole('button', { name: words.olderReviews }).click()
  await reviews.getByText(/^6–/).waitFor()
  // Within the press: Safari lets a page copy then alone.
  const isCopiedAtOnce = await page
    .getByRole('button', { name: shareWords.en.share })
    .evaluate((button: HTMLElement) => {
      let isCopied = false
      const writeText = async () => {
        isCopied = true
      }
      Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
      button.click()
      return isCopied
    })
  expect(isCopiedAtOnce).toBe(true)
  await page.getByText(shareWords.en.linkCopied).waitFor()
  const others = page.getByRole('region', { name: /^Other sheets by / })
  await expect.poll(() => others.getByRole('article').count()).toBeGreaterThan(0)
  expect(complaints).toEqual([])
})

it('tells as a class where it was found: the results it was pressed in, also with its order, or the link that was handed on', async () => {
  const buyer = await newPerson(baseUrl)
  const { page, context, complaints } = await visit({ language: 'en', token: buyer.token })
  const sent: unknown[] = []
  context.on('request', (request) => {
    if (request.url().endsWith(pathOf('noteInterest'))) sent.push(request.postDataJSON())
  })
  await open(page, '/shop?search=calculus')
  const result = page
    .getByRole('region', { name: wordsIn('en').shop.shopTitle })
    .getByRole('link')
    .first()
  // Which one it is says the page that it opened: once her institution is known, its sheets come to the front, under a press of the mouse.
  const found = await hydrated(await newTab(page, () => result.press('Enter')))
  const sheet = new URL(found.url()).pathname.split('/').at(-1)
  await expect.poll(() => sent).toEqual([{ sheet, kind: 'view', source: 'search' }])
  const ordered = found.waitForRequest((request) => request.url().endsWith(pathOf('createOrder')))
  await found.getByRole('button', { name: words.buyNow }).click()
  expect((await ordered).postDataJSON()).toEqual({ sheets: [sheet], sources: [{ sheet, source: 'search' }] })
  await found.waitForURL(/myorder/)

  await open(page, `/infoSheet/${sheet}?from=line`)
  await expect.poll(() => sent).toHaveLength(2)
  expect(sent[1]).toEqual({ sheet, kind: 'view', source: 'line' })
  expect(complaints).toEqual([])
})

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

it('is held beside another of its course on a phone; its author is asked, and everybody reads the answer', async () => {
  const asking = { ...questionWords.th, ...questionFormWords.th }
  const [seller, buyer] = [await demoPerson(baseUrl, 'SELLERSARP'), await newPerson(baseUrl)]
  const input = { filter: { store: 1 }, sort: '-bought', pageLimit: 100 } as const
  const found = (await buyer.api.call('searchSheet', input)).data
  const own = found.find(({ authorCode }) => authorCode === seller.id)
  const codeOf = ({ name }: { name: string }) => name.split(' ')[0] ?? ''
  const ofCourse = Map.groupBy(found, codeOf)
  const one = found.find((sheet) => (ofCourse.get(codeOf(sheet))?.length ?? 0) > 2)
  if (own === undefined || one === undefined) throw new Error('the demo has no such sheets')
  const { page, complaints } = await visit({ device: 'phone', token: buyer.token })
  await open(page, `/infoSheet/${one._id}`)
  await page.getByRole('link', { name: sheetPageWords.th.compareWith(codeOf(one)) }).click()
  await page.waitForURL(`/compare?s=${one._id}`)
  // The course's best seller is beside it already.
  await expect.poll(() => page.getByRole('columnheader').count()).toBe(3)
  await page.getByRole('region', { name: compareWords.th.add }).getByRole('link').first().click()
  await page.waitForURL(/,/)
  await expect.poll(() => page.getByRole('columnheader').count()).toBe(4)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  expect(await axeViolations(page)).toEqual([])

  await open(page, `/infoSheet/${own._id}`)
  const text = `มีเฉลยแบบฝึกหัดไหม ${Date.now()}`
  await page.getByRole('button', { name: asking.ask }).click()
  await page.getByRole('dialog').getByRole('textbox').fill(text)
  // The server has it, and its answer is lost: asked once more it is the same question.
  await loseAnswer(page, 'askQuestion')
  const send = page.getByRole('dialog').getByRole('button', { name: asking.sendQuestion })
  await send.click()
  await acknowledge(page, wordsIn('th'), wordsIn('th').shared.noConnection)
  await send.click()
  await page.getByRole('listitem').filter({ hasText: text }).getByText(asking.waits).waitFor()
  expect(await page.getByRole('listitem').filter({ hasText: text }).count()).toBe(1)

  const studio = await visit({ device: 'phone', token: seller.token })
  await open(studio.page, '/seller/sellreport?tab=questions')
  const question = studio.page.getByRole('listitem').filter({ hasText: text })
  await question.getByRole('button', { name: asking.answer, exact: true }).click()
  await studio.page.getByRole('dialog').getByRole('textbox').fill('มีครบทุกบท ท้ายเล่ม')
  await studio.page.getByRole('dialog').getByRole('button', { name: asking.sendAnswer }).click()
  await question.getByText('มีครบทุกบท ท้ายเล่ม').waitFor()
  expect(await axeViolations(studio.page)).toEqual([])
  const answerOf = async () => {
    const { questions } = (await apiOf(baseUrl).call('getSheetInfo', { sheetID: own._id })).data
    return questions.find((one) => one.text === text)?.answer?.text
  }
  await expect.poll(answerOf).toBe('มีครบทุกบท ท้ายเล่ม')

  // The demo has thanked for some already, and tells of others while the shop is open.
  await until(async () =>
    (await seller.api.call('getSellReviews')).data.reviews.some(
      ({ thanked, answer }) => !thanked && answer === null,
    ),
  )
  // On a phone it would lie over the button for six seconds.
  await studio.page
    .getByRole('status')
    .getByRole('button', { name: wordsIn('th').shared.close })
    .click()
  const said = `ขอบคุณที่เขียนรีวิว ${Date.now()}`
  await studio.page.getByRole('tab', { name: asking.reviewsTab, exact: true }).click()
  const panel = studio.page.getByRole('tabpanel')
  await panel
    .getByRole('listitem')
    .filter({ has: studio.page.getByRole('button', { name: asking.thank, exact: true }) })
    .getByRole('button', { name: asking.answerTheReview })
    .first()
    .click()
  await studio.page.getByRole('dialog').getByRole('textbox').fill(said)
  await studio.page.getByRole('dialog').getByRole('button', { name: asking.sendAnswer }).click()
  const answered = panel.getByRole('listitem').filter({ hasText: said })
  await answered.getByRole('button', { name: asking.thank, exact: true }).click()
  await answered.getByText(asking.thanked).waitFor()
  expect(await axeViolations(studio.page)).toEqual([])
  // Which review stands first is the demo's matter, and it tells on while the shop is open.
  const [, sheetID = ''] =
    /infoSheet\/(\w+)/.exec((await answered.getByRole('link').first().getAttribute('href')) ?? '') ?? []
  const reviewOf = async () => {
    const { reviews } = (await apiOf(baseUrl).call('getSheetInfo', { sheetID })).data
    return reviews.find(({ answer }) => answer?.text === said)
  }
  await expect.poll(reviewOf).toMatchObject({ thanked: true })
  // The browser reports the lost answer.
  expect([...complaints, ...studio.complaints].filter((said) => !said.includes('ERR_FAILED'))).toEqual([])
})
