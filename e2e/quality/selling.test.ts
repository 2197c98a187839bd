import { until } from '#e2e/visits.ts'
import { inject } from 'vitest'
import { demoPerson, newPerson, type TestPerson } from '#e2e/people.ts'
import { judgeEach, type Screen } from './judge.ts'

judgeEach(await screens(inject('baseUrl')), 175)

/** On content that the demo has. */
async function screens(baseUrl: string): Promise<Screen[]> {
  const [seller, empty] = await Promise.all([demoPerson(baseUrl, 'SELLERSARP'), newPerson(baseUrl)])
  const draft = (await seller.api.call('newSheet')).data.id
  const onSale = await sheetOf(seller)
  const slip = await slipOf(seller)
  const [names, lessons] = await namesOf(seller)
  const { info } = (await seller.api.call('getSellEdit')).data
  const ideas = (await seller.api.call('getWritingIdeas', {})).data
  const searched = ideas.searches.map(({ text }) => text)
  const courses = [...ideas.courses, ...ideas.open]
    .flatMap(({ code, name }) => [`${code} ${name}`, name])
    .concat(searched)
    .toSorted((a, b) => b.length - a.length)
  const ownData = Object.values(info).filter((one) => typeof one === 'string')
  // Nothing unread: the banner comes with the next page, and a page must not depend on the one before it.
  await seller.api.call('getMessage', {})
  return [
    { name: 'seller', path: '/seller', scriptKilobytesMax: 150 },
    { name: 'seller signed in', page: 'seller', path: '/seller', visit: { token: empty.token } },
    { name: 'faq', path: '/faq', scriptKilobytesMax: 150 },
    { name: 'seller/register', path: '/seller/register', visit: { token: empty.token } },
    {
      name: 'selledit',
      path: '/seller/selledit',
      visit: { token: seller.token },
      // Her own data, in the language she used.
      names: ownData,
    },
    {
      name: 'editSheet',
      path: `/seller/editSheet?${draft}`,
      visit: { token: seller.token },
      scriptKilobytesMax: 215,
    },
    {
      name: 'editSheet of a sheet on sale',
      page: 'editSheet',
      path: `/seller/editSheet?${onSale}`,
      visit: { token: seller.token },
      scriptKilobytesMax: 217,
    },
    {
      name: 'editSheetAfter',
      path: `/seller/editSheetAfter?${onSale}`,
      visit: { token: seller.token },
      scriptKilobytesMax: 215,
    },
    { name: 'pricecal', path: '/seller/pricecal', scriptKilobytesMax: 150 },
    {
      name: 'seller/mysheet',
      path: '/seller/mysheet',
      visit: { token: seller.token },
      scriptKilobytesMax: 176,
      names,
      courses: lessons,
    },
    ...['claim', 'ideas', 'codes'].map((name) => ({
      name,
      path: `/seller/${name}`,
      visit: { token: seller.token },
      names,
      courses: [...courses, ...lessons],
    })),
    { name: 'sellrev', path: '/seller/sellrev', visit: { token: seller.token } },
    { name: 'slip', path: slip, visit: { token: seller.token } },
    {
      name: 'sellreport',
      path: '/seller/sellreport',
      visit: { token: seller.token },
      names,
      courses: lessons,
    },
  ]
}

/** Names of the seller's sheets, of stores and of covered lessons. Thai in every language. */
async function namesOf({ api }: TestPerson): Promise<[names: string[], lessons: string[]]> {
  const { sheets } = (await api.call('getSellallSheet')).data
  const { storeList } = (await api.call('getShop')).data
  const figures = (await api.call('getSheetStatistics', { days: 90 })).data.sheets
  const byLength = (texts: string[]) => texts.toSorted((a, b) => b.length - a.length)
  return [
    byLength([...sheets.map(({ name }) => name), ...storeList.flatMap(({ name }) => name)]),
    byLength([...sheets, ...figures].flatMap(({ classInfo }) => classInfo || [])),
  ]
}

/** The page of a month that was paid. */
async function slipOf({ api }: TestPerson): Promise<string> {
  // The history of the demo is told while the shop is open already.
  const paid = await until(async () =>
    (await api.call('getSellRev')).data.report.find(({ paymentStatus }) => paymentStatus === 'SUCCESS'),
  )
  return `/seller/slip?${paid.month}&${paid.year}`
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
