export {
  holdShares,
  isHeldShare,
  lockOwed,
  readFreeShares,
  releaseShares,
} from './months/index.ts'
