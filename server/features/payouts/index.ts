export {
  holdShares,
  isHeldShare,
  lockOwed,
  readFreeShares,
  releaseShares,
  upheldReason,
} from './months/index.ts'
