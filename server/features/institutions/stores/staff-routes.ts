import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import * as contract from '#contract/staff/stores.ts'
import { refuse } from '#rules/refusal.ts'
import { completeGroups } from '#rules/institutions/drive-groups.ts'
import { admit, findCaller } from '#server/platform/caller.ts'
import type { Platform } from '#server/platform/platform.ts'
import { mustHold, mustHoldGlobally, permission } from '#server/platform/rights.ts'
import { reads, writes, writesPrepared } from '#server/platform/route.ts'
import { createStore, deleteStore } from './save-store.ts'
import {
  drivesOf,
  listStaffStores,
  mustBeInstitutions,
  readStaffStore,
  saveStaffStore,
} from './staff-stores.ts'
import { forgetStores } from './store-list.ts'
import {
  drawCoverExample,
  offerStorePicture,
  takeInPostedPictures,
  inspectStorePicture,
  forgetReplaced,
  placeStorePicture,
} from './store-pictures.ts'

export const staffRoutes = [
  reads(contract.listUni, (_input, { caller, db }) => listStaffStores(db, caller)),
  writes(contract.newUni, async ({ code }, { caller, platform, trx, afterCommit }) => {
    mustHoldGlobally(caller, permission.sheets)
    await createStore(trx, caller.id, {
      code,
      kind: 'institution',
      nameTh: `มหาวิทยาลัย ${code}`,
      category: 5,
      visibility: 'draft',
    })
    afterCommit(() => forgetStores(platform))
  }),
  writes(contract.newDrive, async ({ code }, { caller, platform, trx, afterCommit }) => {
    mustHoldGlobally(caller, permission.sheets)
    await createStore(trx, caller.id, {
      code,
      kind: 'drive',
      nameTh: `ไดรฟ์ ${code}`,
      category: 5,
      visibility: 'draft',
    })
    afterCommit(() => forgetStores(platform))
  }),
  writes(contract.deleteStore, async ({ code }, { caller, platform, trx, afterCommit }) => {
    mustHoldGlobally(caller, permission.sheets)
    await deleteStore(trx, caller.id, code)
    afterCommit(() => forgetStores(platform))
  }),
  reads(contract.getUni, async ({ code }, { caller, db, platform }) => {
    mustHold(caller, permission.sheets, code)
    await takeInPostedPictures(platform, code)
    return await readStaffStore(db, caller, code)
  }),
  writes(contract.saveUni, async ({ code, seen, ...input }, { caller, platform, trx, afterCommit }) => {
    const drives = await drivesOf(trx, code)
    const data = await saveStaffStore(
      trx,
      caller,
      { code, kind: 'institution', seen },
      {
        nameTh: input.name[0],
        nameEn: input.name[1],
        ...(input.short === undefined ? {} : { short: input.short }),
        category: input.category,
        ...visibilityOf(input.visible),
        faculties: facultiesOf(input.faculty),
        colours: fourOf(input.color),
        facebookLink: input.facebookLink,
        useNewDrive: input.useNewDrive,
        driveMap: completeGroups(
          input.driveMap,
          drives.map((drive) => drive.code),
        ),
      },
    )
    afterCommit(() => forgetStores(platform))
    return data
  }),
  writes(contract.saveDrive, async ({ code, seen, ...input }, { caller, platform, trx, afterCommit }) => {
    const driveIn = [...new Set(input.driveIn)]
    const data = await saveStaffStore(
      trx,
      caller,
      { code, kind: 'drive', seen },
      {
        nameTh: input.name[0],
        nameEn: input.name[1],
        ...(input.short === undefined ? {} : { short: input.short }),
        driveIn,
        colours: fourOf(input.color),
        subject: input.subject,
        description: input.description,
        ...visibilityOf(input.visible),
      },
    )
    await mustBeInstitutions(trx, driveIn)
    afterCommit(() => forgetStores(platform))
    return data
  }),
  writesPrepared(
    contract.uploadUniLogoUrl,
    async ({ id: code }, { caller, platform }) => {
      mustHold(caller, permission.sheets, code)
      return await offerStorePicture(platform, caller.id, { code, kind: 'logo' })
    },
    async (_input, _context, form) => form,
  ),
  writesPrepared(
    contract.uploadUniTemplateUrl,
    async ({ id: code }, { caller, platform }) => {
      mustHold(caller, permission.sheets, code)
      return await offerStorePicture(platform, caller.id, { code, kind: 'template' })
    },
    async (_input, _context, form) => form,
  ),
  writesPrepared(
    contract.finishUniUpload,
    async ({ id: code, key }, { caller, platform }) => {
      mustHold(caller, permission.sheets, code)
      return await inspectStorePicture(platform, { code, key })
    },
    async ({ id: code, key }, { trx, platform, afterCommit }, picture) => {
      if (picture !== null) {
        const unused = await placeStorePicture(trx, { code, key }, picture)
        afterCommit(() => forgetReplaced(platform, unused))
      }
      const row = await trx
        .selectFrom('store')
        .select('picture_version')
        .where('code', '=', code)
        .executeTakeFirstOrThrow()
      return { pictureVersion: row.picture_version }
    },
    (picture) => (picture === null ? [] : [picture.storageKey]),
  ),
]

/** Buyers choose one of them: an empty one would be none, and one that stands twice two. */
function facultiesOf(typed: readonly (string | string[])[]): string[][] {
  const rows = new Map(
    typed.map((row) => (typeof row === 'string' ? [row] : row)).map((row) => [row[0], row]),
  )
  rows.delete('')
  return [...rows.values()]
}

function fourOf(colours: readonly string[]): [string, string, string, string] {
  const [header = '#000000', book = '#000000', mouth = '#000000', price = '#000000'] = colours
  return [header, book, mouth, price]
}

/**
 * `GET /api/sarupStaff/uniCoverExample?code=…`: the picture, also in unsaved colours, for staff 1 of the store. Refuses: not-found,
 * not-allowed.
 */
export function registerCoverExample(app: FastifyInstance, platform: Platform): void {
  app.get(
    '/api/sarupStaff/uniCoverExample',
    {
      schema: {
        summary: 'An example cover of the store, as WebP',
        description: 'Audience: staff-1 (store-staff). Refuses: not-found.',
        tags: ['staff'],
        security: [{ jwt: [] }],
        querystring: z.object({
          code: z.coerce.number().int().min(1).max(2_147_483_647),
          color: z
            .string()
            .regex(/^#[0-9a-fA-F]{6}(,#[0-9a-fA-F]{6}){3}$/)
            .optional()
            .describe('Header, book, mouth and price instead of those that are saved, with commas between'),
        }),
      },
    },
    async (request, reply) => {
      const caller = admit('staff-1', await findCaller(platform, request.headers.authorization))
      if (caller.kind !== 'person') return refuse('sign-in.required')
      await platform.limits.take('person', caller.id)
      const { code, color } = request.query as { code: number; color?: string }
      mustHold(caller, permission.sheets, code)
      await takeInPostedPictures(platform, code)
      const picture = (await drawCoverExample(platform, code, color?.split(','))) ?? refuse('not-found')
      return reply.type('image/webp').header('cache-control', 'private, no-store').send(picture)
    },
  )
}

function visibilityOf(visible: boolean | undefined) {
  return visible === undefined ? {} : { visibility: visible ? ('shown' as const) : ('hidden' as const) }
}
