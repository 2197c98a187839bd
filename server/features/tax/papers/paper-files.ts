import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { refuse } from '#rules/refusal.ts'
import { type Person } from '#server/platform/caller.ts'
import type { Db } from '#server/platform/database.ts'
import { personOfLink } from '#server/platform/http/claims-of-link.ts'
import { linkToken } from '#server/platform/http/openapi.ts'
import { attachmentNamed, privateFileHeaders, sendStored } from '#server/platform/http/send-file.ts'
import { signFor } from '#server/platform/links.ts'
import type { Platform } from '#server/platform/platform.ts'
import { everyStore, holds, permission } from '#server/platform/rights.ts'
import { ownsDocument } from '../documents/index.ts'
import { drawElsewhere } from './draw-elsewhere.ts'
import { makeETax } from './e-tax.ts'
import { readFile } from './month-files.ts'
import { type PaperInput, papersOf, titleOf } from './papers.ts'

const filesPath = '/files/tax'

const month = { month: z.number().int().min(1).max(12), year: z.number().int().min(2000).max(2400) }
/** Papers that are drawn now, or a file that a job has drawn. */
type Asked = PaperInput | { kind: 'file'; id: string }
const askShape: z.ZodType<Asked> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('file'), id: z.string() }),
  z.object({ kind: z.literal('document'), id: z.string() }),
  z.object({ kind: z.literal('sell'), ...month }),
  z.object({ kind: z.literal('receipt'), ...month }),
  z.object({ kind: z.literal('pay'), ...month, day: z.number().int().min(1).max(31).optional() }),
  z.object({ kind: z.literal('certificates'), ...month, all: z.boolean() }),
  z.object({
    kind: z.literal('certificate'),
    id: z.string(),
    payoutId: z.string(),
    duplicate: z.boolean(),
  }),
])

/** An address for these papers, valid for two minutes and this sign-in only. */
export function addressOfPapers(platform: Platform, caller: Person, input: Asked): string {
  return `${filesPath}?t=${signFor(platform, caller, { purpose: 'tax-paper', fileId: JSON.stringify(input) })}`
}

/**
 * `GET /files/tax?t={token}`: tax papers as PDF, drawn while they are sent or by a job before. Rights are checked again: staff with the
 * finance permission for every store, the certificate's seller or the document's buyer. Refuses: not-found, library.link-expired.
 */
export function registerTaxPapers(app: FastifyInstance, platform: Platform): void {
  app.get(
    filesPath,
    {
      config: {
        delivers: {
          summary: 'Tax papers',
          audience: 'signed-in',
          contentType: 'application/pdf',
          query: linkToken,
          refusals: ['not-found', 'library.link-expired'],
        },
      },
    },
    async (request, reply) => {
      const { claims, person: caller } = await personOfLink(platform, request, 'tax-paper')
      const input = askShape.parse(JSON.parse(claims.fileId ?? ''))
      if (!(await mayOpen(platform.db, caller, input))) return refuse('not-found')
      const drawn =
        input.kind === 'file'
          ? ((await readFile(platform.db, input.id, platform.clock.now())) ?? refuse('not-found'))
          : { input, key: null }
      const title = titleOf(drawn.input)
      const contentType = 'application/pdf'
      const name: [string, string] = [`${title}.pdf`, 'tax.pdf']
      if (drawn.key !== null)
        return await sendStored(platform, request, reply, { key: drawn.key, contentType, name })
      reply.headers({
        'content-type': contentType,
        'content-disposition': attachmentNamed(...name),
        ...privateFileHeaders,
      })
      if (drawn.input.kind === 'document') {
        const made = await makeETax(platform, drawn.input.id, drawElsewhere)
        if (made !== undefined) return reply.send(made.pdf)
      }
      const papers = papersOf(platform, drawn.input)
      return reply.send(Readable.from(drawElsewhere(title, papers)))
    },
  )
}

async function mayOpen(db: Db, caller: Person, input: Asked): Promise<boolean> {
  if (holds(caller, permission.money, everyStore)) return true
  if (input.kind === 'document') return await ownsDocument(db, caller.id, input.id)
  return input.kind === 'certificate' && (await ownsCertificate(db, caller.id, input.id))
}

/** Whether the certificate was made out to this seller. */
export async function ownsCertificate(db: Db, personId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from tax_certificate c join payout p on p.id = c.payout_id
    where c.id = ${id} and p.seller_id = ${personId}`.execute(db)
  return rows.length > 0
}
