import * as contract from '#contract/staff/support.ts'
import { reads, writes } from '#server/platform/route.ts'
import { findAnything } from './find-anything.ts'
import { findBySlip, readQrOfPdf } from './find-by-slip.ts'
import { readNotes, writeNote } from './notes.ts'
import { readPerson } from './read-person.ts'

export const routes = [
  reads(contract.findAnything, async ({ query }, { db, caller }) => ({
    data: await findAnything(db, caller, query),
  })),
  reads(contract.findBySlip, async (slip, { platform }) => ({
    data: await findBySlip(platform, 'qr' in slip ? slip.qr : await readQrOfPdf(slip.content)),
  })),
  reads(contract.readPerson, async ({ id }, { platform }) => ({
    data: await readPerson(platform, id.toUpperCase()),
  })),
  reads(contract.listNotes, async ({ about }, { db, caller }) => ({
    data: await readNotes(db, caller, about),
  })),
  writes(contract.addNote, async (input, { trx, platform, caller }) => {
    await writeNote(trx, platform, caller, input)
    return { data: {} }
  }),
]
