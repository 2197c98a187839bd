import { Button } from '#web/ui/Button.tsx'
import { sellerProfileWords } from '#web/words/seller/profile.ts'
import { useWords } from '#web/words/use-words.tsx'
import { AddressFields } from './AddressFields.tsx'
import { BankFields } from './BankFields.tsx'
import { PersonFields } from './PersonFields.tsx'
import { ProfileField } from './ProfileField.tsx'
import type { Part } from './parts.ts'
import type { SellerEntry } from './use-seller-form.ts'

/** What is asked in a part of the seller's data. */
export function PartFields({ part, entry }: { part: Part; entry: SellerEntry }) {
  const words = useWords(sellerProfileWords)
  if (part === 'person') return <PersonFields entry={entry} />
  if (part === 'bank') return <BankFields entry={entry} />
  if (part === 'address') return <AddressFields entry={entry} />
  return (
    <>
      <ProfileField
        entry={entry}
        name="codeName"
        wide
        hint={words.codeNameHint}
        autoComplete="nickname"
        maxLength={100}
      />
      <p className="across note strong">{words.codeNameForEver}</p>
    </>
  )
}

/** What was typed before is back, and can be put away. */
export function Restored({ entry: { isRestored, discard } }: { entry: SellerEntry }) {
  const words = useWords(sellerProfileWords)
  if (!isRestored) return null
  return (
    <div className="rounded tint-ink pad-row row flow apart gap-line" role="status">
      <span>{words.draftRestored}</span>
      <Button look="subtle" size="small" className="finger" onClick={discard}>
        {words.draftDiscard}
      </Button>
    </div>
  )
}
