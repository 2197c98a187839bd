import type { CallName } from '#contract/paths.ts'
import { createReplayUpload } from '../../desk-things.ts'
import type { TestApp } from '../../test-app.ts'
import { aboutStores, but, nobody, reviewers, type Expected, type Row, type Scene } from '../cells.ts'

/** Live sessions, by staff 1 of the store of their sheet. */
export const tutoringRows = {
  listTutoring: [
    ...aboutStores(reviewers),
    { about: 'no store', input: () => ({ store: 777_777 }), expected: but(reviewers, { '1': 'not-found' }) },
  ],
  findDeskSheets: [
    { about: 'a text', input: () => ({ search: 'แคลคูลัส' }), expected: but(reviewers, { X: 'ok' }) },
  ],
  getTutoring: aboutDeskSessions(),
  saveTutoring: aboutDeskSessions(async ({ app, cast }) => ({
    seen: await sessionChanged(app, cast.sheet),
    start: app.platform.clock.now().toISOString(),
    minutes: 90,
    joinUrl: 'https://live.example/room',
    replayUrl: '',
    captions: [],
    chapters: [],
  })),
  endTutoring: aboutDeskSessions(),
  cancelTutoring: aboutDeskSessions(),
  addTutoringCaption: aboutDeskSessions(
    () => ({ language: 'th', label: 'ไทย', text: 'WEBVTT\n\n00:01.000 --> 00:02.000\nก' }),
    'tutoring.caption-needs-replay',
  ),
  beginReplayParts: aboutDeskSessions(() => ({ name: 'replay.mp4', bytes: 6_000_000, fingerprint: 'x' })),
  signReplayParts: aboutDeskSessions(async (scene) => ({ key: await begunReplay(scene), parts: [1, 2] })),
  finishReplayParts: aboutDeskSessions(
    async (scene) => ({ key: await begunReplay(scene) }),
    'files.parts-missing',
  ),
  abortReplayParts: aboutDeskSessions(async (scene) => ({ key: await begunReplay(scene) })),
} satisfies Partial<Record<CallName, Row>>

/** A session that runs, of the sheet of the store; `done` is what those hear who may. */
function aboutDeskSessions(
  rest: (scene: Scene) => Promise<object> | object = () => ({}),
  done: Expected = 'ok',
): Row {
  return [
    {
      about: 'a session of the store',
      input: async (scene) => {
        await runningSession(scene)
        return { id: scene.cast.sheet, ...(await rest(scene)) }
      },
      expected: but(reviewers, { '1': done, G: done }),
      looksLike: 'no sheet',
    },
    {
      about: 'no sheet',
      input: async (scene) => {
        await runningSession(scene)
        return { ...(await rest(scene)), id: nobody }
      },
      expected: but(reviewers, { '1': 'not-found', G: 'not-found' }),
    },
  ]
}

async function runningSession({ app, cast }: Scene): Promise<void> {
  const { db, clock } = app.platform
  const start_at = new Date(clock.now().getTime() - 600_000)
  const values = { start_at, ended_at: null, replay_key: null, replay_url: null, captions: '[]' }
  await db
    .insertInto('online_tutoring')
    .values({ sheet_id: cast.sheet, ...values })
    .onConflict((conflict) => conflict.column('sheet_id').doUpdateSet(values))
    .execute()
}

async function sessionChanged({ platform }: TestApp, sheetId: string): Promise<string> {
  const { changed_at } = await platform.db
    .selectFrom('online_tutoring')
    .select('changed_at')
    .where('sheet_id', '=', sheetId)
    .executeTakeFirstOrThrow()
  return changed_at.toISOString()
}

async function begunReplay({ app, cast }: Scene): Promise<string> {
  return await createReplayUpload(app.platform, { sheetId: cast.sheet, personId: cast.person('1').id })
}
