import { useQueryClient } from '@tanstack/react-query'
import { decimalToSatang, satangToBaht } from '#rules/money/satang.ts'
import { thaiDigitsToAscii } from '#rules/thai/thai-digits.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { BankAccountFields, noAccount } from '#web/features/bank-account/BankAccountFields.tsx'
import { useDraft } from '#web/features/drafts/use-draft.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/Field.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { showToast } from '#web/ui/toast.ts'
import { useSending } from '#web/ui/use-sending.ts'
import { creditWords } from '#web/words/buyer/credit.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'

/** Withdraws credit to a bank account. */
export default function TakeOut({ balance }: { balance: number }) {
  const words = useWords(creditWords)
  const { language } = useLanguage()
  const client = useQueryClient()
  const { draft, change, forget } = useDraft('withdrawal', { amount: balance.toFixed(2), account: noAccount })
  const { amount, account } = draft
  const satang = decimalToSatang(amount)
  const isWrong = satang === undefined || satang < 1 || satangToBaht(satang) > balance
  const { send, busy, failure } = useSending(
    async () => {
      const input = { amount: satangToBaht(satang ?? 0), ...account }
      await browserApi.call('withdrawCredit', input)
      forget()
      showToast({ text: words.taken, tone: 'good' })
    },
    () => client.invalidateQueries({ queryKey: ['credit'] }),
  )
  return (
    <form
      className="stack gap-md above-xs below-sm"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isWrong) send()
      }}
    >
      <TextField
        label={words.amount}
        value={amount}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        invalid={isWrong}
        {...(isWrong && { hint: words.amountWrong })}
        onChange={(event) => change({ amount: thaiDigitsToAscii(event.target.value) })}
      />
      <BankAccountFields value={account} onChange={(account) => change({ account })} />
      {failure !== null && (
        <p role="alert" className="alarm">
          {wordsOfFailure(failure, language)}
        </p>
      )}
      <Button type="submit" wide busy={busy}>
        {words.takeOut}
      </Button>
    </form>
  )
}
