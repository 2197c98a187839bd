import { createHmac } from 'node:crypto'
import { findColumnKeys } from '../sealed-columns.ts'

/**
 * The key of the books: acts on money that were not written over a connection of the product carry no right seal. Made from the
 * key of the marks, which is never rotated: with another one the doctor finds every row changed.
 */
export function findBooksKey(settings: Parameters<typeof findColumnKeys>[0]): string {
  return createHmac('sha256', findColumnKeys(settings).marking).update('books').digest('hex')
}

/**
 * What a database, a role or a server may have set otherwise: dates that are written in another order are read as others or as none, and
 * where every transaction is to be serializable, those of buyers who buy at once are begun again until they are given up.
 */
export const plainSettings = {
  timezone: 'UTC',
  datestyle: 'ISO,MDY',
  intervalstyle: 'postgres',
  extra_float_digits: '1',
  array_nulls: 'on',
  standard_conforming_strings: 'on',
  default_transaction_isolation: 'read committed',
  // Who listens is idle for hours.
  idle_session_timeout: '0',
}

/** For the `options` of a PostgreSQL connection. */
export const plainOptions = Object.entries(plainSettings)
  .map(([name, value]) => `-c ${name}=${value.replaceAll(' ', '\\ ')}`)
  .join(' ')

/** The same, with the key. */
export function bringsBooksKey(booksKey: string): string {
  return `${plainOptions} -c sarup.books_key=${booksKey}`
}

/** Behind them, for what an operator waits for: what a server allows its requests would cut it off. */
export const patientOptions = '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0'

/**
 * Nor may a role that gives every transaction only so much time end the connection of one that takes longer. Not among the options: before
 * version 17 PostgreSQL does not know it, and refuses who brings it.
 */
export const endlessTransaction = (until: 'transaction' | 'session') =>
  `select set_config('transaction_timeout', '0', ${until === 'transaction'})
    where current_setting('transaction_timeout', true) is not null`
