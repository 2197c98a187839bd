export {
  holdShares,
  isHeldShare,
  lockOwed,
  readFreeShares,
  readUnheldSheets,
  releaseShares,
} from './months/index.ts'
