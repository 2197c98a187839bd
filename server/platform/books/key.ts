import { createHmac } from 'node:crypto'
import { findColumnKeys } from '../sealed-columns.ts'

/**
 * The key of the books: acts written over foreign connections have no valid seal. It derives from the mark key, which is never rotated;
 * with another one the doctor finds every row changed.
 */
export function findBooksKey(settings: Parameters<typeof findColumnKeys>[0]): string {
  return createHmac('sha256', findColumnKeys(settings).marking).update('books').digest('hex')
}

/**
 * Overrides settings of database, role or server: another date order would be misread, and serializable isolation would restart
 * simultaneous purchases until they are given up.
 */
export const plainSettings = {
  timezone: 'UTC',
  datestyle: 'ISO,MDY',
  intervalstyle: 'postgres',
  extra_float_digits: '1',
  array_nulls: 'on',
  standard_conforming_strings: 'on',
  default_transaction_isolation: 'read committed',
  // A LISTEN connection is idle for hours.
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

/** Added for operators' long work, which a server's request limits would cut off. */
export const patientOptions = '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0'

/**
 * Also disables a role's transaction timeout. Not in `options`, because PostgreSQL before 17 does not know it and would refuse the
 * connection.
 */
export const endlessTransaction = (until: 'transaction' | 'session') =>
  `select set_config('transaction_timeout', '0', ${until === 'transaction'})
    where current_setting('transaction_timeout', true) is not null`
