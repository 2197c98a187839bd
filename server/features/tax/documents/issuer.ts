import { z } from 'zod'
import type { PaperPerson } from '#rules/tax/papers/people.ts'
import type { DocumentBuyer } from '#rules/tax/vat.ts'
import type { Platform } from '#server/platform/platform.ts'

/** The company that runs the shop, as its documents name it. Its registration number is its tax number. */
export function issuerOf({ config }: Pick<Platform, 'config'>): PaperPerson {
  return {
    name: config.COMPANY_NAME,
    taxId: config.COMPANY_REGISTRATION.replaceAll(/\D/g, ''),
    address: config.COMPANY_ADDRESS,
  }
}

/** Whether the company is known well enough for a tax invoice. */
export function takesTaxInvoices({ name, taxId, address }: PaperPerson): boolean {
  return name !== '' && /^\d{13}$/.test(taxId) && address !== ''
}

const buyer = z.object({ name: z.string(), taxId: z.string(), branch: z.string(), address: z.string() })
const shape = z.object({
  issuer: z.object({ name: z.string(), taxId: z.string(), address: z.string() }),
  buyer,
})
export type DocumentContent = { issuer: PaperPerson; buyer: DocumentBuyer }

const placeOf = (id: string) => ({ column: 'tax_document.content', row: id }) as const
const placeOfBuyer = (personId: string) => ({ column: 'invoice_buyer.content', row: personId }) as const

type Sealed = Pick<Platform, 'sealed'>

export function sealContent({ sealed }: Sealed, id: string, content: DocumentContent): string {
  return sealed.seal(JSON.stringify(content), placeOf(id))
}

/** Ten years after its year a document names neither issuer nor buyer. */
export function openContent({ sealed }: Sealed, id: string, content: string | null): DocumentContent {
  if (content !== null) return shape.parse(JSON.parse(sealed.open(content, placeOf(id))))
  return {
    issuer: { name: '-', taxId: '', address: '' },
    buyer: { name: '-', taxId: '', branch: '', address: '' },
  }
}

export function sealBuyer({ sealed }: Sealed, personId: string, who: DocumentBuyer): string {
  return sealed.seal(JSON.stringify(who), placeOfBuyer(personId))
}

export function openBuyer({ sealed }: Sealed, personId: string, content: string): DocumentBuyer {
  return buyer.parse(JSON.parse(sealed.open(content, placeOfBuyer(personId))))
}
