import * as picture from '#contract/seller/author-picture.ts'
import * as sellers from '#contract/seller/sellers.ts'
import { ackTax, getAckTax, getTaxName, saveTaxName as saveTaxNameCall } from '#contract/seller/tax.ts'
import * as authors from '#contract/staff/sellers.ts'
import { refuse } from '#rules/refusal.ts'
import { type Person, presentUser } from '#server/platform/caller.ts'
import { reads, writes, writesPrepared } from '#server/platform/route.ts'
import {
  inspectOwnPicture,
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
    seller: caller.kind === 'person' && caller.seller,
    user: presentUser(caller),
  })),
  reads(sellers.getSellerRegister, async (_input, { caller, db }) => {
    if (caller.kind === 'visitor') return { user: null, known: null }
    const { email } = await db
      .selectFrom('person')
      .select('email')
      .where('id', '=', caller.id)
      .executeTakeFirstOrThrow()
    return { user: presentUser(caller), known: { email } }
  }),
  writes(sellers.registerSeller, async (input, { caller, platform, trx }) => {
    if (caller.seller) return refuse('sellers.already-seller')
    await registerSeller(trx, platform, caller.id, input, platform.clock.now())
    return {}
  }),
  reads(sellers.getSellEdit, async (_input, { caller, db, platform }) => ({
    info: await readOwnData(db, platform, caller.id),
    user: userOf(caller),
  })),
  writes(sellers.editSeller, (input, { caller, platform, trx }) =>
    editSeller(trx, platform, caller.id, input, platform.clock.now()),
  ),
  writes(sellers.revealSellerNumber, async ({ what }, { caller, platform, trx }) => ({
    value: await revealNumber(trx, platform, caller.id, what),
  })),
  writes(sellers.confirmBankChange, ({ bankNumber }, { caller, platform, trx }) =>
    confirmBankChange(trx, platform, caller.id, bankNumber),
  ),
  writes(sellers.setSaleNotices, ({ when }, { caller, trx }) => setSaleNotices(trx, caller.id, when)),
  writes(sellers.setAuthorAbout, ({ about }, { caller, trx }) => setAbout(trx, caller.id, about)),
  writesPrepared(
    picture.authorPictureForm,
    (_input, { caller, platform }) => offerPicture(platform, caller),
    async (_input, _context, data) => data,
  ),
  writesPrepared(
    picture.setAuthorPicture,
    ({ key }, { caller, platform }) => inspectOwnPicture(platform, caller, key),
    async (_input, { caller, platform, trx, afterCommit }, inspected) => {
      const data = await handInPicture(trx, platform, caller.id, inspected.picture)
      // Lost, it is swept with the other quarantined files of that day.
      afterCommit(() => platform.storage.remove(inspected.quarantined))
      return data
    },
  ),
  writes(picture.removeAuthorPicture, async (_input, { caller, platform, trx, afterCommit }) => {
    const data = await removePicture(trx, caller.id)
    afterCommit(() => removePictureCopies(platform, caller.id))
    return data
  }),
  reads(sellers.getSellerReferral, (_input, { caller, db, platform }) =>
    readReferral(db, caller.id, platform.clock.now()),
  ),
  reads(sellers.findThaiAddresses, async ({ search }) => ({ addresses: findThaiAddresses(search) })),
  reads(getAckTax, (_input, { caller, db }) => readTaxNotice(db, caller.id)),
  reads(getTaxName, (_input, { caller, db }) => readTaxName(db, caller.id)),
  writes(saveTaxNameCall, (input, { caller, trx }) => saveTaxName(trx, caller.id, input)),
  writes(ackTax, ({ notice }, { caller, platform, trx }) =>
    acknowledgeTax(trx, caller.id, notice, platform.clock.now()),
  ),
  // The author database of the desk.
  reads(authors.authorMeta, async (_input, { caller, db }) => ({
    authors: await countAuthors(db, caller),
    newest: await newestAuthors(db, caller),
  })),
  reads(authors.authorSearch, ({ query }, { caller, db }) => searchAuthors(db, caller, query)),
  reads(authors.authorInfo, ({ facebook }, { caller, db, platform }) =>
    readAuthor(db, platform, caller, facebook),
  ),
  writes(authors.authorReveal, async ({ facebook, what }, { caller, platform, trx }) => ({
    value: await revealAuthorNumber(trx, platform, caller, { personId: facebook, what }),
  })),
  writes(authors.decideAuthorPicture, (input, { caller, platform, trx }) =>
    decidePicture(trx, platform, caller, input),
  ),
]

function userOf(caller: Person) {
  return { _id: caller.id, name: caller.name, seller: caller.seller, infoEnter: caller.profileEntered }
}
