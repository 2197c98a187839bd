import { until } from '#e2e/visits.ts'
import { inject } from 'vitest'
import { periodOf, readPeriod, shiftPeriod } from '#rules/calendar/periods.ts'
import { demoPerson } from '#e2e/people.ts'
import { whoSoldLastMonth } from '#e2e/staff/demo-history.ts'
import { judgeEach, type Screen } from './judge.ts'

judgeEach(await screens(inject('baseUrl')))

/** On content that the demo has, for the one who may do everything. */
async function screens(baseUrl: string): Promise<Screen[]> {
  const { token, api } = await demoPerson(baseUrl, 'MASTERSARP')
  await api.call('getMessage', {})
  const visit = { token }
  const { stores } = (await api.call('navigation')).data
  const { allperms } = (await api.call('listPermissions')).data
  const { uni, drive } = (await api.call('listUni')).data
  const { storeList } = (await api.call('getShopDrive')).data
  const packages = (await api.call('listGroups', {})).data.groups
  const queue = (await api.call('getVerifySheet', {})).data.queue
  const sellers = await whoSoldLastMonth(api)
  // One that was paid before any test began: what others buy meanwhile is not part of it.
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const past = (await api.call('findOrders', { to: yesterday, state: 'paid', sort: 'created' })).data.orders
  const { order, buyer, lines } = (await api.call('staffGetOrder', { id: past[0]?.id ?? '' })).data
  const oneOrder = `/staff/orders?query=${order.id}`
  const listed = (await api.call('listPayments', { list: 'no-vendor' })).data.payments
  const atMore = (await api.call('listMoreServices', { status: 'all' })).data.rows
  const { newest } = (await api.call('authorMeta', {})).data
  const { claims } = (await api.call('listClaims', {})).data
  const { sessions } = (await api.call('listTutoring', {})).data
  const { messages } = (await api.call('listStaffMessages', {})).data
  const vendors = (await api.call('listVendors', { vendor: 'with', sort: '-owed', rows: 20 })).data.sellers
  const { entries } = (await api.call('getAudit', { rows: 200 })).data
  const { active, passive } = (await api.call('getReport', { store: -1 })).data
  const buyersApi = (await demoPerson(baseUrl, 'BUYERSARUP')).api
  // The last that the demo tells of them.
  const shopped = await until(async () => {
    const { sheets } = (await buyersApi.call('getMyallSheet')).data
    return (
      sheets.filter(({ sheet }) => sheet.onlineTutor).length >= 4 && sheets.map(({ sheet }) => sheet.name)
    )
  })
  // The papers of a month name every seller whom it paid, those who sold nothing since among them.
  const paid = await Promise.all(
    [1, 2, 3].map(
      async (back) =>
        (await api.call('getTaxPay', readPeriod(shiftPeriod(periodOf(new Date()), -back)))).data,
    ),
  )
  const bestSold = (await api.call('searchSheet', { sort: '-bought', pageLimit: 20 })).data
  const pending = (await api.call('getPendingEntries', { rows: 10 })).data.entries
  const lastDays = { from: new Date(Date.now() - 8 * 86_400_000).toISOString(), to: new Date().toISOString() }
  const samples = (await api.call('getSampleOutAll', { store: 1, ...lastDays })).data.list
  // Names of people, institutions and sheets are Thai in every language.
  const names = [
    ...stores.flatMap(({ name }) => name),
    ...allperms.map(({ userName }) => userName),
    ...[...uni, ...drive].flatMap(({ name }) => name),
    ...storeList.flatMap(({ driveMap }) => driveMap.map(({ name }) => name)),
    ...queue.flatMap(({ name, author, reviewer }) => [name, author.name, reviewer?.name ?? name]),
    ...packages.map(({ name }) => name),
    ...sessions.map(({ name }) => name),
    ...bestSold.map(({ name }) => name),
    ...newest.map(({ codeName }) => codeName),
    ...samples.map(({ name }) => name),
    ...messages.flatMap(({ target, by }) => [target?.name ?? by, by]),
    // On papers, which are Thai; and of what was bought in the messages of a person.
    'รายการ',
    ...shopped,
    ...[...active, ...passive].flatMap(({ message, sheetName }) => [message, sheetName]),
    buyer.name,
    ...lines.flatMap(({ name, author }) => [name, author]),
    // A cover says no more than its code.
    ...bestSold.map(({ name }) => name.split(' ')[0] ?? ''),
    ...paid.flat().map(({ seller }) => seller[0]?.realName ?? ''),
    // Why something was done is said in the words of who did it.
    ...entries.flatMap(({ after }) => (typeof after?.['reason'] === 'string' ? [after['reason']] : [])),
    ...vendors.flatMap(({ htiVendorName, bankInfo }) => [htiVendorName, bankInfo]),
    ...[...sellers, ...listed, ...atMore, ...vendors, ...pending].flatMap((payee) => [
      payee.codeName,
      'realName' in payee ? payee.realName : '',
    ]),
    // A short name may be the beginning of a longer one.
  ].toSorted((a, b) => b.length - a.length)
  // Claimants are organisations as well, and write whole sentences.
  const texts = claims.flatMap((claim) => [
    claim.sheetName,
    claim.author,
    claim.name,
    claim.address,
    claim.signature,
    claim.pages,
    claim.work,
    claim.proof,
    claim.counter ?? '',
    claim.answer ?? '',
  ])
  const screens: Screen[] = [
    { name: 'staff', path: '/staff', visit, scriptKilobytesMax: 260 },
    { name: 'permissions', path: '/staff/permissions', visit, scriptKilobytesMax: 260 },
    { name: 'audit', path: '/staff/audit', visit, scriptKilobytesMax: 260 },
    { name: 'report', path: '/staff/report', visit, scriptKilobytesMax: 260 },
    { name: 'author', path: '/staff/author', visit, scriptKilobytesMax: 260 },
    { name: 'stat', path: '/staff/stat', visit, scriptKilobytesMax: 260 },
    { name: 'groups', path: '/staff/groups', visit, scriptKilobytesMax: 260 },
    {
      name: 'group',
      page: 'groups',
      path: `/staff/groups?open=${packages[0]?._id}`,
      visit,
      scriptKilobytesMax: 260,
    },
    { name: 'promos', path: '/staff/promos', visit, scriptKilobytesMax: 260 },
    { name: 'promo', page: 'promos', path: '/staff/promos?open=MIDTERM', visit, scriptKilobytesMax: 260 },
    { name: 'orders', path: oneOrder, visit, scriptKilobytesMax: 260 },
    {
      name: 'one order',
      page: 'orders',
      path: `${oneOrder}&order=${order.id}`,
      visit,
      scriptKilobytesMax: 260,
    },
    {
      name: 'money',
      page: 'orders',
      path: '/staff/orders?tab=money&kind=held',
      visit,
      scriptKilobytesMax: 260,
    },
    {
      name: 'closed sales',
      page: 'finance',
      path: '/staff/hytexts-report?tab=closed',
      visit,
      scriptKilobytesMax: 260,
    },
    {
      name: 'payment system',
      page: 'finance',
      path: '/staff/hytexts-report?tab=payments',
      visit,
      scriptKilobytesMax: 260,
    },
    {
      name: 'orders list',
      page: 'finance',
      path: '/staff/hytexts-report?tab=orders',
      visit,
      scriptKilobytesMax: 260,
    },
    {
      name: 'vendors',
      page: 'finance',
      path: '/staff/hytexts-report?tab=vendors',
      visit,
      scriptKilobytesMax: 260,
    },
    {
      name: 'month and bank',
      page: 'finance',
      path: '/staff/hytexts-report?tab=month',
      visit,
      scriptKilobytesMax: 260,
    },
    {
      name: 'books',
      page: 'finance',
      path: '/staff/hytexts-report?tab=books',
      visit,
      scriptKilobytesMax: 260,
    },
    {
      name: 'bank files',
      page: 'finance',
      path: '/staff/hytexts-report?tab=payments&part=check',
      visit,
      scriptKilobytesMax: 260,
    },
    {
      name: 'more services',
      path: '/staff/more-services-pending-payment?status=all',
      visit,
      scriptKilobytesMax: 260,
    },
    { name: 'tax policy', path: '/staff/tax/policy', visit, scriptKilobytesMax: 260 },
    { name: 'certificates', path: '/staff/tax/certificate', visit, scriptKilobytesMax: 260 },
    ...['sell', 'pay', 'receipt'].map((papers) => ({
      name: `${papers} papers`,
      path: `/staff/tax/${papers}`,
      visit,
      scriptKilobytesMax: 260,
    })),
    {
      name: 'claim',
      page: 'claims',
      path: `/staff/claims?state=any&open=${claims.find(({ counter }) => counter !== null)?._id}`,
      visit,
      courses: texts,
      scriptKilobytesMax: 260,
    },
    ...['claims', 'cases', 'downloadapprovedcover'].map((name) => ({
      name,
      path: `/staff/${name}`,
      visit,
      scriptKilobytesMax: 260,
    })),
    { name: 'person', path: '/staff/person?BUYERSARUP', visit, scriptKilobytesMax: 260 },
    {
      name: 'one author',
      page: 'author',
      path: `/staff/author?author=${newest[0]?.facebook}`,
      visit,
      scriptKilobytesMax: 260,
    },
    { name: 'sheetInfo', path: `/staff/sheetInfo?${lines[0]?.sheet}`, visit, scriptKilobytesMax: 260 },
    { name: 'sheetEdit', path: `/staff/sheetEdit?${lines[0]?.sheet}`, visit, scriptKilobytesMax: 260 },
    { name: 'verifySheet', path: '/staff/verifySheet', visit, scriptKilobytesMax: 260 },
    { name: 'SampleRe', path: '/staff/SampleRe', visit, scriptKilobytesMax: 260 },
    { name: 'SampleOut', path: `/staff/SampleOut?${queue[0]?.id}`, visit, scriptKilobytesMax: 260 },
    { name: 'SampleOutAll', path: '/staff/SampleOutAll?store=1', visit, scriptKilobytesMax: 260 },
    { name: 'tutoring', path: '/staff/tutoring', visit, scriptKilobytesMax: 260 },
    { name: 'messages', path: '/staff/messages', visit, scriptKilobytesMax: 260 },
    { name: 'unison', path: '/staff/unison', visit, scriptKilobytesMax: 260 },
    { name: 'edituni', path: `/staff/edituni?${uni[0]?.code}`, visit, scriptKilobytesMax: 260 },
    { name: 'editdrive', path: `/staff/editdrive?${drive[0]?.code}`, visit, scriptKilobytesMax: 260 },
  ]
  return screens.map((screen) => ({ ...screen, names }))
}
