import { letStatementsTake } from '#server/platform/database.ts'
import { sql } from 'kysely'
import { checksOfBooks } from './doctor/of-books.ts'
import { checksOfCertificates, checksOfDocuments } from './doctor/of-documents.ts'
import { checksOfLedger } from './doctor/of-ledger.ts'
import { checksOfOrders } from './doctor/of-orders.ts'
import { checksOfPayouts } from './doctor/of-payouts.ts'
import { checksOfRefunds } from './doctor/of-refunds.ts'
import { checksOfSheets } from './doctor/of-sheets.ts'
import type { Check } from './doctor/check.ts'
import type { Trx } from './platform/database.ts'
import type { Platform } from './platform/platform.ts'
import { type SealedKey, sealedKeys } from './platform/reseal.ts'

/** Invariants after every committed transaction (security-and-reliability §1), asked of the whole database. */
const checks: readonly Check[] = [
  ...checksOfLedger,
  ...checksOfOrders,
  ...checksOfRefunds,
  ...checksOfPayouts,
  ...checksOfCertificates,
  ...checksOfDocuments,
  ...checksOfSheets,
  ...checksOfBooks,
]

export type Finding = {
  name: string
  mend: string
  wrongCount: number
  examples: string[]
  /** No breach, but the operator should know. */
  note?: string
}

/** Asks every check, of rows and of files; an empty `examples` everywhere is good news. Reads only. */
export async function inspect(
  platform: Pick<Platform, 'db' | 'storage' | 'sealed'>,
  onCheck: (finding: Finding) => void,
): Promise<Finding[]> {
  const findings = await inspectRows(platform, onCheck)
  for (const inspectOne of [inspectSealed, inspectStorage]) {
    const finding = await inspectOne(platform)
    onCheck(finding)
    findings.push(finding)
  }
  return findings
}

/** The keys stand in the settings, not in the database: whether every sealed value still opens, and which wait for a new key. */
async function inspectSealed(platform: Pick<Platform, 'db' | 'sealed'>): Promise<Finding> {
  const keys = await sealedKeys(platform)
  const lost = keys.filter(({ use }) => use === 'unknown')
  const old = keys.filter(({ use }) => use === 'opens')
  const inWords = ({ column, keyId, count }: SealedKey) => `${count} of ${column} under "${keyId}"`
  return {
    name: 'INV-20 every sealed value opens with a key of COLUMN_KEYS',
    mend: 'Put the key that is missing back into COLUMN_KEYS, then: npm run admin -- reseal',
    wrongCount: lost.reduce((sum, { count }) => sum + count, 0),
    examples: lost.map(inWords),
    ...(old.length > 0 && {
      note: `older keys are still needed: ${old.map(inWords).join(', ')}; npm run admin -- reseal`,
    }),
  }
}

/** The checks that need only rows. */
export async function inspectRows(
  { db }: Pick<Platform, 'db'>,
  onCheck: (finding: Finding) => void,
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const check of checks) {
    const finding = await db.transaction().execute((trx) => ask(trx, check))
    onCheck(finding)
    findings.push(finding)
  }
  return findings
}

/** The same of what one transaction sees, committed or not. */
export async function inspectInside(
  trx: Trx,
  isAsked: (name: string) => boolean = () => true,
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const check of checks) if (isAsked(check.name)) findings.push(await ask(trx, check))
  return findings
}

async function ask(trx: Trx, { name, mend, wrong }: Check): Promise<Finding> {
  // Ten million lines take longer than a request may.
  await letStatementsTake(trx, '30min')
  const { rows } = await sql<{ count: number; examples: string[] | null }>`
    select count(*) as count, array_agg(what order by what) filter (where place <= 5) as examples
    from (select what, row_number() over (order by what) as place from (${wrong}) found) numbered`.execute(
    trx,
  )
  return { name, mend, wrongCount: rows[0]?.count ?? 0, examples: rows[0]?.examples ?? [] }
}

/** The storage cannot be queried in SQL: every file that a buyer paid for is looked up, thirty-two at a time. */
export async function inspectStorage({ db, storage }: Pick<Platform, 'db' | 'storage'>): Promise<Finding> {
  const wrong: string[] = []
  let after = ''
  for (;;) {
    const sheets = await db
      .selectFrom('sheet')
      .select(['id', 'pdf_key', 'pdf_bytes'])
      .where('id', '>', after)
      .where('pdf_key', 'is not', null)
      .where(({ exists, selectFrom }) =>
        exists(selectFrom('library_entry').select('sheet_id').whereRef('sheet_id', '=', 'sheet.id')),
      )
      .orderBy('id')
      .limit(32)
      .execute()
    const last = sheets.at(-1)
    if (last === undefined) break
    after = last.id
    const found = await Promise.all(sheets.map(({ pdf_key: key }) => storage.head(key ?? '')))
    for (const [at, { id, pdf_bytes: bytes }] of sheets.entries()) {
      if (found[at]?.bytes !== bytes) wrong.push(id)
    }
  }
  const proofs = await db
    .selectFrom('refund_due')
    .select(['id', 'proof_key'])
    .where('proof_key', 'is not', null)
    .execute()
  for (const { id, proof_key: key } of proofs)
    if ((await storage.head(key ?? '')) === null) wrong.push(`due:${id}`)
  return {
    name: 'the files of bought sheets and the proofs of refunds are in the storage, in their full length',
    mend: 'Bring the file back from the last backup of the storage; its buyers cannot read until then',
    wrongCount: wrong.length,
    examples: wrong.slice(0, 5),
  }
}
