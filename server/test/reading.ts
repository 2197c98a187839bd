import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import { expect } from 'vitest'
import { prepareSheetPdf } from '#server/features/reading/library/index.ts'
import { type Cast, type CastPerson, createCast, createPerson, giveSheet } from './cast.ts'
import { type TestApp, testApp } from './test-app.ts'

/** The cast around one readable sheet, with the steps that tests of reading share; closed as `testApp` is. */
export type Reading = {
  shop: TestApp
  cast: Cast
  /** `readMySheet` as this person, or as a visitor. */
  ask: (person: CastPerson | undefined, sheetId: unknown) => ReturnType<TestApp['call']>
  /** The link that the person gets; fails where it is refused. */
  linkFor: (person: CastPerson, sheetId: string) => Promise<string>
  cookieOf: TestApp['cookieOf']
  open: TestApp['open']
  /** A buyer of their own, for tests that take rights away. */
  ownerOf: (sheetId: string) => Promise<CastPerson>
}

export async function startReading(): Promise<Reading> {
  const shop = await testApp()
  const cast = await createCast(shop.platform)
  await prepareSheetPdf(shop.platform, cast.sheet, { drawPdf: drawTestPdf })
  const ask: Reading['ask'] = (person, sheetId) =>
    shop.call('readMySheet', { id: sheetId }, person === undefined ? {} : { token: person.token })
  return {
    shop,
    cast,
    ask,
    async linkFor(person, sheetId) {
      const { status, body } = await ask(person, sheetId)
      expect(status).toBe(200)
      if (typeof body.data !== 'string') throw new Error('page of the reader: no link in the answer')
      return body.data
    },
    cookieOf: shop.cookieOf,
    open: shop.open,
    async ownerOf(sheetId) {
      const person = await createPerson(shop.platform)
      await giveSheet(shop.platform, person.id, sheetId)
      return person
    },
  }
}

/** A PDF of three pages, as a seller would hand in. */
export async function drawTestPdf(): Promise<Buffer> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  for (let number = 1; number <= 3; number += 1) {
    document.addPage([595, 842]).drawText(`Chapter ${number}`, { x: 60, y: 700, size: 24, font })
  }
  return Buffer.from(await document.save())
}
