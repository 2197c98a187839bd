import { until } from '#e2e/visits.ts'
import { inject } from 'vitest'
import { apiOf, demoPerson, newPerson } from '#e2e/people.ts'
import { judgeEach, type Screen } from './judge.ts'
import { order } from './orders.ts'

/** User agent of LINE's own browser on an iPhone. */
const insideLine =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Safari Line/14.9.0'

/** On content that the demo has. */
async function screens(baseUrl: string): Promise<Screen[]> {
  const visitor = apiOf(baseUrl)
  const [reader, buyer, empty] = await Promise.all([
    demoPerson(baseUrl, 'BUYERSARUP'),
    newPerson(baseUrl),
    newPerson(baseUrl),
  ])
  const [sheet] = (await visitor.call('searchSheet', { sort: '-bought' })).data
  if (sheet === undefined) throw new Error('the demo has no sheet')
  const paid = await order(buyer, [sheet._id], 'FREESHEET')
  // The history of the demo is told while the shop is open already.
  const library = await until(async () => {
    const { sheets } = (await reader.api.call('getMyallSheet')).data
    const tutoring = sheets.flatMap(({ sheet }) => sheet.onlineTutor ?? [])
    const hasReplay = tutoring.some(({ liveReplayUrl }) => liveReplayUrl !== null)
    return hasReplay && tutoring.some(({ isLiveSteamEnded }) => !isLiveSteamEnded) && sheets
  })
  const [owned] = library
  // A file that no buyer has read before is prepared at the first request.
  await until(
    async () => (await reader.api.call('readerInfo', { id: owned?.sheet._id ?? '' })).data.book !== null,
  )
  const sessions = await Promise.all(
    library
      .filter(({ sheet: { onlineTutor } }) => onlineTutor !== null)
      .map(async ({ sheet: { _id } }) => (await reader.api.call('getReplayLiveStream', { id: _id })).data),
  )
  // The library that plays streams comes on top of the page where a browser needs it.
  const recorded = sessions.find(({ onlineTutor }) => onlineTutor.liveReplayUrl?.endsWith('.mp4'))
  const ahead = sessions.find(({ onlineTutor }) => !onlineTutor.isLiveSteamEnded)
  const codes = (await reader.api.call('getExams', {})).data.suggestions.map(({ code }) => code)
  // Bought names are Thai in every language, in the messages of their order too.
  const orders = await Promise.all([reader, buyer].map((person) => person.api.call('getMyOrders', {})))
  const bought = orders.flatMap(({ data }) => data.orders.map(({ firstSheet }) => firstSheet))
  const lists = (await reader.api.call('getFavoriteList', {})).data.list.map(({ name }) => name)
  // Nothing unread: the banner comes with the next page, and a page must not depend on the one before it.
  await Promise.all([reader, buyer].map((person) => person.api.call('getMessage', {})))
  return [
    { name: 'mysheet', path: '/mysheet', visit: { token: reader.token } },
    { name: 'empty mysheet', page: 'mysheet', path: '/mysheet', visit: { token: empty.token } },
    { name: 'readSheet', path: `/user/readSheet?${owned?.sheet._id}`, visit: { token: reader.token } },
    {
      name: 'myVideo',
      path: `/myVideo/${recorded?._id}`,
      visit: { token: reader.token },
      // Languages are named in themselves.
      names: ['ไทย'],
    },
    { name: 'myVideo before the end', path: `/myVideo/${ahead?._id}`, visit: { token: reader.token } },
    { name: 'favorite', path: '/favorite', visit: { token: reader.token }, names: lists },
    { name: 'message', path: '/message', visit: { token: reader.token }, names: bought },
    { name: 'empty message', page: 'message', path: '/message', visit: { token: empty.token } },
    { name: 'account', path: '/account', visit: { token: reader.token } },
    {
      name: 'account notices',
      path: '/account/notices',
      visit: { token: reader.token },
      // Languages are named in themselves.
      names: ['ภาษาไทย'],
    },
    ...['profile', 'orders', 'credit', 'devices', 'data'].map((part) => ({
      name: `account ${part}`,
      path: `/account/${part}`,
      visit: { token: reader.token },
      names: bought,
    })),
    { name: 'verify', path: '/verify' },
    { name: 'refund', path: `/user/refund?order=${paid}`, visit: { token: buyer.token }, names: bought },
    { name: 'support', path: '/user/support', visit: { token: reader.token }, names: bought },
    {
      name: 'exams',
      path: '/exams',
      visit: { token: reader.token },
      // Codes are Thai or Latin, as institutions write them.
      names: codes,
    },
    { name: 'receipt', path: `/account/receipt?${paid}`, visit: { token: buyer.token } },
    { name: 'unsubscribe', path: '/unsubscribe?t=any.sale.any' },
    { name: 'unsubscribe, a torn link', page: 'unsubscribe', path: '/unsubscribe?t=any' },
    {
      name: 'open-outside',
      path: '/open-outside?way=line&to=%2Fshop',
      visit: { context: { userAgent: insideLine } },
      names: ['ภาษาไทย'],
    },
    { name: 'terms', path: '/terms' },
    { name: 'privacy', path: '/privacy' },
    { name: 'not found', path: '/nowhere', status: 404 },
  ]
}

judgeEach(await screens(inject('baseUrl')))
