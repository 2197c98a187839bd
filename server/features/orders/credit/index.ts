export {
  creditOfOrder,
  giveCreditBack,
  keepCredit,
  lockCredit,
  lockHolder,
  moveCredit,
  spendCredit,
} from './move-credit.ts'
export { heldForBuyer } from './read-credit.ts'
export { readCredit } from './read-credit.ts'
