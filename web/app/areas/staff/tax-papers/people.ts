import { type PaperPerson, writeTaxAddress } from '#rules/tax/papers/people.ts'
import type { Data } from '#web/api/api.ts'

type Seller = Data<'getTaxPay'>[number]['seller'][number]

/** A seller as papers name them. */
export function personOf(seller: Seller | undefined): PaperPerson {
  return seller === undefined
    ? { name: '-', taxId: '', address: '' }
    : { name: seller.realName || '-', taxId: seller.peopleID, address: writeTaxAddress(seller) }
}
