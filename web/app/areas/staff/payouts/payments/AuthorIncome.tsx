import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { staffApi } from '#web/api/staff-api.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { AlertDialog } from '#web/ui/AlertDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/Field.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { useListAddress } from '#web/ui/use-list-address.ts'
import { paymentWords } from '#web/words/staff/payouts.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import classes from '../payouts.module.css'
import { readBankInfo } from '#rules/sellers/banks.ts'
import { bankName } from '../bank-info.ts'
import { AuthorPayments } from './AuthorPayments.tsx'
import { AuthorPayouts } from './AuthorPayouts.tsx'
import type { History } from './answers.ts'

/** One author's income and payouts, found by id or pen name; the author is in the address (staff.md §2, §5). */
export function AuthorIncome() {
  const words = useWords(paymentWords)
  const { language } = useLanguage()
  const client = useQueryClient()
  const { values, set } = useListAddress({ author: '' })
  const [typed, setTyped] = useState(values.author)
  const [outcome, setOutcome] = useState<{ text: string; good: boolean }>()
  const { data, error } = useSessionQuery({
    queryKey: ['payments', 'history', values.author],
    queryFn: staffApi.read('getAuthorPaymentHistory', { query: values.author }),
    enabled: values.author !== '',
    retry: false,
  })
  const search = (event: FormEvent) => {
    event.preventDefault()
    const query = typed.trim()
    if (query === '') return setOutcome({ text: words.authorMissing, good: false })
    set({ author: query })
  }
  const done = (text: string) => {
    setOutcome({ text, good: true })
    void client.invalidateQueries({ queryKey: ['payments'] })
  }
  return (
    <section className={classes.section} aria-label={words.history}>
      <form className={`flow bottom gap-sm below-md ${classes.line}`} onSubmit={search}>
        <TextField
          type="search"
          label={words.authorQuery}
          value={typed}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit">{words.searchAuthor}</Button>
      </form>
      {error !== null && <p role="alert">{wordsOfFailure(error, language)}</p>}
      {data !== undefined && values.author !== '' && (
        <>
          <Facts seller={data.seller} />
          <AuthorPayments history={data} onDone={done} />
          <AuthorPayouts payouts={data.payouts} onDone={done} />
        </>
      )}
      <AlertDialog
        open={outcome !== undefined}
        {...(outcome?.good && { title: words.history, mood: 'smiling' as const })}
        onClose={() => setOutcome(undefined)}
      >
        {outcome?.text}
      </AlertDialog>
    </section>
  )
}

function Facts({ seller }: { seller: History['seller'] }) {
  const words = useWords(paymentWords)
  const { language } = useLanguage()
  const account = readBankInfo(seller.bankInfo)
  const facts = [
    [words.codeName, seller.codeName],
    [words.realName, seller.realName],
    [words.vendorId, seller.htiVendorId],
    [
      words.bank,
      account === undefined ? words.invalid : `${bankName(seller.bankInfo, language)} ${account.account}`,
    ],
    [words.email, seller.email],
    [words.phone, seller.phone],
  ] as const
  return (
    <dl className="terms stack gap-lines fits-12 below-md">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value || '-'}</dd>
        </div>
      ))}
    </dl>
  )
}
