export { holdShares, lockOwed, readFreeShares, releaseShares } from './months/index.ts'
