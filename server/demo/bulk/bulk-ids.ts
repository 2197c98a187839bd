/**
 * Ids for rows by the million: a number multiplied by an odd constant in 40 (or 48) bits never meets itself again, and
 * sixteen of the alphabet's letters write it down in 10 (or 12) characters. The same in SQL and here.
 */
const letters = '23456789ABCDEFGH'
const factor40 = 229_583_474_051n
const mask40 = (1n << 40n) - 1n

export function bulkId(kind: BulkKind, number: number): string {
  const scattered = ((BigInt(number) + offsets[kind]) * factor40) & mask40
  const hex = scattered.toString(16).padStart(10, '0')
  return hex.replace(/[0-9a-f]/g, (digit) => letters[Number.parseInt(digit, 16)] ?? '')
}

/** Apart by more than there will ever be of each; below 2^24, so that the product fits a bigint of PostgreSQL. */
const offsets = { sheet: 0n, seller: 12_000_000n, buyer: 13_000_000n, order: 0n } as const
export type BulkKind = keyof typeof offsets

/** The SQL expression for the id of row `number` (an expression of type bigint). */
export function bulkIdSql(kind: BulkKind, number: string): string {
  const length = kind === 'order' ? 12 : 10
  const scattered = `((((${number}) + ${offsets[kind]}) * ${factor40}) & ${mask40})`
  return `translate(lpad(to_hex(${scattered}), ${length}, '0'), '0123456789abcdef', '${letters}')`
}
