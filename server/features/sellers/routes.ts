import * as picture from '#contract/seller/author-picture.ts'
import * as sellers from '#contract/seller/sellers.ts'
import { ackTax, getAckTax, getTaxName, saveTaxName as saveTaxNameCall } from '#contract/seller/tax.ts'
import * as authors from '#contract/staff/sellers.ts'
import { refuse } from '#rules/refusal.ts'
import { type Person, presentUser } from '#server/platform/caller.ts'
import { reads, writes, writesPrepared } from '#server/platform/route.ts'
import {
  checkOwnPicture,
  decidePicture,
  handInPicture,
  offerPicture,
  removePicture,
  removePictureCopies,
} from './author-picture.ts'
import { countAuthors, newestAuthors, readAuthor, revealAuthorNumber, searchAuthors } from './authors.ts'
import { editSeller } from './edit-seller.ts'
import {
  confirmBankChange,
  readOwnData,
  readReferral,
  revealNumber,
  setAbout,
  setSaleNotices,
} from './own-data.ts'
import { acknowledgeTax, readTaxNotice, registerSeller } from './register-seller.ts'
import { readTaxName, saveTaxName } from './tax-payees.ts'
import { findThaiAddresses } from './thai-addresses.ts'

export const routes = [
  reads(sellers.getSellerHome, async (_input, { caller }) => ({
    data: { seller: caller.kind === 'person' && caller.seller, user: presentUser(caller) },
  })),
  reads(sellers.getSellerRegister, async (_input, { caller, db }) => {
    if (caller.kind === 'visitor') return { data: { user: null, known: null } }
    const { email } = await db
      .selectFrom('person')
      .select('email')
      .where('id', '=', caller.id)
      .executeTakeFirstOrThrow()
    return { data: { user: presentUser(caller), known: { email } } }
  }),
  writes(sellers.registerSeller, async (input, { caller, platform, trx }) => {
    if (caller.seller) return refuse('sellers.already-seller')
    await registerSeller(trx, platform, caller.id, input, platform.clock.now())
    return { data: {} }
  }),
  reads(sellers.getSellEdit, async (_input, { caller, db, platform }) => ({
    data: { info: await readOwnData(db, platform, caller.id), user: userOf(caller) },
  })),
  writes(sellers.editSeller, async (input, { caller, platform, trx }) => ({
    data: await editSeller(trx, platform, caller.id, input, platform.clock.now()),
  })),
  writes(sellers.revealSellerNumber, async ({ what }, { caller, platform, trx }) => ({
    data: { value: await revealNumber(trx, platform, caller.id, what) },
  })),
  writes(sellers.confirmBankChange, async ({ bankNumber }, { caller, platform, trx }) => {
    await confirmBankChange(trx, platform, caller.id, bankNumber)
    return { data: {} }
  }),
  writes(sellers.setSaleNotices, async ({ when }, { caller, trx }) => {
    await setSaleNotices(trx, caller.id, when)
    return { data: {} }
  }),
  writes(sellers.setAuthorAbout, async ({ about }, { caller, trx }) => {
    await setAbout(trx, caller.id, about)
    return { data: {} }
  }),
  writesPrepared(
    picture.authorPictureForm,
    (_input, { caller, platform }) => offerPicture(platform, caller),
    async (_input, _context, data) => ({ data }),
  ),
  writesPrepared(
    picture.setAuthorPicture,
    ({ key }, { caller, platform }) => checkOwnPicture(platform, caller, key),
    async (_input, { caller, platform, trx, afterCommit }, checked) => {
      const data = await handInPicture(trx, platform, caller.id, checked.picture)
      // Lost, it is swept with the other quarantined files of that day.
      afterCommit(() => platform.storage.remove(checked.quarantined))
      return { data }
    },
  ),
  writes(picture.removeAuthorPicture, async (_input, { caller, platform, trx, afterCommit }) => {
    const data = await removePicture(trx, caller.id)
    afterCommit(() => removePictureCopies(platform, caller.id))
    return { data }
  }),
  reads(sellers.getSellerReferral, async (_input, { caller, db, platform }) => ({
    data: await readReferral(db, caller.id, platform.clock.now()),
  })),
  reads(sellers.findThaiAddresses, async ({ search }) => ({
    data: { addresses: findThaiAddresses(search) },
  })),
  reads(getAckTax, async (_input, { caller, db }) => ({ data: await readTaxNotice(db, caller.id) })),
  reads(getTaxName, async (_input, { caller, db }) => ({ data: await readTaxName(db, caller.id) })),
  writes(saveTaxNameCall, async (input, { caller, trx }) => {
    await saveTaxName(trx, caller.id, input)
    return { data: {} }
  }),
  writes(ackTax, async ({ notice }, { caller, platform, trx }) => {
    await acknowledgeTax(trx, caller.id, notice, platform.clock.now())
    return { data: {} }
  }),
  // The author database of the desk.
  reads(authors.authorMeta, async (_input, { caller, db }) => ({
    data: { authors: await countAuthors(db, caller), newest: await newestAuthors(db, caller) },
  })),
  reads(authors.authorSearch, async ({ query }, { caller, db }) => ({
    data: await searchAuthors(db, caller, query),
  })),
  reads(authors.authorInfo, async ({ facebook }, { caller, db, platform }) => ({
    data: await readAuthor(db, platform, caller, facebook),
  })),
  writes(authors.authorReveal, async ({ facebook, what }, { caller, platform, trx }) => ({
    data: { value: await revealAuthorNumber(trx, platform, caller, { personId: facebook, what }) },
  })),
  writes(authors.decideAuthorPicture, async (input, { caller, platform, trx }) => {
    await decidePicture(trx, platform, caller, input)
    return { data: {} }
  }),
]

function userOf(caller: Person) {
  return { _id: caller.id, name: caller.name, seller: caller.seller, infoEnter: caller.profileEntered }
}
