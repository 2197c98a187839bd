import { sellerBanks } from '#rules/sellers/banks.ts'
import { SelectField, TextField } from '#web/ui/Field.tsx'
import { bankAccountWords } from '#web/words/buyer/bank-account.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { say } from '#web/words/language.ts'

type BankAccount = { bank: string; account: string }

export const noAccount: BankAccount = { bank: '', account: '' }

/** The account for money back. */
export function BankAccountFields(props: { value: BankAccount; onChange: (value: BankAccount) => void }) {
  const words = useWords(bankAccountWords)
  const { value, onChange } = props
  return (
    <>
      <BankField required value={value.bank} onChange={(bank) => onChange({ ...value, bank })} />
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

export function BankField(props: { value: string; required?: true; onChange: (bank: string) => void }) {
  const words = useWords(bankAccountWords)
  const { language } = useLanguage()
  return (
    <SelectField
      label={words.bank}
      value={props.value}
      required={props.required}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    >
      <option value="">{words.chooseBank}</option>
      {sellerBanks.map(({ code, nameTh, nameEn }) => (
        <option key={code} value={code}>
          {say([nameTh, nameEn], language)}
        </option>
      ))}
    </SelectField>
  )
}
