import { findBooksKey } from '#server/platform/books/key.ts'

/** The key of the books of every test; production and demo have others. */
export const testBooksKey = findBooksKey({ mode: 'test', DATA_DIR: '' })
