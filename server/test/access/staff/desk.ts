import type { CallName } from '#contract/paths.ts'
import type { RefusalCode } from '#contract/shared/refusals.ts'
import { createPerson, parts, type Cast } from '../../cast.ts'
import { claimOf, questionOf, reviewOf, waitingPictureOf } from '../../desk-things.ts'
import { openReportOf } from '../../reported-sheet.ts'
import {
  aboutStores,
  but,
  managers,
  nobody,
  nothing,
  reviewers,
  staff,
  type Cells,
  type Row,
  type Scene,
} from '../cells.ts'

/** The desk, its rights and its records, reports of buyers, authors. */
export const deskRows = {
  // the desk of staff
  navigation: nothing(staff),
  openDownload: [
    {
      about: 'no such list',
      input: () => ({ list: 'nothing' }),
      expected: Object.fromEntries(
        parts.map((part) => [part, staff[part] === 'ok' ? 'not-found' : staff[part]]),
      ) as Cells,
    },
  ],

  // reports of buyers and the author database, by staff 1 of their store
  getReportMeta: nothing(but(reviewers, { X: 'ok' })),
  getReport: aboutStores(reviewers),
  actionReport: [
    {
      about: 'a report of the store',
      input: async ({ app, cast }) => ({
        id: await openReportOf(app.platform, cast.sheet),
        action: 'แจ้งผู้เขียนแล้ว',
      }),
      expected: reviewers,
      looksLike: 'no report',
    },
    {
      about: 'no report',
      input: () => ({ id: nobody, action: 'แจ้งผู้เขียนแล้ว' }),
      expected: but(reviewers, { '1': 'not-found', G: 'not-found' }),
    },
  ],
  decideQuestion: [
    {
      about: 'a question in the store',
      input: async ({ app, cast }) => ({ id: await questionOf(app.platform, cast.sheet), hide: true }),
      expected: reviewers,
      looksLike: 'no question',
    },
    {
      about: 'an answer to a review in the store',
      input: async ({ app, cast }) => ({
        id: await reviewOf(app.platform, cast.sheet, { answer: 'ขอบคุณค่ะ' }),
        hide: true,
      }),
      expected: reviewers,
      looksLike: 'no question',
    },
    {
      about: 'a review in the store',
      input: async ({ app, cast }) => ({
        id: await reviewOf(app.platform, cast.sheet),
        hide: true,
        review: { reason: 'คำหยาบ' },
      }),
      expected: reviewers,
      looksLike: 'no review',
    },
    {
      about: 'no review',
      input: () => ({ id: nobody, hide: true, review: { reason: 'คำหยาบ' } }),
      expected: but(reviewers, { '1': 'not-found', G: 'not-found' }),
    },
    {
      about: 'no question',
      input: () => ({ id: nobody, hide: true }),
      expected: but(reviewers, { '1': 'not-found', G: 'not-found' }),
    },
  ],
  listClaims: nothing(but(reviewers, { X: 'ok' })),
  decideClaim: [
    {
      about: 'a claim of the store',
      input: async ({ app, cast }) => ({
        id: await claimOf(app.platform, cast.sheet),
        decision: 'kept',
        answer: 'ขายต่อได้',
        seen: 'open',
      }),
      expected: reviewers,
      looksLike: 'no claim',
    },
    {
      about: 'no claim',
      input: () => ({ id: nobody, decision: 'kept', answer: 'ขายต่อได้', seen: 'open' }),
      expected: but(reviewers, { '1': 'not-found', G: 'not-found' }),
    },
  ],
  authorMeta: nothing(but(reviewers, { X: 'ok' })),
  authorSearch: [
    { about: 'a text', input: () => ({ query: 'Notes' }), expected: but(reviewers, { X: 'ok' }) },
  ],
  authorInfo: [
    { about: 'its author', input: ({ cast }) => ({ facebook: cast.person('A').id }), expected: reviewers },
    {
      about: 'an author of the other store',
      input: ({ cast }) => ({ facebook: cast.person('S').id }),
      expected: but(reviewers, { '1': 'not-found', X: 'ok' }),
    },
    {
      about: 'nobody',
      input: () => ({ facebook: nobody }),
      expected: but(reviewers, { '1': 'not-found', G: 'not-found' }),
    },
  ],
  decideAuthorPicture: [
    {
      about: 'the picture of its author',
      input: async ({ app, cast }) => {
        const author = cast.person('A').id
        return { author, since: await waitingPictureOf(app.platform, author), show: true }
      },
      expected: reviewers,
      looksLike: 'no picture',
    },
    {
      about: 'no picture',
      input: () => ({ author: nobody, since: '2027-01-02T03:04:05.000Z', show: true }),
      expected: but(reviewers, { '1': 'not-found', G: 'not-found' }),
    },
  ],
  authorReveal: [
    {
      about: 'a number that was never entered',
      input: ({ cast }) => ({ facebook: cast.person('A').id, what: 'peopleID' }),
      expected: but(reviewers, { '1': 'not-found', G: 'not-found' }),
    },
  ],

  // rights, by staff 3 of their store; the audit trail
  listPermissions: nothing(managers),
  addPermission: aboutRights('add'),
  removePermission: aboutRights('remove'),
  removeStaffMember: [
    {
      about: 'one of the team',
      input: async ({ app, cast }) => ({
        facebookID: (
          await createPerson(app.platform, { permissions: [{ permission: 1, store: cast.store }] })
        ).id,
      }),
      expected: but(managers, { '3': 'not-allowed', X: 'not-allowed' }),
    },
  ],
  getAudit: nothing(managers),
  findAnything: [{ about: 'a text', input: () => ({ query: 'Notes' }), expected: staff }],
} satisfies Partial<Record<CallName, Row>>

/** A right of a new person for a store: staff managers of that store, and what they hold themselves (INV-15). */
function aboutRights(action: 'add' | 'remove'): Row {
  const own = but(managers, { X: 'not-found' })
  const named =
    (perm: 1 | 3, storeOf: (cast: Cast) => number) =>
    async ({ app, cast }: Scene) => {
      const store = storeOf(cast)
      const held = action === 'add' ? [] : [{ permission: perm, store }]
      const { id } = await createPerson(app.platform, { permissions: held })
      return { facebookID: id, store, perm }
    }
  const refused: RefusalCode = action === 'add' ? 'not-found' : 'permissions.already-gone'
  return [
    { about: 'a right of the store', input: named(3, ({ store }) => store), expected: own },
    {
      about: 'a right that a manager does not hold',
      input: named(1, ({ store }) => store),
      expected: action === 'add' ? but(own, { '3': 'permissions.not-held' }) : own,
    },
    {
      about: 'a right for every store',
      input: named(3, () => -1),
      expected: but(own, { '3': 'not-found' }),
    },
    {
      about: 'nobody',
      input: ({ cast }) => ({ facebookID: nobody, store: cast.store, perm: 3 }),
      expected: but(own, { '3': refused, G: refused }),
    },
  ]
}
