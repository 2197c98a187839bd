import { randomUUID } from 'node:crypto'
import type { CallName } from '#contract/paths.ts'
import type { RefusalCode } from '#contract/shared/refusals.ts'
import { createFavouriteList, createPerson } from '../../cast.ts'
import { soldTo } from '../../reported-sheet.ts'
import {
  but,
  buyers,
  buyersBut,
  nobody,
  nothing,
  type Case,
  type Expected,
  type Row,
  type Scene,
} from '../cells.ts'

/** The bought sheet is for its buyers alone: neither its author nor staff may score or report it (security-and-reliability §2). */
const ownersOnly = (refused: RefusalCode) => but(buyersBut(refused), { O: 'ok' })

/** A buyer's sheets and tastes: reading, scores, favourites. */
export const libraryRows = {
  // favourites
  getFavoriteList: nothing(buyers),
  getMyFav: nothing(buyers),
  addFavorite: [{ about: 'a name', input: () => ({ name: 'ไว้อ่าน' }), expected: buyers }],
  renameFavorite: aboutLists(() => ({ name: 'ชื่อใหม่' })),
  deleteFavorite: aboutLists(),
  restoreFavorite: aboutLists(),
  listSheetFavorite: aboutLists(),
  addSheetFavorite: [
    ...aboutLists(({ cast }) => ({ sheet: cast.sheet })),
    {
      about: 'a draft',
      input: async (scene) => ({ id: await ownList(scene), sheet: scene.cast.draft }),
      expected: but(buyersBut('not-found'), { A: 'ok' }),
      looksLike: 'no sheet',
    },
    {
      about: 'a sheet off sale',
      input: async (scene) => ({ id: await ownList(scene), sheet: scene.cast.hidden }),
      expected: but(buyersBut('not-found'), { A: 'ok' }),
      looksLike: 'no sheet',
    },
    {
      about: 'no sheet',
      input: async (scene) => ({ id: await ownList(scene), sheet: nobody }),
      expected: buyersBut('not-found'),
    },
  ],
  removeSheetFavorite: aboutLists(({ cast }) => ({ sheet: cast.draft })),
  // scores, comments and reports
  getMyScore: aboutBought('reviews.not-bought'),
  addMyScore: aboutBought('reviews.not-bought', { score: 4, message: 'อ่านง่าย' }),
  deleteMyScore: aboutBought('reviews.not-bought'),
  addMyReport: aboutBought('reports.not-bought', { message: 'หน้า 3' }),

  // library
  getMySheet: nothing(buyers),
  getMyallSheet: nothing(buyers),
  readMySheet: aboutReadableSheets(),
  likeOwned: [
    { about: 'the sheet', input: ({ cast }) => ({ id: cast.sheet }), expected: buyers },
    {
      about: 'a draft',
      input: ({ cast }) => ({ id: cast.draft }),
      expected: buyersBut('not-found'),
      looksLike: 'no sheet',
    },
    {
      about: 'a sheet off sale',
      input: ({ cast }) => ({ id: cast.hidden }),
      expected: buyersBut('not-found'),
      looksLike: 'no sheet',
    },
    { about: 'no sheet', input: () => ({ id: nobody }), expected: buyersBut('not-found') },
  ],
  readerInfo: aboutReadableSheets(),
  readerLink: aboutReadableSheets(),
  // No file stands ready in the matrix: a caller who may read is told so, and no other.
  searchInSheet: aboutReadableSheets(() => ({ query: 'ลิมิต' }), 'reader.not-open'),
  pageText: aboutReadableSheets(() => ({ page: 1 }), 'reader.not-open'),
  keepReadingPlace: aboutReadableSheets(() => ({ page: 1 }), 'reader.not-open'),

  syncMarks: aboutReadableSheets(() => ({ changes: [] })),
  // Each cell is a sign-in of its own, and two of them hold both places.
  keepOffline: aboutReadableSheets().map((one) => ({
    ...one,
    input: async (scene) => {
      const { db } = scene.app.platform
      await db.deleteFrom('reading_device').where('person_id', '=', scene.callerId).execute()
      return await one.input(scene)
    },
  })),
  keptOffline: nothing(buyers),
  dropOffline: [
    ...nothing(buyers),
    { about: 'no sheet', input: () => ({ id: nobody }), expected: buyers },
    { about: "nobody's device", input: () => ({ device: randomUUID() }), expected: buyers },
  ],
  storyPicture: [
    { about: 'the shelf', input: () => ({ kind: 'shelf' }), expected: buyers },
    {
      about: 'no sheet',
      input: () => ({ kind: 'finished', sheet: nobody }),
      expected: buyersBut('not-found'),
    },
  ],

  // exams and what was read: each person's own
  getExams: nothing(buyers),
  saveExams: [
    {
      about: 'an exam',
      input: ({ cast }) => ({
        exams: [{ store: cast.store, code: 'EC210', category: 2, day: '2026-12-01', time: null }],
      }),
      expected: buyers,
    },
    {
      about: 'an exam of no institution',
      input: () => ({
        exams: [{ store: 987_654, code: 'EC210', category: 2, day: '2026-12-01', time: null }],
      }),
      expected: buyersBut('not-found'),
    },
  ],
  removeExam: [
    { about: 'an exam', input: () => ({ store: 1, code: 'EC210', category: 2 }), expected: buyers },
  ],
  examCalendar: nothing(buyers),
  readingFigures: nothing(buyers),
} satisfies Partial<Record<CallName, Row>>

/** A call about a sheet in the own library. */
function aboutBought(refused: RefusalCode, rest: object = {}): Row {
  const named = (about: string, sheetOf: (scene: Scene) => string): Case => ({
    about,
    input: async (scene) => {
      await soldTo(scene.app.platform, scene.cast.person('O').id, scene.cast.sheet)
      return { sheet: sheetOf(scene), ...rest }
    },
    expected: ownersOnly(refused),
  })
  const missing = buyersBut(refused)
  return [
    named('the bought sheet', ({ cast }) => cast.sheet),
    { ...named('a draft', ({ cast }) => cast.draft), expected: missing, looksLike: 'no sheet' },
    { ...named('a sheet off sale', ({ cast }) => cast.hidden), expected: missing, looksLike: 'no sheet' },
    { ...named('no sheet', () => nobody), expected: missing },
  ]
}

/** A favourite list of the caller's; of a passer-by's for the visitor. */
async function ownList({ app, callerId }: Scene): Promise<string> {
  const personId = callerId === '' ? (await createPerson(app.platform)).id : callerId
  // Beyond fifty lists a person may not make another: each cell begins with none.
  await app.platform.db.deleteFrom('favourite_list').where('person_id', '=', personId).execute()
  return await createFavouriteList(app.platform, { personId })
}

async function foreignList({ app, cast }: Scene): Promise<string> {
  const stranger = await createPerson(app.platform)
  return await createFavouriteList(app.platform, { personId: stranger.id, sheets: [cast.sheet] })
}

function aboutLists(rest: (scene: Scene) => object = () => ({})): Row {
  const missing = buyersBut('not-found')
  const ask = (list: (scene: Scene) => Promise<string>) => async (scene: Scene) => ({
    id: await list(scene),
    ...rest(scene),
  })
  return [
    { about: 'an own list', input: ask(ownList), expected: buyers },
    { about: "another person's list", input: ask(foreignList), expected: missing, looksLike: 'no list' },
    { about: 'no list', input: ask(async () => nobody), expected: missing },
  ]
}

/** The owner and the author of the sheet may read it, on sale or not; no other person, whatever their rights. */
function aboutReadableSheets(rest: () => object = () => ({}), granted: Expected = 'ok'): Row {
  return [
    {
      about: 'the sheet',
      input: ({ cast }) => ({ id: cast.sheet, ...rest() }),
      expected: but(buyersBut('library.not-owned'), { O: granted, A: granted }),
    },
    {
      about: 'a sheet of another store',
      input: ({ cast }) => ({ id: cast.otherSheet, ...rest() }),
      expected: but(buyersBut('library.not-owned'), { S: granted }),
    },
    {
      about: 'a draft',
      input: ({ cast }) => ({ id: cast.draft, ...rest() }),
      expected: but(buyersBut('not-found'), { A: granted }),
      looksLike: 'no sheet',
    },
    {
      about: 'a sheet off sale',
      input: ({ cast }) => ({ id: cast.hidden, ...rest() }),
      expected: but(buyersBut('not-found'), { A: granted }),
      looksLike: 'no sheet',
    },
    { about: 'no sheet', input: () => ({ id: nobody, ...rest() }), expected: buyersBut('not-found') },
  ]
}
