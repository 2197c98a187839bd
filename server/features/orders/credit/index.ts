export {
  creditOfOrder,
  giveCreditBack,
  keepCredit,
  lockCredit,
  moveCredit,
  spendCredit,
} from './move-credit.ts'
export { heldForBuyer } from './held-for-buyer.ts'
export { readCredit } from './read-credit.ts'
