import type { CallName } from '#contract/paths.ts'
import { createStore, parts } from '../../cast.ts'
import { all, but, nobody, nothing, reviewers, type Expected, type Row } from '../cells.ts'

const aDrive = {
  name: ['ไดรฟ์', 'Drive'],
  driveIn: [1],
  color: ['#112233', '#445566', '#778899', '#AABBCC'],
  subject: '',
  description: '',
}

let lastCode = 50_000

const newCode = () => {
  lastCode += 1
  return { code: lastCode }
}

/** Universities and drives, by staff 1 of the store; new ones by global administrators. */
export const storesRows = {
  listUni: nothing(but(reviewers, { X: 'ok' })),
  listInstitutionRequests: nothing(but(all('not-allowed'), { V: 'sign-in.required', G: 'ok' })),
  closeInstitutionRequest: [
    {
      about: 'no request',
      input: () => ({ id: nobody }),
      expected: but(all('not-allowed'), { V: 'sign-in.required', G: 'not-found' }),
    },
  ],
  newUni: [
    {
      about: 'a code',
      input: newCode,
      expected: but(all('not-allowed'), { V: 'sign-in.required', G: 'ok' }),
    },
  ],
  newDrive: [
    {
      about: 'a code',
      input: newCode,
      expected: but(all('not-allowed'), { V: 'sign-in.required', G: 'ok' }),
    },
  ],
  deleteStore: [
    {
      about: 'no store',
      input: () => ({ code: 777_777 }),
      expected: but(all('not-allowed'), { V: 'sign-in.required', G: 'not-found' }),
    },
  ],
  getUni: aboutOneStore('code', {}),
  saveUni: aboutOneStore('code', {
    name: ['มหาวิทยาลัย 1', 'University 1'],
    category: 0,
    faculty: ['คณะวิทยาศาสตร์'],
    color: ['#112233', '#445566', '#778899', '#AABBCC'],
    facebookLink: '',
    useNewDrive: false,
    driveMap: [],
  }),
  getExamTable: aboutOneStore('code', { year: 2026, semester: 1, category: 2 }),
  saveExamTable: aboutOneStore('code', {
    year: 2026,
    semester: 1,
    category: 2,
    exams: [{ course: 'EC210', day: '2026-12-01', time: null }],
  }),
  saveDrive: [
    {
      about: 'a drive',
      input: async ({ app, part }) => ({
        code: await createStore(app.platform, { code: 900 + parts.indexOf(part), kind: 'drive' }),
        ...aDrive,
      }),
      expected: but(reviewers, { '1': 'not-found' }),
    },
  ],
  uploadUniLogoUrl: aboutOneStore('id', {}),
  uploadUniTemplateUrl: aboutOneStore('id', {}),
  finishUniUpload: aboutOneStore('id', { key: 'nothing' }, 'not-found'),
} satisfies Partial<Record<CallName, Row>>

/** A store by its code: staff 1 of that store. */
function aboutOneStore(field: 'code' | 'id', rest: object, own: Expected = 'ok'): Row {
  const cells = but(all('not-allowed'), { V: 'sign-in.required', '1': own, X: 'not-found', G: own })
  return [
    { about: 'the store', input: ({ cast }) => ({ [field]: cast.store, ...rest }), expected: cells },
    {
      about: 'no store',
      input: () => ({ [field]: 777_777, ...rest }),
      expected: but(cells, { '1': 'not-found', G: 'not-found' }),
    },
  ]
}
