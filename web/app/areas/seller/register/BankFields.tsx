import { sellerBanks } from '#rules/sellers/banks.ts'
import { SelectField } from '#web/ui/Field.tsx'
import { say } from '#web/words/language.ts'
import { sellerProfileWords } from '#web/words/seller/profile.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { ProfileField } from './ProfileField.tsx'
import type { SellerEntry } from './use-seller-form.ts'

/** The account that is paid into. */
export function BankFields({ entry: { profile, invalid, change }, entry }: { entry: SellerEntry }) {
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
