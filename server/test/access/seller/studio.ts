import type { CallName } from '#contract/paths.ts'
import { createCompleteSheet } from '../../cast.ts'
import { claimOf, reviewOf } from '../../desk-things.ts'
import { openReportOf } from '../../reported-sheet.ts'
import {
  but,
  everyone,
  everyoneBut,
  noSeller,
  nobody,
  nothing,
  sellers,
  type Expected,
  type Row,
} from '../cells.ts'

/** Writing sheets, reports of readers, the dashboard. */
export const studioRows = {
  getSellReport: [
    ...nothing(but(sellers, { I: 'ok' })),
    {
      about: "after a report of A's sheet",
      input: async ({ app, cast }) => ({ after: await openReportOf(app.platform, cast.sheet) }),
      expected: but(sellers, { I: 'ok' }),
      looksLike: 'after no report',
    },
    { about: 'after no report', input: () => ({ after: nobody }), expected: but(sellers, { I: 'ok' }) },
  ],
  submitReportMessage: aboutReports({ type: 0, message: 'แก้แล้ว', show: true }),
  submitReportMark: aboutReports(),
  getSellReviews: nothing(but(sellers, { I: 'ok' })),
  answerReview: aboutReports({ text: 'ขอบคุณค่ะ' }, reviewOf),
  thankForReview: aboutReports({}, reviewOf),
  getClaim: aboutClaims(),
  getOwnClaims: nothing(but(sellers, { I: 'ok' })),
  counterClaim: aboutClaims({ message: 'เราเขียนเอง' }),

  // writing sheets: the author's own, not found for all others
  newSheet: [
    {
      about: 'nothing',
      // The other rows have given this author more drafts than an author may have.
      input: async ({ app, cast }) => {
        await app.platform.db
          .updateTable('sheet')
          .set({ status: 3, reject_reason: 'ภาพไม่ชัด' })
          .where('author_id', '=', cast.person('A').id)
          .where('status', '=', 0)
          .where('id', '<>', cast.draft)
          .execute()
        return {}
      },
      expected: sellers,
    },
    {
      about: "the words of A's",
      input: ({ cast }) => ({ like: cast.sheet }),
      expected: but(sellers, { S: 'not-found' }),
      looksLike: 'the words of none',
    },
    {
      about: 'the words of none',
      input: () => ({ like: nobody }),
      expected: but(sellers, { A: 'not-found', S: 'not-found' }),
    },
  ],
  deleteDraft: aboutOwnSheets({ status: 0 }),
  getDraft: aboutOwnSheets({ status: 0 }),
  saveDraft: aboutOwnSheets({ status: 0 }, () => ({ sName: 'ชื่อใหม่', revision: 1 })),
  confirmSend: aboutOwnSheets({ status: 0 }, (id) => ({ sheet: id, terms: true })),
  confirmGoDraft: aboutOwnSheets({}),
  answerPin: aboutOwnSheets({ status: 0 }, () => ({ number: 1, answer: 'สแกนใหม่แล้ว' }), 'not-found'),
  getEdit: aboutOwnSheets({}),
  saveEdit: aboutOwnSheets({}, () => ({ price: 59, visible: true })),
  previewCover: aboutOwnSheets({ status: 0 }, () => ({ sName: 'ชื่อใหม่' })),
  changeManySheets: [
    {
      about: "a sheet of A's",
      input: ({ cast }) => ({ dry: true, sheets: [{ id: cast.sheet, price: 59 }] }),
      expected: but(sellers, { S: 'not-found' }),
      looksLike: 'no sheet',
    },
    {
      about: 'no sheet',
      input: () => ({ sheets: [{ id: nobody, price: 59 }] }),
      expected: but(sellers, { A: 'not-found', S: 'not-found' }),
    },
  ],
  undoManySheets: [
    {
      about: "a change of A's",
      input: async ({ app, cast }) =>
        await app.platform.db
          .insertInto('sheet_change')
          .values({
            author_id: cast.person('A').id,
            changed_at: app.clock.now(),
            fields: ['price'],
            sheets: JSON.stringify([{ id: cast.sheet, revision: 0 }]),
          })
          .returning('id')
          .executeTakeFirstOrThrow(),
      expected: but(sellers, { S: 'not-found' }),
      looksLike: 'no change',
    },
    {
      about: 'no change',
      input: () => ({ id: Number.MAX_SAFE_INTEGER }),
      expected: but(sellers, { A: 'not-found', S: 'not-found' }),
    },
  ],
  planRelease: [
    {
      about: "a draft of A's",
      input: ({ cast }) => ({ sheets: [cast.draft], at: null }),
      expected: but(sellers, { S: 'not-found' }),
      looksLike: 'no sheet',
    },
    {
      about: 'no sheet',
      input: () => ({ sheets: [nobody], at: null }),
      expected: but(sellers, { A: 'not-found', S: 'not-found' }),
    },
  ],
  planLaunch: aboutOwnSheets({ status: 0 }, () => ({ off: null })),
  startVersion: aboutOwnSheets({}),
  uploadPageUrl: aboutOwnSheets({}),
  fixPage: aboutOwnSheets({}, () => ({ page: 1, key: 'none', whatsNew: '' }), 'files.bad-form'),
  saveVersion: aboutOwnSheets({ version: 0 }, () => ({ whatsNew: 'เพิ่มบทที่ 9', message: '' })),
  sendVersion: aboutOwnSheets({ version: 0 }, () => ({ terms: true }), 'files.pdf-missing'),
  cancelVersion: aboutOwnSheets({ version: 1 }),

  // the dashboard: the own one only, by its nature
  getSellMySheet: nothing(but(everyone, noSeller)),
  getSellallSheet: nothing(but(everyone, noSeller)),
  getSheetYear: aboutADraft((sheet) => ({ sheet })),
  getPageReading: aboutADraft((sheet) => ({ sheet })),
  getCoursePrices: aboutADraft((id) => ({ id })),
  getWritingIdeas: [
    { about: 'the usual institution', input: () => ({}), expected: but(everyone, noSeller) },
    {
      about: 'no institution',
      input: () => ({ store: 99 }),
      expected: but(everyoneBut('not-found'), noSeller),
    },
  ],
  getSheetStatistics: [
    { about: 'all own sheets', input: () => ({}), expected: but(everyone, noSeller) },
    ...aboutADraft((sheet) => ({ sheet })),
  ],
} satisfies Partial<Record<CallName, Row>>

/** A call about a draft of A's, who needs no whole profile for it: all other callers find none. */
function aboutADraft(ask: (sheet: string) => object) {
  return [
    {
      about: "a draft of A's",
      input: ({ cast }) => ask(cast.draft),
      expected: but(everyone, { ...noSeller, S: 'not-found', I: 'not-found' }),
      looksLike: 'no sheet',
    },
    { about: 'no sheet', input: () => ask(nobody), expected: but(everyoneBut('not-found'), noSeller) },
  ] satisfies Row
}

/** A call about a report of A's sheet: another seller finds none. */
function aboutReports(rest: object = {}, make: typeof openReportOf = openReportOf): Row {
  const missing = but(sellers, { A: 'not-found', S: 'not-found' })
  return [
    {
      about: 'a report or a review of the sheet',
      input: async ({ app, cast }) => ({ id: await make(app.platform, cast.sheet), ...rest }),
      expected: but(sellers, { S: 'not-found' }),
      looksLike: 'none',
    },
    { about: 'none', input: () => ({ id: nobody, ...rest }), expected: missing },
  ]
}

/** A call about a sheet of A's, made anew for each cell: all other callers find none. */
function aboutOwnSheets(
  facts: { status?: 0 | 4; version?: 0 | 1 },
  rest: (id: string) => object = () => ({}),
  own: Expected = 'ok',
): Row {
  const missing = but(sellers, { A: 'not-found', S: 'not-found' })
  return [
    {
      about: "a sheet of A's",
      input: async ({ app, cast }) => {
        const id = await createCompleteSheet(app.platform, { authorId: cast.person('A').id, ...facts })
        return { id, ...rest(id) }
      },
      expected: but(sellers, { A: own, S: 'not-found' }),
      looksLike: 'no sheet',
    },
    { about: 'no sheet', input: () => ({ id: nobody, ...rest(nobody) }), expected: missing },
  ]
}

/** About a sheet of A's, who alone may see and answer it. */
function aboutClaims(rest: object = {}): Row {
  const others = but(sellers, { I: 'not-found', S: 'not-found', A: 'not-found' })
  return [
    {
      about: "a claim about A's sheet",
      input: async ({ app, cast }) => ({ id: await claimOf(app.platform, cast.sheet), ...rest }),
      expected: but(others, { A: 'ok' }),
      looksLike: 'no claim',
    },
    { about: 'no claim', input: () => ({ id: nobody, ...rest }), expected: others },
  ]
}
