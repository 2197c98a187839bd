/**
 * Every column that is sealed, and by what its rows are told apart: `COLUMN_KEYS` is rotated and examined by this list alone. Only
 * what stands here can be sealed (`Place` in sealed-columns.ts names its column from here), so that none is forgotten.
 */
export const sealedRegistry = {
  'seller.national_id': { table: 'seller', column: 'national_id', key: ['person_id'] },
  'seller.account_number': { table: 'seller', column: 'account_number', key: ['person_id'] },
  'seller.address': { table: 'seller', column: 'address', key: ['person_id'] },
  'refund_request.account': { table: 'refund_request', column: 'account', key: ['id'] },
  'refund_due.payee': { table: 'refund_due', column: 'payee', key: ['id'] },
  'refund_account.account': { table: 'refund_account', column: 'account', key: ['due_id'] },
  'payment_run_line.cells': { table: 'payment_run_line', column: 'sealed_cells', key: ['run_id', 'line'] },
  'tax_document.content': { table: 'tax_document', column: 'content', key: ['id'] },
  'invoice_buyer.content': { table: 'invoice_buyer', column: 'content', key: ['person_id'] },
  'input_tax.tax_id': { table: 'input_tax', column: 'sealed_tax_id', key: ['id'] },
  'tax_certificate.content': { table: 'tax_certificate', column: 'content', key: ['id'] },
} as const satisfies Record<string, SealedColumn>

export type SealedColumn = { table: string; column: string; key: readonly string[] }
export type SealedColumnName = keyof typeof sealedRegistry

/** The row's part of a place: its primary key, as text. */
export function rowOf(...key: readonly (string | number)[]): string {
  return key.join(' ')
}
