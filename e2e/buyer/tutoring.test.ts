import type { BrowserContext } from 'playwright-core'
import { beforeAll, expect, inject, it } from 'vitest'
import { apiOf, demoPerson, pathOf, type TestPerson } from '#e2e/people.ts'
import { forwardUntil, open, useBrowser } from '#e2e/visits.ts'
import { type Language, wordsIn } from '#e2e/words.ts'
import { tutoringWords } from '#web/words/buyer/tutoring.ts'

const visit = useBrowser()
const baseUrl = inject('baseUrl')

let reader: TestPerson
let sessions: { name: string; onlineTutor: { startDate: number; isLiveSteamEnded: boolean } | null }[]

beforeAll(async () => {
  reader = await demoPerson(baseUrl, 'BUYERSARUP')
  sessions = (await apiOf(baseUrl).call('getOnlineTutorSheets', { sort: 'startDate' })).data
})

/** The names on the cards come without the course code. */
const titleOf = (name: string) => name.slice(name.indexOf(' ') + 1)

it.each(['th', 'en'] as const)('sessions stand by their start, ended ones apart, in %s', async (language) => {
  const words = tutoringWords[language]
  const { page, complaints } = await visit({ language, device: 'phone' })
  await open(page, '/tutoring-exams')
  await page.getByRole('heading', { name: words.title, level: 1 }).waitFor()
  const shown = async (label: string) =>
    page.getByRole('region', { name: label }).getByRole('heading', { level: 3 }).allInnerTexts()
  const expected = (ended: boolean) =>
    sessions
      .filter(({ onlineTutor }) => onlineTutor?.isLiveSteamEnded === ended)
      .map(({ name }) => titleOf(name))
  expect(expected(false).length).toBeGreaterThan(0)
  const plain = (texts: string[]) =>
    texts.map((text) => text.replace(/[\s\u200b]+/g, '').replace(/\(.*\)$/, ''))
  // Running sessions come first, and not among coming ones.
  const live = async () =>
    plain((await Promise.all([words.running, words.next, words.ahead].map(shown))).flat()).toSorted()
  await expect.poll(live).toEqual(plain(expected(false)).toSorted())
  const over = async () => plain((await shown(words.over)).slice(0, 5))
  await expect.poll(over).toEqual(plain(expected(true).slice(0, 5)))
  expect(complaints).toEqual([])
})

it('a room that is opened lets its owner in without a reload, and the end of the stream brings the replay', async () => {
  const { page, context } = await visit({ language: 'en', token: reader.token })
  const words = wordsIn('en').sheet
  const [session] = sessions
  if (session === undefined) throw new Error('no session in the demo')
  const answer = await answerWith(context, session)
  answer({ url: null })
  await page.clock.install()
  await open(page, '/tutoring-exams')
  const join = page.getByRole('button', { name: words.join })
  await join.waitFor()
  await expect.poll(() => join.isDisabled()).toBe(true)

  answer({ url: 'https://live.example/room' })
  const link = page.getByRole('link', { name: words.join })
  await forwardUntil(page, link, 60_000)
  await expect.poll(() => link.getAttribute('href')).toBe('https://live.example/room')

  answer({ url: 'https://live.example/room', isLiveSteamEnded: true })
  await forwardUntil(page, page.getByText(words.replay).first(), 60_000)
  await expect.poll(() => page.getByRole('button', { name: words.watch }).isDisabled()).toBe(true)

  // The clock of this device is hours behind: the server says that it has begun.
  const late = await visit({ language: 'en', token: reader.token })
  await answerWith(late.context, session)
  const room = { startDate: Date.now() / 1_000 - 60, url: 'https://live.example/room', liveReplayUrl: null }
  let hasBegun = false
  await late.context.route(`**${pathOf('getReplayLiveStream')}`, (route) =>
    route.fulfill({
      json: {
        success: true,
        data: { onlineTutor: { ...room, hasBegun, isLiveSteamEnded: false, views: 0 } },
      },
    }),
  )
  await late.page.clock.install({ time: Date.now() - 3 * 3_600_000 })
  await open(late.page, '/tutoring-exams')
  await late.page.getByRole('button', { name: words.join }).waitFor()
  hasBegun = true
  await forwardUntil(late.page, late.page.getByRole('link', { name: words.join }), 60_000)
  expect(late.complaints).toEqual([])
})

it.each(['th', 'en'] as const)(
  'without sessions it says so and leads to the shop, in %s',
  async (language: Language) => {
    const { page, context } = await visit({ language, token: reader.token })
    await context.route(`**${pathOf('getOnlineTutorSheets')}`, (route) =>
      route.fulfill({ json: { success: true, data: [], user: null } }),
    )
    await open(page, '/tutoring-exams')
    await page.getByText(tutoringWords[language].empty).waitFor()
    await page.getByRole('link', { name: tutoringWords[language].toShop }).click()
    await page.waitForURL('/shop')
    expect(new URL(page.url()).pathname).toBe('/shop')
  },
)

/** The browser is answered with one session, started a minute ago and owned, in the state given last. */
async function answerWith(context: BrowserContext, session: object): Promise<(state: object) => void> {
  let state: object = {}
  // A card requests its own session too: here only the list answers.
  await context.route(`**${pathOf('getReplayLiveStream')}`, (route) => route.abort())
  await context.route(`**${pathOf('getOnlineTutorSheets')}`, (route) => {
    const onlineTutor = {
      startDate: Math.floor(Date.now() / 1000) - 60,
      url: null,
      isLiveSteamEnded: false,
      liveReplayUrl: null,
      views: 0,
      ...state,
    }
    return route.fulfill({
      json: { success: true, data: [{ ...session, owned: true, onlineTutor }], user: null },
    })
  })
  return (next) => {
    state = next
  }
}
