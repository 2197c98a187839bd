import type { CallName } from '#contract/paths.ts'
import { createEndedSession, type Cast } from '../../cast.ts'
import { questionOf, reviewOf } from '../../desk-things.ts'
import {
  but,
  buyersBut,
  everyone,
  everyoneBut,
  insiderParts,
  nobody,
  nothing,
  sellers,
  signedIn,
  signedInBut,
  type Row,
  type Scene,
} from '../cells.ts'

/** A sheet that is not on sale: its author and staff 1 of its store see it (INV-10), for the others it does not exist. */
const insiders = but(everyoneBut('not-found'), Object.fromEntries(insiderParts.map((part) => [part, 'ok'])))

/** Sheets on sale, and live sessions. */
export const catalogueRows = {
  requestInstitution: [
    { about: 'a name', input: () => ({ name: 'มหาวิทยาลัยใหม่', kind: 'university' }), expected: everyone },
  ],

  getInstitution: [
    { about: 'an institution', input: ({ cast }) => ({ store: cast.store }), expected: everyone },
    { about: 'no institution', input: () => ({ store: 77_777 }), expected: everyoneBut('not-found') },
  ],
  getCourse: [
    {
      about: 'no course',
      input: ({ cast }) => ({ store: cast.store, course: 'NONE999' }),
      expected: everyoneBut('not-found'),
    },
  ],

  getAuthor: [
    { about: 'no such pen name', input: () => ({ name: 'ไม่มีใครชื่อนี้' }), expected: everyoneBut('not-found') },
  ],
  followAuthor: [
    { about: 'nobody', input: () => ({ author: nobody, follow: true }), expected: signedInBut('not-found') },
  ],

  getWishes: nothing(signedInBut('ok')),
  wishSheet: [
    { about: 'a text', input: () => ({ text: 'EC999', wanted: true }), expected: signedInBut('ok') },
  ],

  // catalogue
  getHome: nothing(everyone),
  homeShowcase: nothing(everyone),
  getShop: nothing(everyone),
  getShopDrive: nothing(everyone),
  drivelist: nothing(everyone),
  storeFacebook: nothing(everyone),
  searchSheet: [{ about: 'everything', input: () => ({}), expected: everyone }],
  countSheet: [{ about: 'everything', input: () => ({}), expected: everyone }],
  searchSheetTop: [{ about: 'a text', input: () => ({ search: 'แคลคูลัส' }), expected: everyone }],
  recGroup: [{ about: 'a store', input: ({ cast }) => ({ store: cast.store }), expected: everyone }],
  getSheetInfo: [
    { about: 'a sheet on sale', input: ({ cast }) => ({ sheetID: cast.sheet }), expected: everyone },
    {
      about: 'a draft',
      input: ({ cast }) => ({ sheetID: cast.draft }),
      expected: insiders,
      looksLike: 'no sheet',
    },
    {
      about: 'a sheet off sale',
      input: ({ cast }) => ({ sheetID: cast.hidden }),
      expected: insiders,
      looksLike: 'no sheet',
    },
    { about: 'no sheet', input: () => ({ sheetID: nobody }), expected: everyoneBut('not-found') },
  ],
  getGroupInfo: [
    { about: 'a package', input: ({ cast }) => ({ groupID: cast.group }), expected: everyone },
    { about: 'no package', input: () => ({ groupID: nobody }), expected: everyoneBut('not-found') },
  ],
  myHits: nothing(signedIn),
  ownedSheets: [
    { about: 'a sheet on sale', input: ({ cast }) => ({ sheets: [cast.sheet] }), expected: signedIn },
    {
      about: 'a draft',
      input: ({ cast }) => ({ sheets: [cast.draft] }),
      expected: signedIn,
      looksLike: 'no sheet',
    },
    { about: 'no sheet', input: () => ({ sheets: [nobody] }), expected: signedIn },
  ],

  // questions to authors
  getQuestions: [
    ...nothing(signedIn),
    {
      about: 'a draft',
      input: ({ cast }) => ({ sheet: cast.draft }),
      expected: signedIn,
      looksLike: 'no sheet',
    },
    { about: 'no sheet', input: () => ({ sheet: nobody }), expected: signedIn },
  ],
  askQuestion: [
    {
      about: 'a sheet on sale',
      input: ({ cast }) => ({ sheet: cast.sheet, text: 'มีเฉลยไหม' }),
      expected: but(buyersBut('ok'), { A: 'questions.own-sheet' }),
    },
    {
      about: 'a draft',
      input: ({ cast }) => ({ sheet: cast.draft, text: 'มีเฉลยไหม' }),
      expected: buyersBut('not-found'),
      looksLike: 'no sheet',
    },
    {
      about: 'no sheet',
      input: () => ({ sheet: nobody, text: 'มีเฉลยไหม' }),
      expected: buyersBut('not-found'),
    },
  ],
  answerQuestion: [
    {
      about: 'a question about a sheet',
      input: async ({ app, cast }) => ({ id: await questionOf(app.platform, cast.sheet), text: 'มี' }),
      expected: but(sellers, { S: 'not-found' }),
      looksLike: 'no question',
    },
    {
      about: 'no question',
      input: () => ({ id: nobody, text: 'มี' }),
      expected: but(sellers, { A: 'not-found', S: 'not-found' }),
    },
  ],
  takeBackQuestion: [
    {
      about: 'an own question',
      input: async ({ app, cast, part, callerId }) => ({
        id: await questionOf(app.platform, cast.otherSheet, part === 'V' ? {} : { askerId: callerId }),
      }),
      expected: signedIn,
    },
    {
      about: "somebody else's question",
      input: async ({ app, cast }) => ({ id: await questionOf(app.platform, cast.sheet) }),
      expected: signedInBut('not-found'),
      looksLike: 'no question',
    },
    { about: 'no question', input: () => ({ id: nobody }), expected: signedInBut('not-found') },
  ],
  flagQuestion: [
    {
      about: 'an answered question',
      input: async ({ app, cast }) => ({ id: await questionOf(app.platform, cast.sheet, { answer: 'มี' }) }),
      expected: buyersBut('ok'),
    },
    {
      about: 'a question that waits',
      input: async ({ app, cast }) => ({ id: await questionOf(app.platform, cast.sheet) }),
      expected: but(buyersBut('not-found'), { A: 'ok' }),
      looksLike: 'no question',
    },
    {
      about: 'an answered review',
      input: async ({ app, cast }) => ({ id: await reviewOf(app.platform, cast.sheet, { answer: 'ขอบคุณ' }) }),
      expected: buyersBut('ok'),
    },
    {
      about: 'a review without an answer',
      input: async ({ app, cast }) => ({ id: await reviewOf(app.platform, cast.sheet) }),
      expected: buyersBut('not-found'),
      looksLike: 'no question',
    },
    {
      about: 'a review that everybody reads',
      input: async ({ app, cast }) => ({ id: await reviewOf(app.platform, cast.sheet), review: true }),
      expected: buyersBut('ok'),
    },
    { about: 'no question', input: () => ({ id: nobody }), expected: buyersBut('not-found') },
  ],

  // tutoring
  getOnlineTutorSheets: nothing(everyone),
  getReplayLiveStream: aboutSessions(),
  // Its path is public: who has no profile yet is refused by the operation alone.
  updateViews: aboutSessions().map((item) => ({
    ...item,
    expected: but(item.expected, { N: item.expected.B }),
  })),
  keepVideoPosition: aboutSessions({ seconds: 760, savedAt: '2026-11-20T08:00:00Z' }),
  sessionCalendar: aboutSessions(),

  // No caller is shown whether it counts or whether there is such a sheet.
  noteInterest: [
    { about: 'a sheet', input: ({ cast }) => ({ sheet: cast.sheet, kind: 'view' }), expected: everyone },
    {
      about: 'a draft',
      input: ({ cast }) => ({ sheet: cast.draft, kind: 'cart' }),
      expected: everyone,
      looksLike: 'no sheet',
    },
    { about: 'no sheet', input: () => ({ sheet: nobody, kind: 'sample' }), expected: everyone },
  ],
} satisfies Partial<Record<CallName, Row>>

/** Live sessions: for those who bought the sheet, its author, and staff 1 of its store. */
function aboutSessions(rest: object = {}): Row {
  const ask =
    (sheet: (cast: Cast) => string) =>
    async ({ app, cast }: Scene) => {
      await createEndedSession(app.platform, sheet(cast))
      return { id: sheet(cast), ...rest }
    }
  const missing = buyersBut('not-found')
  return [
    {
      about: 'the session of the sheet',
      input: ask((cast) => cast.sheet),
      expected: but(buyersBut('library.not-owned'), { O: 'ok', A: 'ok', '1': 'ok', G: 'ok' }),
    },
    {
      about: 'the session of a sheet of another store',
      input: ask((cast) => cast.otherSheet),
      expected: but(buyersBut('library.not-owned'), { S: 'ok', X: 'ok', G: 'ok' }),
    },
    {
      about: 'the session of a draft',
      input: ask((cast) => cast.draft),
      expected: but(missing, { A: 'ok', '1': 'ok', G: 'ok' }),
      looksLike: 'no sheet',
    },
    { about: 'no sheet', input: () => ({ id: nobody, ...rest }), expected: missing },
  ]
}
