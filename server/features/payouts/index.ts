export { holdShares, lockOwed, releaseShares } from './months/index.ts'
