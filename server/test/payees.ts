import { hasRightCheckDigit } from '#rules/sellers/national-id.ts'
import { assignVendors, registerSeller } from '#server/features/sellers/index.ts'
import { inTransaction } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type CastPerson, createPerson } from './cast.ts'

export type TestPayee = CastPerson & {
  codeName: string
  realName: string
  peopleID: string
  vendorId: string
}

/** As in `cast.ts`. */
let counter = 1_000

/** A seller with a whole profile, sealed numbers and, unless it is empty, a vendor id. */
export async function createPayee(
  platform: Platform,
  facts: { vendorId?: string; bankName?: string; peopleID?: string } = {},
): Promise<TestPayee> {
  counter += 1
  const person = await createPerson(platform)
  const codeName = `ผู้รับเงิน ${counter}`
  const realName = `สมหญิง ที่${counter}`
  const { vendorId = `V${counter}`, peopleID = testNationalId(counter) } = facts
  await inTransaction(platform.db, async (trx) => {
    await registerSeller(
      trx,
      platform,
      person.id,
      {
        codeName,
        realName,
        peopleID,
        phone: '0812345678',
        email: 'somying@example.com',
        bankName: facts.bankName ?? 'ไทยพาณิชย์',
        bankNumber: '0123456789',
        bankInfo: `${facts.bankName ?? 'ไทยพาณิชย์'},0123456789`,
        addSmall: '12/3 ซอยลับสุดใจ',
        addSmallDistrict: 'วังใหม่',
        addDistrict: 'ปทุมวัน',
        addProvince: 'กรุงเทพมหานคร',
        addPostal: '10330',
        ack: true,
      },
      platform.clock.now(),
    )
    if (vendorId !== '') await assignVendors(trx, [{ sellerId: person.id, vendorId, vendorName: codeName }])
  })
  return { ...person, codeName, realName, peopleID, vendorId }
}

/** Of no province: no person's number, with the right check digit. */
export function testNationalId(number: number): string {
  const start = `198${String(number).padStart(9, '0')}`
  const whole = Array.from({ length: 10 }, (_, digit) => `${start}${digit}`).find(hasRightCheckDigit)
  if (whole === undefined) throw new RangeError('no check digit fits')
  return whole
}
