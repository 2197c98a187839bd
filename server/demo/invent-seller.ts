import { joinBankInfo, sellerBanks } from '#rules/sellers/banks.ts'
import { hasRightCheckDigit } from '#rules/sellers/national-id.ts'
import { findThaiAddresses } from '#server/features/sellers/index.ts'
import { createRandom, type Random } from './random.ts'

/** Student homes: around the large campuses. */
const postalCodes = ['10330', '10400', '10900', '12120', '10520', '50200', '40000', '90110', '65000', '20130']
const roads = ['ถนนพหลโยธิน', 'ถนนพระราม 4', 'ถนนห้วยแก้ว', 'ถนนมิตรภาพ', 'ถนนกาญจนวณิชย์', 'ซอยจุฬา 12']
const banks: readonly (readonly [string, number])[] = [
  ['014', 6],
  ['004', 5],
  ['006', 3],
  ['002', 3],
  ['025', 2],
  ['030', 1],
]

/** A whole profile that looks right and belongs to no real person; the same for the same seller every time. */
export function inventSellerProfile(
  seed: number,
  author: number,
  seller: { id: string; name: string; codeName: string },
) {
  const random = createRandom(seed).fork(`profile of seller ${author}`)
  const code = random.weighted(banks)
  const bank = sellerBanks.find((one) => one.code === code)
  const bankName = bank?.nameTh ?? ''
  const bankNumber = digits(random, bank?.accountLengths[0] ?? 10)
  const address = random.pick(findThaiAddresses(random.pick(postalCodes)))
  return {
    codeName: seller.codeName,
    realName: seller.name,
    peopleID: nationalId(author),
    phone: `08${digits(random, 8)}`,
    email: `${seller.id.toLowerCase()}@example.com`,
    bankName,
    bankNumber,
    bankInfo: joinBankInfo(bankName, bankNumber),
    addSmall: `${random.whole(1, 299)}/${random.whole(1, 99)} ${random.pick(roads)}`,
    ...address,
  }
}

/** There is no province 99: a number that fits the check digit and is no real person's. */
function nationalId(author: number): string {
  const start = `199${String(author).padStart(9, '0')}`
  const whole = Array.from({ length: 10 }, (_, digit) => `${start}${digit}`).find(hasRightCheckDigit)
  if (whole === undefined) throw new RangeError('no check digit fits')
  return whole
}

function digits(random: Random, count: number): string {
  return Array.from({ length: count }, () => random.whole(0, 9)).join('')
}
