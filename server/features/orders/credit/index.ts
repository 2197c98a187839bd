export {
  byBankOf,
  byBankOfRefund,
  type GivenBack,
  givenBackByBank,
  isMoneyOf,
  isOfPaidOrder,
  type Locked,
  lockDues,
  mustNotBeGivenBack,
  ofOwnTransfer,
  ofTakenBack,
  sentOf,
  setOffOf,
  bookGivenBack,
  wayOfGivenBack,
} from './given-back-by-bank.ts'
export {
  creditOf,
  creditOfOrder,
  dueOfOrder,
  giveCreditBack,
  keepCredit,
  lockCredit,
  lockHolder,
  moveCredit,
  spendCredit,
} from './move-credit.ts'
export { heldForBuyer, restsAsCredit, readCredit } from './read-credit.ts'
