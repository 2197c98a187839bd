export { monthsLock } from './months-lock.ts'
export { type Entry, type Posting, post } from './post.ts'
export { type SoldLine, postSale } from './post-sale.ts'
