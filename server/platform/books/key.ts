import { createHmac } from 'node:crypto'
import { findColumnKeys } from '../sealed-columns.ts'

/**
 * The key of the books: acts on money that were not written over a connection of the product carry no right seal. Made from the
 * key of the marks, which is never rotated: with another one the doctor finds every row changed.
 */
export function findBooksKey(settings: Parameters<typeof findColumnKeys>[0]): string {
  return createHmac('sha256', findColumnKeys(settings).marking).update('books').digest('hex')
}

/** For the `options` of a PostgreSQL connection. */
export function bringsBooksKey(booksKey: string): string {
  return `-c timezone=UTC -c sarup.books_key=${booksKey}`
}
