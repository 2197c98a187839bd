import { sellerBanks } from '#rules/sellers/banks.ts'
import { Button } from '#web/ui/Button.tsx'
import { SelectField } from '#web/ui/Field.tsx'
import { say } from '#web/words/language.ts'
import { sellerProfileWords } from '#web/words/seller/profile.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { AddressFields } from './AddressFields.tsx'
import { ProfileField } from './ProfileField.tsx'
import type { Part } from './parts.ts'
import type { SellerEntry } from './use-seller-form.ts'

/** Fields of a part of the seller's data. */
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

/** Announces restored text, which can be discarded. */
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

/** The account for payouts. */
function BankFields({ entry: { profile, invalid, change }, entry }: { entry: SellerEntry }) {
  const words = useWords(sellerProfileWords)
  const { language } = useLanguage()
  return (
    <>
      <div data-field="bankName">
        <SelectField
          label={words.bankName}
          invalid={invalid('bankName')}
          value={profile.bankName}
          onChange={(event) => change({ bankName: event.target.value })}
        >
          {sellerBanks.map(({ code, nameTh, nameEn }) => (
            <option key={code} value={nameTh}>
              {say([nameTh, nameEn], language)}
            </option>
          ))}
        </SelectField>
      </div>
      <ProfileField
        entry={entry}
        name="bankNumber"
        hint={words.bankNumberHint}
        inputMode="numeric"
        autoComplete="off"
        maxLength={40}
      />
      <p className="small dimmed across">{words.bankHint}</p>
    </>
  )
}

/** The payee and taxpayer, with contact data. */
function PersonFields({ entry }: { entry: SellerEntry }) {
  const words = useWords(sellerProfileWords)
  const number = { inputMode: 'numeric', autoComplete: 'off', maxLength: 40 } as const
  return (
    <>
      <ProfileField
        entry={entry}
        name="realName"
        hint={words.realNameHint}
        autoComplete="name"
        maxLength={200}
      />
      <ProfileField entry={entry} name="peopleID" {...number} hint={words.peopleIDHint} />
      <ProfileField
        entry={entry}
        name="phone"
        hint={words.phoneHint}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={40}
      />
      <ProfileField
        entry={entry}
        name="email"
        hint={words.emailHint}
        type="email"
        autoComplete="email"
        maxLength={254}
      />
    </>
  )
}
