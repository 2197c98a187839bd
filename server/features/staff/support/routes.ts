import * as contract from '#contract/staff/support.ts'
import { reads, writes } from '#server/platform/route.ts'
import { findAnything } from './find-anything.ts'
import { findBySlip, readQrOfPdf } from './find-by-slip.ts'
import { readNotes, writeNote } from './notes.ts'
import { readPerson } from './read-person.ts'

export const routes = [
  reads(contract.findAnything, ({ query }, { db, caller }) => findAnything(db, caller, query)),
  reads(
    contract.findBySlip,
    async (slip, { platform }) =>
      await findBySlip(platform, 'qr' in slip ? slip.qr : await readQrOfPdf(slip.content)),
  ),
  reads(contract.readPerson, ({ id }, { platform }) => readPerson(platform, id.toUpperCase())),
  reads(contract.listNotes, ({ about }, { db, caller }) => readNotes(db, caller, about)),
  writes(contract.addNote, (input, { trx, platform, caller }) => writeNote(trx, platform, caller, input)),
]
