import type { CallName } from '#contract/paths.ts'
import type { RefusalCode } from '#contract/shared/refusals.ts'
import { createCompleteSheet } from '../../cast.ts'
import { begunParts, draftPdf, draftSamples, drawTestPicture, offeredUpload } from '../../handed-in-files.ts'
import { drawTestPdf } from '../../reading.ts'
import { but, nobody, sellers, type Case, type Row, type Scene } from '../cells.ts'

const authorOfDraft = ({ cast }: Scene) => ({ sheetId: cast.draft, personId: cast.person('A').id })

/** Of the form of a key that was never given out. */
const noUpload = 'quarantine/2026-11-20/ZZZZZZZZZZ'

export const sheetFilesRows = {
  uploadCoverUrl: aboutOwnFiles(),
  uploadExamplesUrl: aboutOwnFiles(() => ({ num: 1 })),
  uploadPdfUrl: aboutOwnFiles(),
  finishUpload: [...aboutOwnFiles(postedCover), ...aboutForeignFiles(postedCover, { key: noUpload })],
  getSheetFiles: aboutOwnFiles(),
  getLikeness: aboutOwnFiles(),
  getPdf: aboutOwnFiles(async (scene) => {
    await draftPdf(scene.app.platform, scene.cast.draft, await drawTestPdf())
    return {}
  }),
  removeSample: [...aboutOwnFiles(oneSample), ...aboutForeignFiles(oneSample, { sample: nobody })],
  restoreSample: [
    ...aboutOwnFiles(oneRemovedSample),
    ...aboutForeignFiles(oneRemovedSample, { sample: nobody }),
  ],
  reorderSamples: [
    ...aboutOwnFiles(allSamples),
    ...aboutForeignFiles(allSamples, { samples: [nobody] }, 'files.samples-changed'),
  ],
  addSamplePages: aboutOwnFiles(async (scene) => {
    await draftPdf(scene.app.platform, scene.cast.draft, await drawTestPdf())
    return { pages: [2] }
  }),
  removeCover: aboutOwnFiles(),
  straightenPdf: aboutOwnFiles(async (scene) => {
    await draftPdf(scene.app.platform, scene.cast.draft, await drawTestPdf())
    return {}
  }),
  getStraightened: aboutOwnFiles(),
  chooseStraightened: aboutOwnFiles(() => ({ choice: 'neither' })),
  beginPdfParts: aboutOwnFiles(() => ({ name: 'สรุป.pdf', bytes: 6_000_000, fingerprint: 'x' })),
  signPdfParts: [
    ...aboutOwnFiles(async (scene) => ({ ...(await ownParts(scene)), parts: [1, 2] })),
    ...aboutForeignFiles(async (scene) => ({ ...(await ownParts(scene)), parts: [1, 2] }), {
      key: noUpload,
      parts: [1, 2],
    }),
  ],
  listPdfParts: [...aboutOwnFiles(ownParts), ...aboutForeignFiles(ownParts, { key: noUpload })],
  finishPdfParts: [...aboutOwnFiles(wholeParts), ...aboutForeignFiles(wholeParts, { key: noUpload })],
  abortPdfParts: [...aboutOwnFiles(ownParts), ...aboutForeignFiles(ownParts, { key: noUpload })],
} satisfies Partial<Record<CallName, Row>>

/** A call about A's draft: for another seller there is none (INV-10). `ask` is made anew for each cell, as A would. */
function aboutOwnFiles(rest: (scene: Scene) => Promise<object> | object = () => ({})): Row {
  const missing = but(sellers, { A: 'not-found', S: 'not-found' })
  return [
    {
      about: 'an own draft',
      input: async (scene) => ({ id: scene.cast.draft, ...(await rest(scene)) }),
      expected: but(sellers, { S: 'not-found' }),
      looksLike: 'no sheet',
    },
    {
      about: 'no sheet',
      input: async (scene) => ({ id: nobody, ...(await rest(scene)) }),
      expected: missing,
    },
  ]
}

/** A file of A's draft, requested under a sheet of one's own: it is not found there. `rest` names the file. */
function aboutForeignFiles(
  rest: (scene: Scene) => Promise<object> | object,
  nothingThere: object,
  refused: RefusalCode = 'not-found',
): Row {
  const underOwnSheet = (about: string, file: (scene: Scene) => Promise<object> | object): Case => ({
    about,
    input: async (scene) => ({
      id: await createCompleteSheet(scene.app.platform, {
        // Non-sellers have no sheet: they name one of A's.
        authorId: scene.cast.person(scene.part === 'S' ? 'S' : 'A').id,
        status: 0,
      }),
      ...(await file(scene)),
    }),
    expected: but(sellers, { A: refused, S: refused }),
  })
  return [
    {
      ...underOwnSheet("another seller's file under an own sheet", rest),
      looksLike: 'no file under an own sheet',
    },
    underOwnSheet('no file under an own sheet', () => nothingThere),
  ]
}

async function postedCover(scene: Scene) {
  const file = await drawTestPicture(200, 300)
  return { key: await offeredUpload(scene.app.platform, { ...authorOfDraft(scene), kind: 'cover', file }) }
}

async function allSamples({ app, cast }: Scene) {
  return { samples: (await draftSamples(app.platform, cast.draft)).toReversed() }
}

async function oneSample({ app, cast }: Scene) {
  const [sample = ''] = await draftSamples(app.platform, cast.draft)
  return { sample }
}

async function oneRemovedSample(scene: Scene) {
  const { sample } = await oneSample(scene)
  const { db, clock } = scene.app.platform
  await db.updateTable('sheet_file').set({ removed_at: clock.now() }).where('id', '=', sample).execute()
  return { sample }
}

async function ownParts(scene: Scene) {
  return { key: await begunParts(scene.app.platform, authorOfDraft(scene)) }
}

async function wholeParts(scene: Scene) {
  const { platform } = scene.app
  const file = await drawTestPdf()
  const key = await begunParts(platform, { ...authorOfDraft(scene), bytes: file.length })
  const { parts_id: partsId } = await platform.db
    .selectFrom('sheet_upload')
    .select('parts_id')
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  await platform.storage.putPart(key, partsId ?? '', 1, file)
  return { key }
}
