import { inject } from 'vitest'
import { apiOf, newPerson } from '#e2e/people.ts'
import { judgeEach, type Screen } from './judge.ts'
import { expireOnTheWire, order } from './orders.ts'

judgeEach(await screens(inject('baseUrl')))

/** On content that the demo has. */
async function screens(baseUrl: string): Promise<Screen[]> {
  const visitor = apiOf(baseUrl)
  const [group] = (await visitor.call('recGroup', {})).data
  if (group === undefined) throw new Error('the demo has no package')
  const sheets = (await visitor.call('searchSheet', { sort: '-bought' })).data
  const sheet = sheets.find(({ scoreCount }) => scoreCount > 5) ?? sheets[0]
  if (sheet === undefined) throw new Error('the demo has no sheet')
  const { people } = (await visitor.call('demoPeople')).data
  const [fresh, buyer] = await Promise.all([newPerson(baseUrl, { profile: false }), newPerson(baseUrl)])
  const grouped = group.sheets.slice(0, 2)
  const cart = [...grouped, ...sheets.slice(2, 4).map(({ _id }) => _id)]
  const waiting = await order(buyer, cart)
  const paid = await order(buyer, [sheet._id], 'FREESHEET')
  // Nothing unread: the banner comes with the next page, and a page must not depend on the one before it.
  await buyer.api.call('getMessage', {})
  // Staff's names of drive groups are Thai in every language.
  const driveGroups = (await visitor.call('getShopDrive')).data.storeList.flatMap(({ driveMap }) =>
    driveMap.map(({ name }) => name),
  )
  // Beside the one that is compared first may stand what sells best of its institution.
  const { store: compared } = sheets[0] ?? sheet
  const near = (await visitor.call('searchSheet', { sort: '-bought', filter: { store: compared } })).data
  // Some have no code before their title.
  const namesOf = (some: typeof sheets) =>
    some.flatMap(({ name }) => [name, name.split(' ').slice(1).join(' ')]).filter(Boolean)
  const names = namesOf(sheets)
  const lessons = (await visitor.call('getOnlineTutorSheets', {})).data
  const { author } = (await visitor.call('getSheetInfo', { sheetID: sheet._id })).data
  const { courses } = (await visitor.call('getInstitution', { store: sheet.store })).data
  const course = courses[0]?.code ?? ''
  const groups = Object.fromEntries(grouped.map((id) => [id, group._id]))
  return [
    { name: 'home', path: '/' },
    { name: 'login', path: '/login', names: people.map(({ name }) => name) },
    { name: 'infoEnter', path: '/infoEnter', visit: { token: fresh.token } },
    { name: 'shop', path: '/shop' },
    { name: 'shop without a match', page: 'shop', path: '/shop?search=qqqqqqqq' },
    { name: 'secretshop', path: '/secretshop?1', names: driveGroups },
    { name: 'secretshop of drives', page: 'secretshop', path: '/secretshop?9999', names: driveGroups },
    // A session may be called by its exam.
    {
      name: 'tutoring-exams',
      path: '/tutoring-exams',
      names: ['ปลายภาค', 'กลางภาค', ...lessons.map(({ name }) => name)],
    },
    { name: 'infoSheet', path: `/infoSheet/${sheet._id}` },
    { name: 'infoGroup', path: `/infoGroup?${group._id}` },
    { name: 'institutions', path: '/institutions', names },
    { name: 'institution', path: `/i/${sheet.store}`, names },
    { name: 'course', path: `/i/${sheet.store}/${encodeURIComponent(course)}`, names },
    { name: 'seller in the shop', path: `/author/${encodeURIComponent(author.name)}`, names },
    {
      name: 'compare',
      path: `/compare?s=${sheets
        .slice(0, 3)
        .map(({ _id }) => _id)
        .join(',')}`,
      names: [...names, ...namesOf(near)],
    },
    { name: 'gift that is none', path: '/gift' },
    { name: 'help', path: '/help' },
    { name: 'copyright', path: '/copyright' },
    { name: 'cart', path: '/cart', visit: { token: buyer.token, cart, groups } },
    { name: 'empty cart', page: 'cart', path: '/cart' },
    {
      name: 'myorder waiting',
      page: 'myorder',
      path: `/user/myorder?${waiting}`,
      visit: { token: buyer.token },
    },
    { name: 'myorder paid', page: 'myorder', path: `/user/myorder?${paid}`, visit: { token: buyer.token } },
    {
      name: 'myorder expired',
      page: 'myorder',
      path: `/user/myorder?${waiting}`,
      visit: { token: buyer.token },
      prepare: expireOnTheWire,
    },
    // In both languages, for the reader's is not known there; found by its button to try again.
    { name: 'offline', path: '/offline.html', scriptKilobytesMax: 0, plain: true, names: ['ลองอีกครั้ง'] },
  ]
}
