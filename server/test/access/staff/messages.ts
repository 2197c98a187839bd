import type { CallName } from '#contract/paths.ts'
import { createPerson, createSheet, giveSheet, type Cast } from '../../cast.ts'
import { createBroadcast } from '../../desk-things.ts'
import { but, nobody, nothing, reviewers, type Case, type Row, type Scene } from '../cells.ts'

/** Messages of staff: to a person or buyers of a sheet by staff 1 of the store, to many by global administrators. */
export const messagesRows = {
  listStaffMessages: nothing(but(reviewers, { X: 'ok' })),
  getStaffMessage: aboutDrafts(),
  findReceivers: [
    { about: 'a name', input: () => ({ search: 'Person' }), expected: but(reviewers, { X: 'ok' }) },
  ],
  countReceivers: aboutReceivers(),
  saveStaffMessage: aboutReceivers({ type: 'info', th: 'ข้อความ', en: 'A message' }),
  deleteStaffMessage: aboutDrafts(),
  sendStaffMessage: aboutDrafts({ version: 1, count: 1 }),
  steerStaffMessage: [
    {
      about: 'a message to buyers of a sheet of the store',
      input: async (scene) => ({ id: await broadcastOf(scene, 'sending'), sending: false }),
      expected: reviewers,
      looksLike: 'no message',
    },
    {
      about: 'no message',
      input: () => ({ id: nobody, sending: false }),
      expected: but(reviewers, { '1': 'not-found', G: 'not-found' }),
    },
  ],
} satisfies Partial<Record<CallName, Row>>

/** To buyers of the sheet of the store: the caller's own draft, or one that is being sent. */
async function broadcastOf({ app, cast, callerId }: Scene, state: 'draft' | 'sending'): Promise<string> {
  await app.platform.db.deleteFrom('broadcast').where('state', '=', 'draft').execute()
  const writerId = callerId === '' ? cast.person('G').id : callerId
  // One buyer, whatever other rows have bought and given back.
  const sheetId = await createSheet(app.platform, { authorId: cast.person('A').id })
  await giveSheet(app.platform, (await createPerson(app.platform)).id, sheetId)
  return await createBroadcast(app.platform, { state, sheetId, writerId })
}

/** An own draft to buyers of a sheet of the store; another person's does not exist, whatever one's rights. */
function aboutDrafts(rest: object = {}): Row {
  const missing = but(reviewers, { '1': 'not-found', G: 'not-found' })
  return [
    {
      about: 'an own draft',
      input: async (scene) => ({ id: await broadcastOf(scene, 'draft'), ...rest }),
      // Writing to that sheet's buyers is not X's to do, though the draft is.
      expected: but(reviewers, { X: 'version' in rest ? 'not-found' : 'ok' }),
    },
    {
      about: "somebody else's draft",
      input: async (scene) => {
        const stranger = await createPerson(scene.app.platform)
        return { id: await broadcastOf({ ...scene, callerId: stranger.id }, 'draft'), ...rest }
      },
      expected: missing,
      looksLike: 'no draft',
    },
    { about: 'no draft', input: () => ({ id: nobody, ...rest }), expected: missing },
  ]
}

function aboutReceivers(rest: object = {}): Row {
  const to = (about: string, audience: string, target: (cast: Cast) => string | null): Case => ({
    about,
    input: async ({ app, cast }) => {
      await app.platform.db.deleteFrom('broadcast').where('state', '=', 'draft').execute()
      return { audience, target: target(cast), ...rest }
    },
    expected: reviewers,
  })
  const globally = but(reviewers, { '1': 'not-allowed', X: 'not-allowed' })
  const missing = but(reviewers, { '1': 'not-found', G: 'not-found' })
  return [
    { ...to('buyers of the sheet', 'sheet', ({ sheet }) => sheet), looksLike: 'buyers of no sheet' },
    { ...to('buyers of no sheet', 'sheet', () => nobody), expected: missing },
    { ...to('its author', 'person', (cast) => cast.person('A').id), looksLike: 'nobody' },
    { ...to('nobody', 'person', () => nobody), expected: missing },
    { ...to('sellers', 'sellers', () => null), expected: globally },
    { ...to('everyone', 'everyone', () => null), expected: globally },
  ]
}
