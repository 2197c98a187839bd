import type { CallName } from '#contract/paths.ts'
import { createCompleteSheet } from '../../cast.ts'
import { aboutStores, but, nobody, nothing, reviewers, type Expected, type Row } from '../cells.ts'

const thisYear = { from: '2026-01-01T00:00:00Z', to: '2026-12-31T00:00:00Z' }

/** Review of sheets and their files, by staff 1 of their store. */
export const reviewedSheetRows = {
  countApprovedCovers: [
    { about: 'the store', input: ({ cast }) => ({ store: cast.store }), expected: reviewers },
    { about: 'no store', input: () => ({ store: 777_777 }), expected: but(reviewers, { '1': 'not-found' }) },
  ],
  sheetMeta: nothing(but(reviewers, { X: 'ok' })),
  getSheet: aboutStaffSheets(),
  listStaffSheets: [
    { about: 'all own stores', input: () => ({}), expected: but(reviewers, { X: 'ok' }) },
    { about: 'the store', input: ({ cast }) => ({ store: cast.store }), expected: reviewers },
    { about: 'no store', input: () => ({ store: 777_777 }), expected: but(reviewers, { '1': 'not-found' }) },
  ],
  saveSheet: aboutStaffSheets({ classInfo: 'บทที่ 1-9' }),
  shsheet: aboutStaffSheets({ visible: false }),
  highlightsheet: aboutStaffSheets({ highlighted: true }),
  listAskedPrices: nothing(but(reviewers, { X: 'ok' })),
  decidePrice: aboutStaffSheets({ price: 999, accept: true }, 'sheets.moved-on'),
  getSalePause: aboutStaffSheets({ kind: 'sheet' }),
  pauseSale: aboutStaffSheets({ kind: 'sheet', reason: 'ตรวจลิขสิทธิ์' }),
  resumeSale: aboutStaffSheets({ kind: 'sheet' }, 'sheets.moved-on'),
  staffUploadCoverUrl: aboutStaffSheets(),
  staffUploadExamplesUrl: aboutStaffSheets({ num: 1 }),
  staffUploadPdfUrl: aboutStaffSheets(),
  staffFinishUpload: aboutStaffSheets({ keys: ['x'] }, 'files.bad-form'),
  getSheetPdf: aboutStaffSheets(),
  getSampleRe: aboutStores(reviewers),
  flagSamples: aboutStaffSheets({ flagged: true, note: 'หน้า 2 เบลอ' }),
  makeSamples: aboutStaffSheets({ pages: [1] }, 'files.pdf-missing'),
  getSampleOutAll: [
    {
      about: 'the store',
      input: ({ cast }) => ({ store: cast.store, ...thisYear }),
      expected: reviewers,
    },
    {
      about: 'another store',
      input: ({ cast }) => ({ store: cast.otherStore, ...thisYear }),
      expected: but(reviewers, { '1': 'not-found', X: 'ok' }),
    },
  ],
  getVerifySheet: [
    { about: 'all own stores', input: () => ({}), expected: but(reviewers, { X: 'ok' }) },
    {
      about: 'the store',
      input: ({ cast }) => ({ store: cast.store }),
      expected: reviewers,
    },
    { about: 'no store', input: () => ({ store: 777_777 }), expected: but(reviewers, { '1': 'not-found' }) },
  ],
  getSubmission: aboutReviews({ status: 1 }),
  comparePages: aboutReviews({ status: 1 }),
  lookAtSubmission: aboutReviews({ status: 1 }),
  claimSheet: aboutReviews({ status: 1 }),
  approveSheet: aboutReviews({ status: 2 }),
  rejectSheet: aboutReviews({ status: 2 }, { reason: 'หน้า 12 อ่านไม่ออก' }),
  resetSheet: aboutReviews({ status: 2 }),
} satisfies Partial<Record<CallName, Row>>

/** A decision about a sheet of the store, which the caller has open where it must be open. */
function aboutReviews(facts: { status: 1 | 2 }, rest: object = {}): Row {
  return [
    {
      about: 'a sheet of the store',
      input: async ({ app, cast, callerId }) => ({
        id: await createCompleteSheet(app.platform, {
          authorId: cast.person('A').id,
          ...facts,
          ...(facts.status === 2 && callerId !== '' ? { reviewerId: callerId } : {}),
        }),
        ...rest,
      }),
      expected: reviewers,
      looksLike: 'no sheet',
    },
    {
      about: 'no sheet',
      input: () => ({ id: nobody, ...rest }),
      expected: but(reviewers, { '1': 'not-found', G: 'not-found' }),
    },
  ]
}

/** A sheet on sale in the store, as staff 1 edit it; `done` is what those hear who may. */
function aboutStaffSheets(rest: object = {}, done: Expected = 'ok'): Row {
  return [
    {
      about: 'a sheet of the store',
      input: async ({ app, cast }) => ({
        id: await createCompleteSheet(app.platform, { authorId: cast.person('A').id }),
        ...rest,
      }),
      expected: but(reviewers, { '1': done, G: done }),
      looksLike: 'no sheet',
    },
    {
      about: 'no sheet',
      input: () => ({ id: nobody, ...rest }),
      expected: but(reviewers, { '1': 'not-found', G: 'not-found' }),
    },
  ]
}
