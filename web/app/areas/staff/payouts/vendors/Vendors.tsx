import { useListAddress } from '#web/ui/use-list-address.ts'
import { vendorWords } from '#web/words/staff/vendors.ts'
import { useWords } from '#web/words/use-words.tsx'
import { TabLinks } from '../TabLinks.tsx'
import { UpdateVendors } from './UpdateVendors.tsx'
import { VendorList } from './VendorList.tsx'

const parts = ['with', 'without', 'update'] as const

/** Sellers as the payer's accounts know them (staff.md §2 Vendor Management). */
export function Vendors() {
  const words = useWords(vendorWords)
  const { values } = useListAddress({ part: 'with' })
  const part = parts.find((one) => one === values.part) ?? 'with'
  return (
    <>
      <TabLinks
        small
        label={words.parts}
        chosen={part}
        tabs={parts.map((value) => ({ value, label: words[value], search: `?tab=vendors&part=${value}` }))}
      />
      {part === 'update' ? <UpdateVendors /> : <VendorList key={part} vendor={part} />}
    </>
  )
}
