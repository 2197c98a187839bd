import type { PaperPerson } from '#rules/tax/papers/people.ts'
import type { Payer } from '#rules/tax/tax-policy.ts'
import type { Config } from '#server/config.ts'

const demoCompanies: Record<Payer, PaperPerson> = {
  MORE: {
    name: 'บริษัท มอร์ เซอร์วิสเซส (ตัวอย่าง) จำกัด',
    taxId: '0105500000011',
    address: '99/1 ถนนพญาไท แขวงวังใหม่ เขตปทุมวัน กรุงเทพมหานคร 10330',
  },
  HYTEXTS: {
    name: 'บริษัท ไฮเท็กซ์ (ตัวอย่าง) จำกัด',
    taxId: '0105500000020',
    address: '199 ถนนพระรามที่ 1 แขวงวังใหม่ เขตปทุมวัน กรุงเทพมหานคร 10330',
  },
}

/** The paying company as papers name it; fields are empty in production until the operator sets them. */
export function payerCompany(config: Config, payer: Payer): PaperPerson {
  const set: PaperPerson =
    payer === 'MORE'
      ? {
          name: config.PAYER_MORE_NAME,
          taxId: config.PAYER_MORE_TAX_ID,
          address: config.PAYER_MORE_ADDRESS,
        }
      : {
          name: config.PAYER_HYTEXTS_NAME,
          taxId: config.PAYER_HYTEXTS_TAX_ID,
          address: config.PAYER_HYTEXTS_ADDRESS,
        }
  return config.mode === 'production' || set.name !== '' ? set : demoCompanies[payer]
}

export function isKnownCompany({ name, taxId, address }: PaperPerson): boolean {
  return name !== '' && taxId !== '' && address !== ''
}
