import { until } from '#e2e/visits.ts'
import { inject } from 'vitest'
import { periodOf, readPeriod, shiftPeriod } from '#rules/calendar/periods.ts'
import { demoPerson } from '#e2e/people.ts'
import { whoSoldLastMonth } from '#e2e/staff/demo-history.ts'
import { judgeEach, type Screen } from './judge.ts'

judgeEach(await screens(inject('baseUrl')), 260)

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
  const { cases } = (await api.call('listCases', { rows: 50 })).data
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
    // What people write.
    ...cases.flatMap(({ asked, last }) => [asked, last]),
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
    { name: 'staff', path: '/staff', visit },
    { name: 'permissions', path: '/staff/permissions', visit },
    { name: 'audit', path: '/staff/audit', visit },
    { name: 'report', path: '/staff/report', visit },
    { name: 'author', path: '/staff/author', visit },
    { name: 'stat', path: '/staff/stat', visit },
    { name: 'groups', path: '/staff/groups', visit },
    { name: 'group', page: 'groups', path: `/staff/groups?open=${packages[0]?._id}`, visit },
    { name: 'promos', path: '/staff/promos', visit },
    { name: 'promo', page: 'promos', path: '/staff/promos?open=MIDTERM', visit },
    { name: 'orders', path: oneOrder, visit },
    { name: 'one order', page: 'orders', path: `${oneOrder}&order=${order.id}`, visit },
    { name: 'money', page: 'orders', path: '/staff/orders?tab=money&kind=held', visit },
    { name: 'closed sales', page: 'finance', path: '/staff/hytexts-report?tab=closed', visit },
    { name: 'payment system', page: 'finance', path: '/staff/hytexts-report?tab=payments', visit },
    { name: 'orders list', page: 'finance', path: '/staff/hytexts-report?tab=orders', visit },
    { name: 'vendors', page: 'finance', path: '/staff/hytexts-report?tab=vendors', visit },
    { name: 'month and bank', page: 'finance', path: '/staff/hytexts-report?tab=month', visit },
    { name: 'books', page: 'finance', path: '/staff/hytexts-report?tab=books', visit },
    { name: 'bank files', page: 'finance', path: '/staff/hytexts-report?tab=payments&part=check', visit },
    { name: 'more services', path: '/staff/more-services-pending-payment?status=all', visit },
    { name: 'tax policy', path: '/staff/tax/policy', visit },
    { name: 'certificates', path: '/staff/tax/certificate', visit },
    ...['sell', 'pay', 'receipt'].map((papers) => ({
      name: `${papers} papers`,
      path: `/staff/tax/${papers}`,
      visit,
    })),
    {
      name: 'claim',
      page: 'claims',
      path: `/staff/claims?state=any&open=${claims.find(({ counter }) => counter !== null)?._id}`,
      visit,
      courses: texts,
    },
    ...['claims', 'cases', 'downloadapprovedcover'].map((name) => ({
      name,
      path: `/staff/${name}`,
      visit,
    })),
    { name: 'person', path: '/staff/person?BUYERSARUP', visit },
    { name: 'one author', page: 'author', path: `/staff/author?author=${newest[0]?.facebook}`, visit },
    { name: 'sheetInfo', path: `/staff/sheetInfo?${lines[0]?.sheet}`, visit },
    { name: 'sheetEdit', path: `/staff/sheetEdit?${lines[0]?.sheet}`, visit },
    { name: 'verifySheet', path: '/staff/verifySheet', visit },
    { name: 'SampleRe', path: '/staff/SampleRe', visit },
    { name: 'SampleOut', path: `/staff/SampleOut?${queue[0]?.id}`, visit },
    { name: 'SampleOutAll', path: '/staff/SampleOutAll?store=1', visit },
    { name: 'tutoring', path: '/staff/tutoring', visit },
    { name: 'messages', path: '/staff/messages', visit },
    { name: 'unison', path: '/staff/unison', visit },
    { name: 'edituni', path: `/staff/edituni?${uni[0]?.code}`, visit },
    { name: 'editdrive', path: `/staff/editdrive?${drive[0]?.code}`, visit },
  ]
  return screens.map((screen) => ({ ...screen, names }))
}
