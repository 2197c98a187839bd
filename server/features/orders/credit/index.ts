export {
  creditOfOrder,
  giveCreditBack,
  keepCredit,
  lockCredit,
  moveCredit,
  spendCredit,
} from './move-credit.ts'
export { heldForBuyer } from './read-credit.ts'
export { readCredit } from './read-credit.ts'
