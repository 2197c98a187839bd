import { sql } from 'kysely'
import type { DataOf } from '#contract/shared/call.ts'
import type { listBankFiles } from '#contract/staff/bank-files.ts'
import { satangToBaht } from '#rules/money/satang.ts'
import { refuse } from '#rules/refusal.ts'
import type { Db, Trx } from '#server/platform/database.ts'

export type BankFileShown = DataOf<typeof listBankFiles>['files'][number]

export type BankFileRow = {
  id: string
  file_name: string
  sha256: string
  paid_on: string
  row_count: number
  sum_satang: number
  uploaded_at: Date
  uploaded_by: string
  uploaded_name: string
  run_id: string | null
  applied_at: Date | null
  applied_by: string | null
  applied_name: string | null
  bank_reference: string
  paid_count: number | null
  paid_satang: number | null
  /** A second person has not decided yet. */
  waiting: boolean
}

/** Files of the bank, newest first. A file whose request was declined paid nothing: it counts as not applied and may be applied again. */
export async function readBankFiles(
  db: Db | Trx,
  { id, limit }: { id?: string; limit: number },
): Promise<BankFileRow[]> {
  const { rows } = await sql<BankFileRow>`
    select f.id, f.file_name, f.sha256, to_char(f.paid_on, 'YYYY-MM-DD') as paid_on, f.row_count, f.sum_satang, f.uploaded_at,
      f.uploaded_by, u.name as uploaded_name, f.run_id, f.bank_reference, f.paid_count, f.paid_satang,
      case when declined.yes then null else f.applied_at end as applied_at,
      case when declined.yes then null else f.applied_by end as applied_by,
      case when declined.yes then null else a.name end as applied_name,
      f.request_id is not null and q.decision is null as waiting
    from bank_file f join person u on u.id = f.uploaded_by left join person a on a.id = f.applied_by
      left join payment_move_request q on q.id = f.request_id
      cross join lateral (select q.decision is not distinct from 'declined' as yes) declined
    where ${id === undefined ? sql`true` : sql`f.id = ${id}`}
    order by f.uploaded_at desc, f.id limit ${limit}`.execute(db)
  return rows
}

/** Refuses: not-found. */
export async function readBankFile(db: Db | Trx, id: string): Promise<BankFileRow> {
  const [file] = await readBankFiles(db, { id, limit: 1 })
  return file ?? refuse('not-found')
}

export function presentBankFile(file: BankFileRow): BankFileShown {
  return {
    _id: file.id,
    fileName: file.file_name,
    sha256: file.sha256,
    paidOn: file.paid_on,
    rows: file.row_count,
    sum: satangToBaht(file.sum_satang),
    uploaded: file.uploaded_at.toISOString(),
    uploadedBy: { _id: file.uploaded_by, name: file.uploaded_name },
    run: file.run_id,
    applied:
      file.applied_at === null || file.applied_by === null
        ? null
        : {
            at: file.applied_at.toISOString(),
            by: { _id: file.applied_by, name: file.applied_name ?? '' },
            sellers: file.paid_count ?? 0,
            net: satangToBaht(file.paid_satang ?? 0),
            bankReference: file.bank_reference,
            waiting: file.waiting,
          },
  }
}
