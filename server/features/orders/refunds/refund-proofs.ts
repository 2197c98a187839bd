import type { FastifyInstance } from 'fastify'
import { refuse } from '#rules/refusal.ts'
import { type InspectedFile, inspectUpload } from '#server/features/catalogue/index.ts'
import { type Person } from '#server/platform/caller.ts'
import { inTransaction } from '#server/platform/database.ts'
import { personOfLink } from '#server/platform/http/claims-of-link.ts'
import { linkToken } from '#server/platform/http/openapi.ts'
import { sendStored } from '#server/platform/http/send-file.ts'
import { newId } from '#server/platform/ids.ts'
import { signFor } from '#server/platform/links.ts'
import type { Platform } from '#server/platform/platform.ts'
import { mustHoldGlobally, permission } from '#server/platform/rights.ts'
import { recordAudit } from '#server/platform/audit.ts'
import { offerSignedUpload, openSignedUpload } from '#server/platform/signed-uploads.ts'
import { uploadRules } from '#server/platform/uploads.ts'
import { readMoneyId } from './open-money.ts'

const proofsPath = '/files/refund-proof'

/** A picture is stored as its pixels alone; a PDF byte for byte, once it is found to hold nothing active. */
const kinds = {
  picture: { as: 'cover', rule: uploadRules.image, ending: 'jpg', contentType: 'image/jpeg' },
  pdf: { as: 'pdf', rule: uploadRules.proofPdf, ending: 'pdf', contentType: 'application/pdf' },
} as const
type Kind = keyof typeof kinds

/** A form to post the bank's proof of a transfer to. */
export async function offerRefundProof(platform: Platform, staff: Person, kind: Kind) {
  return await offerSignedUpload(platform, staff, { purpose: 'staff-upload', place: kind }, kinds[kind].rule)
}

export type Proof = Pick<InspectedFile, 'storageKey' | 'sha256'>

/**
 * Inspects the uploaded proof before any transaction; undefined without a key, which the operation itself refuses. Proofs that are not used
 * are swept like other uploads. Refuses: files.*.
 */
export async function inspectRefundProof(
  platform: Platform,
  staff: Person,
  signed: string,
): Promise<Proof | undefined> {
  if (signed === '') return undefined
  const posted = openSignedUpload(platform, staff, { purpose: 'staff-upload' }, signed)
  const [, kind, key = ''] = /^(picture|pdf):(.+)$/.exec(posted) ?? []
  if (kind === undefined) return refuse('files.bad-form')
  const { as, rule, ending } = kinds[kind as Kind]
  if ((await platform.storage.head(key)) === null) return refuse('files.not-arrived')
  const storageKey = `private/refund-proofs/${newId()}.${ending}`
  return await inspectUpload(platform, { key, kind: as, storageKey, rule })
}

/** For two minutes and this sign-in; the right is asked anew when it is opened. Refuses: not-found. */
export async function linkToRefundProof(
  platform: Platform,
  staff: Person,
  due: string,
): Promise<{ url: string }> {
  await proofOf(platform, due)
  return { url: `${proofsPath}?t=${signFor(platform, staff, { purpose: 'refund-proof', fileId: due })}` }
}

/** `GET /files/refund-proof?t={token}`, for staff with permission 2 for every store; audited. Refuses: not-found, library.link-expired. */
export function registerRefundProofs(app: FastifyInstance, platform: Platform): void {
  const delivers = {
    summary: "The bank's proof that money went back to a buyer",
    audience: 'staff-2-global',
    contentType: 'application/pdf',
    query: linkToken,
    refusals: ['not-found', 'library.link-expired'],
  } as const
  app.get(proofsPath, { config: { delivers } }, async (request, reply) => {
    const { claims, person: caller } = await personOfLink(platform, request, 'refund-proof')
    mustHoldGlobally(caller, permission.money)
    const { key, object } = await proofOf(platform, claims.fileId ?? '')
    if ((await platform.storage.head(key)) === null) return refuse('not-found')
    await inTransaction(platform.db, (trx) =>
      recordAudit(trx, {
        actorId: caller.id,
        action: 'refund-account.shown',
        object,
        after: { due: claims.fileId, proof: true },
      }),
    )
    const { contentType, ending } = kinds[key.endsWith('.pdf') ? 'pdf' : 'picture']
    const name = `${(claims.fileId ?? '').replace(':', '-')}.${ending}`
    return await sendStored(platform, request, reply, { key, contentType, name: [name, name] })
  })
}

async function proofOf({ db }: Platform, due: string): Promise<{ key: string; object: string }> {
  const { kind, number } = readMoneyId(due)
  if (kind !== 'due') return refuse('not-found')
  const row = await db
    .selectFrom('refund_due')
    .select(['proof_key', 'order_id'])
    .where('id', '=', number)
    .executeTakeFirst()
  if (row === undefined || row.proof_key === null) return refuse('not-found')
  return { key: row.proof_key, object: row.order_id === null ? due : `order:${row.order_id}` }
}
