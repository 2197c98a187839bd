import type { Page } from 'playwright-core'
import { pathOf, demoPerson, newPerson, type TestPerson, apiOf } from '#e2e/people.ts'
import type { VisitOptions } from '#e2e/visits.ts'

/** One screen in one state: how to come there, and what has to be ready before it is judged. */
export type Screen = {
  name: string
  path: string
  visit?: Pick<VisitOptions, 'token' | 'cart' | 'groups' | 'context'>
  /** Screens of one title: the states of one and the same page. */
  page: string
  /** Kilobytes of JavaScript, gzip (brief §7). */
  scriptKilobytesMax: number
  /** What the network answers differently for this state. */
  prepare?: (page: Page) => Promise<void>
  status?: number
  /** Where a screen is known to move more than the 0.05 of the brief: a debt, to be paid and taken out again. */
  layoutShiftMax?: number
  /** Names of people that stand on its buttons. */
  names?: string[]
}

/** What LINE's own browser on an iPhone calls itself. */
const insideLine =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Safari Line/14.9.0'

/** Every screen of the buyer's journey, on content that the demo has. */
export async function allScreens(baseUrl: string): Promise<Screen[]> {
  const visitor = apiOf(baseUrl)
  const [group] = (await visitor.call('recGroup', {})).data
  if (group === undefined) throw new Error('the demo has no package')
  const sheets = (await visitor.call('searchSheet', { sort: '-bought' })).data
  const sheet = sheets.find(({ scoreCount }) => scoreCount > 5) ?? sheets[0]
  if (sheet === undefined) throw new Error('the demo has no sheet')
  const { people } = (await visitor.call('demoPeople')).data
  const [fresh, buyer, reader, seller] = await Promise.all([
    newPerson(baseUrl, { profile: false }),
    newPerson(baseUrl),
    demoPerson(baseUrl, 'BUYERSARUP'),
    demoPerson(baseUrl, 'SELLERSARP'),
  ])
  const grouped = group.sheets.slice(0, 2)
  const cart = [...grouped, ...sheets.slice(2, 4).map(({ _id }) => _id)]
  const waiting = await order(buyer, cart)
  const paid = await order(buyer, [sheet._id], 'FREESHEET')
  const library = (await reader.api.call('getMyallSheet')).data.sheets
  const [owned] = library
  const sessions = await Promise.all(
    library
      .filter(({ sheet: { onlineTutor } }) => onlineTutor !== null)
      .map(async ({ sheet: { _id } }) => (await reader.api.call('getReplayLiveStream', { id: _id })).data),
  )
  // The library that plays streams comes on top of the page where a browser needs it.
  const recorded = sessions.find(({ onlineTutor }) => onlineTutor.liveReplayUrl?.endsWith('.mp4'))
  const ahead = sessions.find(({ onlineTutor }) => !onlineTutor.isLiveSteamEnded)
  const empty = await newPerson(baseUrl)
  const draft = (await seller.api.call('newSheet')).data.id
  const onSale = await sheetOf(seller)
  const slip = await slipOf(seller)
  // Nothing unread: the banner comes with the next page, and a page must not be judged by the one before it.
  await Promise.all([reader, buyer, seller].map((person) => person.api.call('getMessage', {})))
  // What staff called their groups of drives is Thai in every language.
  const driveGroups = (await visitor.call('getShopDrive')).data.storeList.flatMap(({ driveMap }) =>
    driveMap.map(({ name }) => name),
  )
  const groups = Object.fromEntries(grouped.map((id) => [id, group._id]))
  return [
    { name: 'home', page: 'home', path: '/', scriptKilobytesMax: 150 },
    {
      name: 'login',
      page: 'login',
      path: '/login',
      scriptKilobytesMax: 150,
      names: people.map(({ name }) => name),
    },
    {
      name: 'infoEnter',
      page: 'infoEnter',
      path: '/infoEnter',
      visit: { token: fresh.token },
      scriptKilobytesMax: 165,
    },
    { name: 'shop', page: 'shop', path: '/shop', scriptKilobytesMax: 165 },
    { name: 'shop without a match', page: 'shop', path: '/shop?search=qqqqqqqq', scriptKilobytesMax: 165 },
    {
      name: 'secretshop',
      page: 'secretshop',
      path: '/secretshop?1',
      scriptKilobytesMax: 165,
      names: driveGroups,
    },
    {
      name: 'secretshop of drives',
      page: 'secretshop',
      path: '/secretshop?9999',
      scriptKilobytesMax: 165,
      names: driveGroups,
    },
    { name: 'tutoring-exams', page: 'tutoring-exams', path: '/tutoring-exams', scriptKilobytesMax: 165 },
    { name: 'infoSheet', page: 'infoSheet', path: `/infoSheet/${sheet._id}`, scriptKilobytesMax: 151 },
    { name: 'infoGroup', page: 'infoGroup', path: `/infoGroup?${group._id}`, scriptKilobytesMax: 150 },
    {
      name: 'cart',
      page: 'cart',
      path: '/cart',
      visit: { token: buyer.token, cart, groups },
      scriptKilobytesMax: 150,
    },
    { name: 'empty cart', page: 'cart', path: '/cart', scriptKilobytesMax: 150 },
    {
      name: 'myorder waiting',
      page: 'myorder',
      path: `/user/myorder?${waiting}`,
      visit: { token: buyer.token },
      scriptKilobytesMax: 150,
    },
    {
      name: 'myorder paid',
      page: 'myorder',
      path: `/user/myorder?${paid}`,
      visit: { token: buyer.token },
      scriptKilobytesMax: 150,
    },
    {
      name: 'myorder expired',
      page: 'myorder',
      path: `/user/myorder?${waiting}`,
      visit: { token: buyer.token },
      scriptKilobytesMax: 150,
      prepare: expireOnTheWire,
    },
    {
      name: 'mysheet',
      page: 'mysheet',
      path: '/mysheet',
      visit: { token: reader.token },
      scriptKilobytesMax: 165,
    },
    {
      name: 'empty mysheet',
      page: 'mysheet',
      path: '/mysheet',
      visit: { token: empty.token },
      scriptKilobytesMax: 165,
    },
    {
      name: 'readSheet',
      page: 'readSheet',
      path: `/user/readSheet?${owned?.sheet._id}`,
      visit: { token: reader.token },
      scriptKilobytesMax: 160,
    },
    {
      name: 'seller/mysheet',
      page: 'seller/mysheet',
      path: '/seller/mysheet',
      visit: { token: seller.token },
      scriptKilobytesMax: 175,
    },
    {
      name: 'sellrev',
      page: 'sellrev',
      path: '/seller/sellrev',
      visit: { token: seller.token },
      scriptKilobytesMax: 175,
    },
    {
      name: 'slip',
      page: 'slip',
      path: slip,
      visit: { token: seller.token },
      scriptKilobytesMax: 175,
    },
    {
      name: 'sellreport',
      page: 'sellreport',
      path: '/seller/sellreport',
      visit: { token: seller.token },
      scriptKilobytesMax: 175,
    },
    {
      name: 'open-outside',
      page: 'open-outside',
      path: '/open-outside?way=line&to=%2Fshop',
      visit: { context: { userAgent: insideLine } },
      scriptKilobytesMax: 150,
    },
    { name: 'seller', page: 'seller', path: '/seller', scriptKilobytesMax: 150 },
    {
      name: 'seller signed in',
      page: 'seller',
      path: '/seller',
      visit: { token: empty.token },
      scriptKilobytesMax: 165,
    },
    { name: 'faq', page: 'faq', path: '/faq', scriptKilobytesMax: 150 },
    {
      name: 'selledit',
      page: 'selledit',
      path: '/seller/selledit',
      visit: { token: seller.token },
      scriptKilobytesMax: 165,
    },
    {
      name: 'editSheet',
      page: 'editSheet',
      path: `/seller/editSheet?${draft}`,
      visit: { token: seller.token },
      scriptKilobytesMax: 215,
    },
    {
      name: 'editSheet of a sheet on sale',
      page: 'editSheet',
      path: `/seller/editSheet?${onSale}`,
      visit: { token: seller.token },
      scriptKilobytesMax: 215,
    },
    {
      name: 'editSheetAfter',
      page: 'editSheetAfter',
      path: `/seller/editSheetAfter?${onSale}`,
      visit: { token: seller.token },
      scriptKilobytesMax: 215,
    },
    { name: 'pricecal', page: 'pricecal', path: '/seller/pricecal', scriptKilobytesMax: 150 },
    {
      name: 'myVideo',
      page: 'myVideo',
      path: `/myVideo/${recorded?._id}`,
      visit: { token: reader.token },
      scriptKilobytesMax: 165,
      // Languages are named in themselves.
      names: ['ไทย'],
    },
    {
      name: 'myVideo before the end',
      page: 'myVideo before the end',
      path: `/myVideo/${ahead?._id}`,
      visit: { token: reader.token },
      scriptKilobytesMax: 165,
    },
    { name: 'terms', page: 'terms', path: '/terms', scriptKilobytesMax: 150 },
    { name: 'privacy', page: 'privacy', path: '/privacy', scriptKilobytesMax: 150 },
    { name: 'not found', page: 'not found', path: '/nowhere', scriptKilobytesMax: 150, status: 404 },
  ]
}

/** The page of a month that was paid. */
async function slipOf({ api }: TestPerson): Promise<string> {
  const { report } = (await api.call('getSellRev')).data
  const paid = report.find(({ paymentStatus }) => paymentStatus === 'SUCCESS')
  return `/seller/slip?${paid?.month ?? 1}&${paid?.year ?? 2026}`
}

/** One of their sheets that is on sale. */
async function sheetOf({ api, id }: TestPerson): Promise<string> {
  for (let page = 0; page < 100; page += 1) {
    const sheets = (await api.call('searchSheet', { page, pageLimit: 100 })).data
    const own = sheets.find(({ authorCode }) => authorCode === id)
    if (own !== undefined) return own._id
    if (sheets.length === 0) break
  }
  throw new Error(`${id} sells nothing`)
}

async function order({ api }: TestPerson, sheets: string[], promoCode?: string): Promise<string> {
  const key = crypto.randomUUID()
  return (await api.call('createOrder', { sheets, promoCode }, { idempotencyKey: key })).data.id
}

/** Half an hour is too long for a test: the true answer, with the state it will have then. */
export async function expireOnTheWire(page: Page): Promise<void> {
  await page.route(`**${pathOf('getOrder')}`, async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    Object.assign(answer.data.order, { state: 'expired', qrData: null })
    await route.fulfill({ response, json: answer })
  })
}
