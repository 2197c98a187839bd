import { sellerBanks } from '#rules/sellers/banks.ts'
import { SelectField, TextField } from '#web/ui/Field.tsx'
import { bankAccountWords } from '#web/words/buyer/bank-account.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { say } from '#web/words/language.ts'

type BankAccount = { bank: string; account: string }

export const noAccount: BankAccount = { bank: '', account: '' }

/** Where a buyer wants money to go. */
export function BankAccountFields(props: { value: BankAccount; onChange: (value: BankAccount) => void }) {
  const words = useWords(bankAccountWords)
  const { language } = useLanguage()
  const { value, onChange } = props
  return (
    <>
      <SelectField
        label={words.bank}
        value={value.bank}
        required
        onChange={(event) => onChange({ ...value, bank: event.target.value })}
      >
        <option value="">{words.chooseBank}</option>
        {sellerBanks.map(({ code, nameTh, nameEn }) => (
          <option key={code} value={code}>
            {say([nameTh, nameEn], language)}
          </option>
        ))}
      </SelectField>
      <TextField
        label={words.account}
        hint={words.accountHint}
        value={value.account}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        required
        onChange={(event) => onChange({ ...value, account: event.target.value })}
      />
    </>
  )
}
