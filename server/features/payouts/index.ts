export {
  holdShares,
  isHeldShare,
  lockOwedRecords,
  readFreeShares,
  readUnheldSheets,
  releaseShares,
} from './months/index.ts'
