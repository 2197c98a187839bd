import { readFile } from 'node:fs/promises'
import { expect, inject, it } from 'vitest'
import { axeViolations } from '#e2e/quality/inspect.ts'
import { demoPerson, newPerson, pathOf } from '#e2e/people.ts'
import type { Data } from '#web/api/api.ts'
import { englishShortDate, thaiShortDate } from '#rules/calendar/bangkok.ts'
import { paydayWords } from '#web/words/seller/payday.ts'
import { sayStanding, standingWords } from '#web/words/seller/payout-standing.ts'
import { payoutStandings } from '#rules/payouts/payout-standing.ts'
import { newTab, open, useBrowser } from '#e2e/visits.ts'
import { certificateWords } from '#web/words/seller/certificates.ts'
import { dashboardWords } from '#web/words/seller/dashboard.ts'
import { figureWords } from '#web/words/seller/figures.ts'
import { editorWords } from '#web/words/seller/sheet-editor.ts'
import { revenueWords, slipWords } from '#web/words/seller/revenue.ts'
import { sharedWords } from '#web/words/shared.ts'
import { termYearWords } from '#web/words/term-year.ts'
import { whyWords } from '#web/words/why.ts'

const visit = useBrowser({ pictures: true })
const baseUrl = inject('baseUrl')
const words = dashboardWords.th
const revenue = revenueWords.th

it('the dashboard lists both kinds of sheets, filters stand in the address, figures are one chart and one table', async () => {
  const seller = await demoPerson(baseUrl, 'SELLERSARP')
  const { id: draft } = (
    await seller.api.call('newSheet', { about: { store: 1, code: '2301107', name: 'แคลคูลัส 1' } })
  ).data
  const { sheets } = (await seller.api.call('getSellallSheet')).data
  const published = sheets.filter(({ status }) => status >= 4)
  const [newest] = published.toSorted((a, b) => b.created.localeCompare(a.created))
  if (newest === undefined) throw new Error('the demo seller sells nothing')
  const { page, complaints } = await visit({ token: seller.token })
  await open(page, '/seller/mysheet')
  await page.getByRole('button', { name: words.copyId('SELLERSARP') }).waitFor()

  const unpublished = page.getByRole('region', { name: new RegExp(words.unpublished) })
  const links = () =>
    unpublished.getByRole('link').evaluateAll((all) => all.map((one) => one.getAttribute('href')))
  await expect.poll(links).toContain(`/seller/editSheet?${draft}`)
  const closed = sheets.filter(({ status }) => status === 1 || status === 2)
  await expect.poll(links).toHaveLength(sheets.length - published.length - closed.length)
  // A named sheet has its cover too, as buyers will see it.
  await unpublished.scrollIntoViewIfNeeded()
  await unpublished.locator('img[src^="data:image/webp"]').first().waitFor()

  const onSale = page.getByRole('region', { name: new RegExp(words.published) })
  const card = onSale.getByRole('listitem').first()
  // While the demo's past is being told, sales go on.
  await card.getByText(/ขายแล้ว [\d,]+ ครั้ง/).waitFor()
  await expect
    .poll(() => card.getByRole('link').first().getAttribute('href'))
    .toBe(`/infoSheet/${newest._id}`)
  const editor = await newTab(page, () => card.getByRole('link', { name: words.editData }).click())
  expect(editor.url()).toContain(`/seller/editsheetafter?${newest._id}`)
  await editor.close()
  await page.getByRole('searchbox', { name: words.search }).fill('qqqq')
  await page.getByText(words.noneMatching).waitFor()
  await page.waitForURL(/search=qqqq/)
  await page.getByRole('button', { name: words.clearFilters }).click()
  await page.getByLabel(termYearWords.th.term, { exact: true }).selectOption('2')
  await page.waitForURL(/term=2/)
  const second = published.filter(({ semester }) => semester === 2).length
  await page.getByText(words.found(second, published.length)).first().waitFor()
  await page.reload()
  await expect.poll(() => page.getByLabel(termYearWords.th.term, { exact: true }).inputValue()).toBe('2')

  // The figures come when one scrolls towards them.
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  const figures = page.getByRole('region', { name: figureWords.th.title }).first()
  const [answer] = await Promise.all([
    page.waitForResponse(
      (response) =>
        response.url().endsWith(pathOf('getSheetStatistics')) &&
        response.request().postData() === '{"days":90}',
    ),
    figures.getByRole('button', { name: figureWords.th.lastDays(90) }).click(),
  ])
  await page.waitForURL(/days=90/)
  await figures.getByText(figureWords.th.asTable).click()
  const days: { sold: number }[] = (await answer.json()).data.days
  const table = figures.getByRole('table').first()
  await expect.poll(() => table.getByRole('row').count()).toBe(92)
  const sold = days.reduce((sum, day) => sum + day.sold, 0)
  await expect.poll(() => table.getByRole('row').last().textContent()).toContain(sold.toLocaleString('en'))
  expect(await axeViolations(page)).toEqual([])
  expect(complaints).toEqual([])

  await page.getByRole('button', { name: words.newSheet }).first().click()
  await page.waitForURL(/\/seller\/editSheet\?/)
  await page.getByRole('textbox', { name: editorWords.th.code, exact: true }).waitFor()
})

const line = (id: string, count: number, totalPrice: number) => ({ _id: id, sheet: id, count, totalPrice })
const month = {
  year: 2026,
  store: 1,
  given: 0,
  tax: 0,
  paymentDate: null,
  paymentPausedReason: '',
  part: null,
  isHeld: false,
  closed: true,
  payout: null,
}

/** A seller's year on one page: a month that grows, one on hold, one carried over, two paid together, one paid at one university that owes at another. */
const story = {
  user: { _id: 'SELLERSARP', name: 'มะลิ', seller: true, infoEnter: true },
  sellerData: { codeName: 'พี่มะลิ', bankInfo: 'กรุงไทย,xxxxxx0638' },
  relaventStores: [
    { code: 1, name: ['จุฬาลงกรณ์มหาวิทยาลัย', 'Chulalongkorn University'] },
    { code: 2, name: ['มหาวิทยาลัยธรรมศาสตร์', 'Thammasat University'] },
  ],
  sheets: [
    { id: 'AAAAAAAAAA', name: 'EC210 เศรษฐศาสตร์จุลภาค', price: 49 },
    { id: 'BBBBBBBBBB', name: 'MA111 แคลคูลัส 1', price: 39 },
  ],
  report: [
    {
      ...month,
      _id: 'E',
      line: { standing: 'small', waitsFor: 'more-sales', on: null, missing: 41.2, minimum: 100 },
      month: 11,
      total: 49,
      share: 29.4,
      paymentStatus: 'PENDING',
      closed: false,
      sheetList: [line('AAAAAAAAAA', 1, 49)],
    },
    {
      ...month,
      _id: 'D',
      line: { standing: 'stopped', waitsFor: 'us', on: null, missing: 0, minimum: 100 },
      month: 10,
      total: 490,
      share: 294,
      paymentStatus: 'PAUSED',
      paymentPausedReason: 'ชื่อบัญชีไม่ตรง',
      sheetList: [line('AAAAAAAAAA', 10, 490)],
    },
    {
      ...month,
      _id: 'C',
      line: { standing: 'carried', waitsFor: 'more-sales', on: null, missing: 41.2, minimum: 100 },
      month: 9,
      total: 49,
      share: 29.4,
      paymentStatus: 'CARRIED_OVER',
      sheetList: [line('AAAAAAAAAA', 1, 49)],
    },
    {
      ...month,
      _id: 'B',
      line: { standing: 'paid', waitsFor: 'nothing', on: '2026-09-21', missing: 0, minimum: 100 },
      month: 8,
      total: 1127,
      share: 676.2,
      tax: 6.76,
      paymentStatus: 'SUCCESS',
      paymentDate: '2026-09-21',
      payout: 'P',
      sheetList: [line('AAAAAAAAAA', 15, 735), line('BBBBBBBBBB', 10, 392)],
    },
    {
      ...month,
      _id: 'A',
      line: { standing: 'paid', waitsFor: 'nothing', on: '2026-09-21', missing: 0, minimum: 100 },
      month: 7,
      total: 78,
      share: 46.8,
      tax: 0.47,
      paymentStatus: 'SUCCESS',
      paymentDate: '2026-09-21',
      payout: 'P',
      sheetList: [line('BBBBBBBBBB', 2, 78)],
    },
    {
      ...month,
      _id: 'G',
      line: { standing: 'owing', waitsFor: 'more-sales', on: null, missing: 0, minimum: 100 },
      month: 6,
      total: -49,
      share: -29.4,
      paymentStatus: 'CARRIED_OVER',
      sheetList: [],
    },
    {
      ...month,
      _id: 'F',
      line: { standing: 'paid', waitsFor: 'nothing', on: '2026-07-20', missing: 0, minimum: 100 },
      month: 6,
      store: 2,
      total: 490,
      share: 294,
      tax: 2.94,
      paymentStatus: 'SUCCESS',
      paymentDate: '2026-07-20',
      payout: 'Q',
      sheetList: [line('AAAAAAAAAA', 10, 490)],
    },
  ],
  payouts: [
    { _id: 'P', date: '2026-09-21', share: 723, taxPercent: 1, tax: 7.23, fee: 8, net: 707.77 },
    { _id: 'Q', date: '2026-07-20', share: 294, taxPercent: 1, tax: 2.94, fee: 0, net: 291.06 },
  ],
  refunds: [
    {
      _id: 'R-0',
      at: '2026-11-12T03:00:00.000Z',
      sheet: 'AAAAAAAAAA',
      name: 'EC210 เศรษฐศาสตร์จุลภาค',
      paid: 49,
      share: 29.4,
      reason: 'ซื้อผิดวิชา',
      saleMonth: '2026-08',
      month: '2026-11',
    },
  ],
  month: '2026-11',
  sums: [
    {
      standing: 'stopped',
      waitsFor: 'us',
      on: null,
      missing: 0,
      minimum: 100,
      rows: ['D'],
      months: ['2026-10'],
      share: 294,
      net: null,
    },
    {
      standing: 'carried',
      waitsFor: 'more-sales',
      on: null,
      missing: 41.2,
      minimum: 100,
      rows: ['C'],
      months: ['2026-09'],
      share: 29.4,
      net: null,
    },
  ],
}
const slip = {
  name: 'มะลิวัลย์ รักเรียน',
  amount: 707.77,
  date: '2026-09-21',
  accountNumber: 'xxxxxx0638',
  bank: ['กรุงไทย', 'Krungthai Bank'],
  share: 723,
  tax: 7.23,
  taxPercent: 1,
  fee: 8,
  months: [
    { month: '2026-07', share: 46.8 },
    { month: '2026-08', share: 676.2 },
  ],
  madeAt: '2026-09-21T03:00:00.000Z',
}

it('revenue tells how each month stands, opens its sheets, comes as a file, and leads to the slip with its sum', async () => {
  const seller = await demoPerson(baseUrl, 'SELLERSARP')
  const { page, complaints } = await visit({ token: seller.token })
  const answer = (name: 'getSellRev' | 'getslip' | 'explainRevenue', data: object) =>
    page.route(`**${pathOf(name)}`, (route) => route.fulfill({ json: { success: true, data } }))
  await answer('getSellRev', story)
  const thisYear = new Date().getFullYear()
  const { promise: isSeen, resolve: goOn } = Promise.withResolvers<void>()
  await page.route(`**${pathOf('getOwnTaxYear')}`, async (route) => {
    const isThis = route.request().postDataJSON().year === thisYear
    if (!isThis) await isSeen
    const sums = { gross: isThis ? 1_111 : 2_222, tax: 0, halfGross: 0, halfTax: 0, payouts: 1 }
    const payers = [{ payer: 'bank', name: 'ธนาคาร', taxId: '0107536000315', ...sums }]
    await route.fulfill({ json: { success: true, data: { years: [thisYear, thisYear - 1], payers } } })
  })
  await open(page, '/seller/sellrev')
  // No year shows the sums of another one, however slow the line is.
  const taxYear = page.getByRole('region', { name: certificateWords.th.taxYear })
  await taxYear.getByText('1,111.00').first().waitFor()
  await taxYear.getByLabel(certificateWords.th.year).selectOption(String(thisYear - 1))
  await expect.poll(() => taxYear.getByText('1,111.00').count()).toBe(0)
  goOn()
  await taxYear.getByText('2,222.00').first().waitFor()
  for (const label of [revenue.open, 'ไม่สำเร็จ', 'ทบยอด', 'โอนแล้ว'])
    await page.getByRole('table').getByText(label).first().waitFor()
  await page
    .getByRole('table')
    .getByText(/การโอนเงินมีปัญหา โปรดติดต่อ Facebook Page เหตุผล: ชื่อบัญชีไม่ตรง/)
    .waitFor()
  // A pending sum names its rows.
  const chain = { baht: 294, result: 1, count: 0, kinds: [], given: 0, rules: [], steps: [], file: null }
  await answer('explainRevenue', chain)
  const waiting = page.getByRole('region', { name: paydayWords.th.waiting })
  const [asked] = await Promise.all([
    page.waitForRequest((request) => request.url().endsWith(pathOf('explainRevenue'))),
    waiting.getByRole('button', { name: whyWords.th.why }).first().click(),
  ])
  expect(asked.postDataJSON().figure).toEqual({ kind: 'waiting', rows: ['D'] })
  await page.getByRole('dialog').getByText('294.00').waitFor()
  await page.keyboard.press('Escape')
  const refunded = page.getByRole('region', { name: revenue.refunds }).getByRole('listitem')
  await refunded.getByText(revenue.takenOff('29.40')).waitFor()
  await refunded.getByText(/สิงหาคม 2569 ปิดยอดแล้ว จึงหักจากเดือนพฤศจิกายน 2569/).waitFor()
  await refunded.getByText('ซื้อผิดวิชา').waitFor()
  const payout = page.getByRole('region', { name: revenue.payouts }).getByRole('listitem')
  for (const sum of ['723.00', '−7.23', '−8.00', '707.77']) await payout.getByText(sum).waitFor()
  // Net payouts by month; the fee stands once.
  const august = page.getByRole('table').first().getByRole('row').filter({ hasText: 'สิงหาคม 2569' })
  for (const sum of ['6.76', '661.44', `${revenue.fee} −8.00`]) await august.getByText(sum).waitFor()
  // Universities that stand apart say so one by one, and their month for neither.
  const june = page.getByRole('table').first().getByRole('rowgroup').filter({ hasText: 'มิถุนายน 2569' })
  const standing = /ทบยอด|โอนแล้ว/
  await june.getByRole('link', { name: revenue.slipOf('มิถุนายน 2569') }).waitFor()
  await expect
    .poll(async () => (await june.getByRole('row').allTextContents()).map((row) => standing.exec(row)?.[0]))
    .toEqual([undefined, 'ทบยอด', 'โอนแล้ว'])

  await page.getByRole('button', { name: /ยอดขาย 1,127.00 บาท สิงหาคม 2569/ }).click()
  const dialog = page.getByRole('dialog', { name: revenue.sheetsTitle })
  const rows = dialog.getByRole('row')
  await expect.poll(() => rows.nth(1).textContent()).toContain('EC210 เศรษฐศาสตร์จุลภาค')
  await expect.poll(() => rows.last().getByRole('cell').allTextContents()).toEqual(['25', '1,127.00'])
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: revenue.csv }).click(),
  ])
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(story.report.length + 1)
  expect(lines[2]).toBe('2026,10,1,จุฬาลงกรณ์มหาวิทยาลัย,490.00,0.00,294.00,0.00,ไม่สำเร็จ,,ชื่อบัญชีไม่ตรง')

  await answer('getslip', { started: true, lines: [], yours: [slip] })
  await page.getByRole('link', { name: revenue.slipOf('สิงหาคม 2569') }).click()
  await page.waitForURL(/\/seller\/slip\?8&2026$/)
  const paper = page.getByRole('article')
  const { amountIs } = slipWords.th
  for (const text of [
    'โอนแล้ว',
    amountIs('707.77'),
    amountIs('0.00'),
    slipWords.th.onSenderAfter('8.00'),
    slipWords.th.oneTransfer(2),
  ])
    await paper.getByText(text, { exact: true }).waitFor()
  for (const text of ['กรกฎาคม 2569', amountIs('46.80'), '21 กันยายน 2569', 'กรุงไทย xxxxxx0638', '−8.00'])
    await paper.getByText(text, { exact: true }).waitFor()
  expect(await axeViolations(page)).toEqual([])

  await answer('getslip', { started: true, lines: [], yours: [] })
  await open(page, '/seller/slip?11&2026')
  await page.getByText(slipWords.th.nothingSold).waitFor()
  await open(page, '/seller/slip?11&2569')
  await page.getByText(slipWords.th.of('พฤศจิกายน 2569')).waitFor()
  expect(complaints).toEqual([])
})

const dayIn = { th: thaiShortDate, en: englishShortDate }
type Revenue = Data<'getSellRev'>
type Answered = {
  row: Omit<Revenue['report'][number], '_id' | 'store' | 'payout' | 'sheetList'>
  sum: Revenue['sums'][number] | null
  lines: Data<'getslip'>['lines']
}

it('each of the twelve states says on the phone what it waits for, how much comes and when, in both languages', async () => {
  // The server's real answer for each (`server/features/payouts/months/revenue.test.ts`).
  const file = await readFile(new URL('standings.snap', import.meta.url), 'utf8')
  const answered: Answered[] = JSON.parse(file)
  expect(answered.map(({ row }) => row.line.standing)).toEqual([...payoutStandings])
  const seller = await demoPerson(baseUrl, 'SELLERSARP')
  const sums = answered.flatMap(({ sum }) => (sum === null ? [] : [sum]))
  const answers = {
    getSellRev: {
      ...story,
      sums,
      report: answered.map(({ row }, place) => ({ ...month, ...row, _id: `row-${place}`, sheetList: [] })),
    },
    getslip: { started: false, lines: answered.flatMap(({ lines }) => lines), yours: [] },
  }
  for (const language of ['th', 'en'] as const) {
    const baht = (amount: number) => amount.toFixed(2)
    const say = (line: Revenue['report'][number]['line'], reason: string) => {
      const day = line.on === null ? '' : dayIn[language](new Date(`${line.on}T12:00:00+07:00`))
      return sayStanding(
        line,
        { date: day, missing: baht(line.missing), minimum: String(line.minimum), reason },
        language,
      )
    }
    const ofSums = sums.flatMap((sum) => {
      const { netOf } = standingWords[language]
      const { notNet } = paydayWords[language]
      if (sum.share <= 0) return [say(sum, '')]
      const { net, taxPercent, tax, fee } = sum.net ?? { net: 0, taxPercent: 0, tax: 0, fee: 0 }
      const arrives = sum.net === null ? notNet : netOf(baht(net), taxPercent, baht(tax), baht(fee))
      return [say(sum, ''), `฿${baht(sum.share)}`, arrives]
    })
    const ofRows = answered.map(({ row }) => say(row.line, row.paymentPausedReason))
    const ofSlip = answered.flatMap(({ lines }) => lines.map((line) => say(line, line.reason)))
    // The pending sum is one figure on all pages.
    const waits = sums.reduce((satang, { net }) => satang + Math.round((net?.net ?? 0) * 100), 0)
    const written = (satang: number) =>
      `฿${(satang / 100).toLocaleString('en', { minimumFractionDigits: 2 })}`
    // The lines that stand below it add up to it.
    const parts = sums.flatMap(({ share, net }) => (net ? [{ share, ...net }] : []))
    const sumOf = (part: 'share' | 'tax' | 'fee') =>
      parts.reduce((satang, one) => satang + Math.round(one[part] * 100), 0)
    expect(sumOf('share') - sumOf('tax') - sumOf('fee')).toBe(waits)
    const ofAll = written(waits)
    const lines = parts.map(({ share }) => written(Math.round(share * 100)))
    const adding = [ofAll, ...lines, `−${written(sumOf('tax'))}`, `−${written(sumOf('fee'))}`]
    const { page, complaints } = await visit({ token: seller.token, language, device: 'phone' })
    for (const name of ['getSellRev', 'getslip'] as const)
      await page.route(`**${pathOf(name)}`, (route) =>
        route.fulfill({ json: { success: true, data: answers[name] } }),
      )
    // Beside other matters it is said in short: how much waits, and what for.
    const inShort = [
      paydayWords[language].waiting,
      ofAll,
      paydayWords[language].notInIt,
      ...sums.flatMap((sum) => [say(sum, ''), ...(sum.share > 0 ? [`฿${baht(sum.share)}`] : [])]),
    ]
    const places = [
      ['/seller/mysheet', inShort],
      ['/seller/sellrev', [...adding, paydayWords[language].notInIt, ...ofSums, ...ofRows]],
      ['/seller/slip?10&2026', ofSlip],
    ] as const
    for (const [path, expected] of places) {
      await open(page, path)
      // Deductions are shown after a press.
      if (path === '/seller/sellrev') await page.getByText(dashboardWords[language].how).click()
      for (const line of expected) await page.getByText(line).filter({ visible: true }).first().waitFor()
    }
    // Without a month it is the newest that was transferred.
    await open(page, '/seller/slip')
    await page.waitForURL(/slip\?\d+&\d+$/)
    expect(complaints).toEqual([])
  }
})

it('who is no seller is led to the landing page, with the reason', async () => {
  const buyer = await newPerson(baseUrl)
  const { page } = await visit({ token: buyer.token })
  for (const path of ['/seller/mysheet', '/seller/sellrev', '/seller/slip?10&2026']) {
    await page.goto(path)
    await page.waitForURL(/\/seller$/)
    expect(new URL(page.url()).pathname).toBe('/seller')
  }
})

it('a screen that is chosen right after the search is typed opens, though it comes late', async () => {
  const { token } = await demoPerson(baseUrl, 'SELLERSARP')
  const { page } = await visit({ token })
  await page.clock.install()
  await open(page, '/seller/mysheet')
  const search = page.getByRole('searchbox', { name: words.search })
  await search.waitFor()
  const held = Promise.withResolvers<void>()
  await page.route(/\/revenue-.*\.js/, async (route) => {
    await held.promise
    await route.continue()
  })
  await search.fill('1')
  await page.getByRole('link', { name: words.revenue }).first().press('Enter')
  await page.getByRole('progressbar', { name: sharedWords.th.loading }).waitFor()
  // Longer than the search waits before it is written into the address.
  await page.clock.fastForward(1_000)
  held.resolve()
  await page.waitForURL(/\/seller\/sellrev/)
  await page.getByRole('progressbar', { name: sharedWords.th.loading }).waitFor({ state: 'hidden' })
  expect(new URL(page.url()).pathname).toBe('/seller/sellrev')
})
