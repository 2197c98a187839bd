import { expect, test } from 'vitest'
import { z } from 'zod'
import { buyerPaths } from '#contract/buyer/paths.ts'
import { calls } from '#contract/index.ts'
import { sellerPaths } from '#contract/seller/paths.ts'
import { staffPaths } from '#contract/staff/paths.ts'
import { methodAndPath } from './call-path.ts'
import { day, deviceInstant, sentDay, typed } from './fields.ts'

const month = typed(z.number().int().min(1).max(12))

test.each([9, '9', '09', ' 9 '])('%j is a month as a number and as it is typed', (value) => {
  expect(month.parse(value)).toBe(9)
})

test.each([[[9]], [true], [null], [''], ['0x9'], ['9e0'], ['9.0'], ['๙'], [{}], [0], ['13']])(
  '%j is of another type, or none',
  (value) => {
    expect(month.safeParse(value).success).toBe(false)
  },
)

test.each([
  ['2026-11-20', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['0000-01-01', false],
  ['1999-12-31', false],
])('%s is a day: %s', (text, isDay) => {
  expect(day.safeParse(text).success).toBe(isDay)
})

test('a day of the Buddhist era that is sent is none: 2569 is 543 years ahead', () => {
  expect(['2026-11-20', '2569-11-20'].map((text) => sentDay.safeParse(text).success)).toEqual([true, false])
})

test.each([
  ['getTrialBalance', (to: string) => ({ from: '2026-11-01', to })],
  ['explainFigure', (to: string) => ({ figure: { kind: 'account', account: 'seller', to, side: 'owed' } })],
  ['explainRevenue', (to: string) => ({ figure: { kind: 'sold', from: '2026-11-01', to } })],
] as const)('%s knows no month after the last day of the year 9999', (name, ends) => {
  const { request } = calls[name]
  expect(['2026-11-20', '9999-12-31'].map((to) => request.safeParse(ends(to)).success)).toEqual([true, false])
})

test('what is pending is not asked for a day of the Buddhist era, whose fee would be that of 543 years ahead', () => {
  const { request } = calls.getPendingEntries
  expect(['2026-11-20', '2569-11-20'].map((paidOn) => request.safeParse({ paidOn }).success)).toEqual([
    true,
    false,
  ])
})

test('a fee that was once taken for a year of the Buddhist era is still answered, and no longer taken', () => {
  const fee = { baht: 8, from: '2570-05-01' }
  expect(calls.getTaxPolicy.data.shape.rows.element.shape.fee.safeParse(fee).success).toBe(true)
  const { success, error } = calls.addTaxRow.request.safeParse({ fee })
  expect(success).toBe(false)
  expect(error?.issues.map(({ path }) => path.join('.'))).toContain('fee.from')
})

test.each([
  ['2026-11-20T00:00:00Z', true],
  ['1970-01-01T00:00:00.000Z', true],
  ['0000-01-01T00:00:00Z', false],
  ['2026-11-20T00:00:00+07:00', false],
])('%s is a moment: %s', (text, isMoment) => {
  expect(deviceInstant.safeParse(text).success).toBe(isMoment)
})

const times = (count: number, item: (at: number) => unknown) =>
  Array.from({ length: count }, (_, at) => item(at))
const thai = (letters: number) => 'ก'.repeat(letters)
const start = '2026-12-01T12:00:00Z'
type WithBody = 'saveExamTable' | 'saveStaffMessage' | 'saveTutoring' | 'saveUni' | 'changeManySheets'

test.each<[name: WithBody, rest: object, field: string, most: number, item: (at: number) => unknown]>([
  [
    'saveExamTable',
    { code: 1, year: 2026, semester: 1, category: 2 },
    'exams',
    5_000,
    (at: number) => ({ course: `${thai(15)}${at}`, day: '2026-12-01', time: '09:00' }),
  ],
  [
    'saveStaffMessage',
    { audience: 'everyone', target: null, type: 'info', en: thai(20_000) },
    'th',
    20_000,
    () => 'ก',
  ],
  [
    'saveTutoring',
    { id: 'A', seen: null, start, minutes: null, joinUrl: '', replayUrl: '', captions: [] },
    'chapters',
    100,
    (startSeconds: number) => ({ startSeconds, title: [thai(200), thai(200)] }),
  ],
  [
    'saveUni',
    {
      code: 1,
      name: ['ก', ''],
      category: 5,
      color: times(4, () => '#000000'),
      facebookLink: '',
      useNewDrive: false,
      driveMap: [],
    },
    'faculty',
    300,
    () => [thai(100), 'x'.repeat(100)],
  ],
  [
    'changeManySheets',
    {},
    'sheets',
    1_000,
    (at: number) => ({
      id: `${at}`.padStart(10, 'A'),
      revision: 999,
      price: '1999.50',
      semester: 1,
      year: 2026,
      category: 2,
    }),
  ],
])('as much as %s allows fits into its body', (name, rest, field, most, item) => {
  const { request, bodyBytesMax } = calls[name]
  const items = times(most, item)
  const input = { ...rest, [field]: items.every((part) => typeof part === 'string') ? items.join('') : items }
  expect(request.safeParse(input).error).toBeUndefined()
  expect(Buffer.byteLength(JSON.stringify(input))).toBeLessThanOrEqual(bodyBytesMax)
})

/** Every other call that changes something is marked: a new one is, or is decided here. */
const mayComeTwice = {
  'says how something is to be: the second says the same': `
    addPush setAccount setLine joinFacebook joinGoogle joinLine leaveProvider followAuthor makeOutDocument saveExams
    addSheetFavorite renameFavorite restoreFavorite syncMarks keepReadingPlace addMyScore keepVideoPosition wishSheet
    setAuthorPicture chooseStraightened reorderSamples restoreSample pauseOwnCode thankForReview editSeller setAuthorAbout
    setSaleNotices answerPin changeManySheets planRelease saveDraft saveEdit saveVersion ackTax saveTaxName
    saveChartAccount assignCase saveExamTable markGroups addPermission savePromo flagSamples highlightsheet saveSheet
    shsheet saveStatementProfile saveBankHoliday updateVendorIds`,
  'takes away what is gone then': `
    deleteAccount endOtherSessions endSession removePush forgetInvoiceBuyer removeExam deleteFavorite
    removeSheetFavorite unsubscribe signOut signOutEverywhere takeBackQuestion deleteMyScore removeAuthorPicture
    removeCover removeSample deleteStaffMessage removePermission removeStaffMember removeBankHoliday`,
  'asks, looks or notes that somebody did': `
    getMessage noteInterest firstInfo updateViews payOrder slipVerify getLikeness openDownload askBankAgain
    showRefundAccount checkBankFile comparePages lookAtSubmission`,
  'brings a file, whose key is the same the second time': `
    authorPictureForm abortPdfParts addSamplePages beginPdfParts finishPdfParts finishUpload straightenPdf uploadCoverUrl
    uploadExamplesUrl uploadPdfUrl uploadPageUrl finishGroupUpload staffFinishUpload finishUniUpload abortReplayParts
    beginReplayParts finishReplayParts`,
  'names the revision that was seen, or brings a key of its own from its screen': `
    approveSheet rejectSheet claimSheet resetSheet`,
}

test('what is done once changes something, its answer may be stored, and only what may come twice has no key', () => {
  const all = { ...buyerPaths, ...sellerPaths, ...staffPaths }
  const once = Object.values(calls).filter(({ name }) => methodAndPath(all, name)[2] === 'once')
  const marks = Object.values(calls).map(({ name }) => methodAndPath(all, name)[2])
  expect(new Set(marks)).toEqual(new Set([undefined, 'once']))
  expect(once.filter((call) => call.effect === 'reads' || 'secretAnswer' in call)).toEqual([])
  const decided = Object.values(mayComeTwice).flatMap((names) => names.trim().split(/\s+/))
  const without = Object.values(calls).filter(
    (call) => call.effect === 'writes' && !('secretAnswer' in call) && !once.includes(call),
  )
  expect(without.map(({ name }) => name).toSorted()).toEqual(decided.toSorted())
})
