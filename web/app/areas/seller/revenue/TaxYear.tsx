import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { bangkokDate } from '#rules/calendar/bangkok.ts'
import { locales } from '#rules/locales.ts'
import type { Payer } from '#rules/tax/tax-policy.ts'
import { sellerApi } from '#web/api/seller-api.ts'
import { useDraft } from '#web/features/drafts/use-draft.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { Button } from '#web/ui/Button.tsx'
import { OutageState } from '#web/ui/ErrorState.tsx'
import { SelectField, TextField } from '#web/ui/Field.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { certificateWords } from '#web/words/seller/certificates.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { Sum } from './Sum.tsx'
import { WhyRevenue } from './WhyRevenue.tsx'

/** A year's income and withheld tax, for the own tax return; nothing before the first payment. */
export function TaxYear() {
  const words = useWords(certificateWords)
  const { language } = useLanguage()
  const [year, setYear] = useState(() => Number(bangkokDate(new Date()).slice(0, 4)))
  const { data, error, refetch, isPlaceholderData } = useSessionQuery({
    queryKey: ['seller-tax-year', year],
    queryFn: sellerApi.read('getOwnTaxYear', { year }),
    placeholderData: (before) => before,
  })
  if (data === undefined && error !== null)
    return <OutageState failure={error} onRetry={() => void refetch()} />
  if (data === undefined || data.years.length === 0) return null
  // Sums of another year are not shown under this one; the choice of years stays.
  const payers = isPlaceholderData ? undefined : data.payers
  const years = [...new Set([year, ...data.years])].toSorted((a, b) => b - a)
  const why = (payer: Payer, half: boolean, part: 'gross' | 'tax') => {
    const names = half
      ? { gross: words.halfIncome, tax: words.halfTax }
      : { gross: words.income, tax: words.yearTax }
    return (written: string) => (
      <WhyRevenue figure={{ kind: 'tax-year', year, payer, half, part }} about={names[part]}>
        {written}
      </WhyRevenue>
    )
  }
  return (
    <section className="stack one-column gap-md" aria-labelledby="tax-year">
      <h2 id="tax-year" className="heading">
        {words.taxYear}
      </h2>
      <p className="small dimmed">{words.taxYearText}</p>
      <SelectField
        label={words.year}
        value={String(year)}
        onChange={(event) => setYear(Number(event.currentTarget.value))}
      >
        {years.map((one) => (
          <option key={one} value={one}>
            {one + locales[language].years}
          </option>
        ))}
      </SelectField>
      {payers?.length === 0 && <p className="small dimmed">{words.noPayments}</p>}
      {payers === undefined && <Skeleton height="14rem" radius="1rem" />}
      <ul className="stack top fills-20 gap-sm">
        {payers?.map((payer) => (
          <li key={payer.taxId} className="stack packed at-start one-column gap-sm pad-md paper">
            <h3 className="medium">{payer.name}</h3>
            <p className="small dimmed">
              {words.payerId} {payer.taxId}
            </p>
            <Sum
              lines={[[words.halfIncome, payer.halfGross, why(payer.payer, true, 'gross')]]}
              total={[words.halfTax, payer.halfTax, why(payer.payer, true, 'tax')]}
            />
            <Sum
              lines={[[words.income, payer.gross, why(payer.payer, false, 'gross')]]}
              total={[words.yearTax, payer.tax, why(payer.payer, false, 'tax')]}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Asked for once the company itself has withheld tax: its return wants the name in three parts. */
export function TaxName() {
  const words = useWords(certificateWords)
  const { data } = useSessionQuery({
    queryKey: ['seller-tax-name'],
    queryFn: sellerApi.read('getTaxName'),
  })
  if (data === undefined || !data.asked) return null
  return (
    <section className="stack packed at-start one-column gap-sm pad-md paper" aria-label={words.taxName}>
      <h2 className="medium">{words.taxName}</h2>
      <p className="small dimmed">{words.taxNameText}</p>
      <NameForm title={data.title} firstName={data.firstName} surname={data.surname} />
    </section>
  )
}

const parts = ['title', 'firstName', 'surname'] as const
type Name = Record<(typeof parts)[number], string>

function NameForm(known: Name) {
  const words = useWords(certificateWords)
  const client = useQueryClient()
  const { draft: name, change, settle } = useDraft<Name>('tax-name', known)
  const { act, busy } = useAction()
  const save = () =>
    act(async () => {
      await sellerApi.call('saveTaxName', name)
      await client.invalidateQueries({ queryKey: ['seller-tax-name'] })
      settle()
    }, words.nameSaved)
  return (
    <form
      className="fill stack fits-8 gap-lines terms"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {parts.map((part) => (
        <TextField
          key={part}
          label={part === 'title' ? words.title_ : words[part]}
          value={name[part]}
          required
          maxLength={part === 'title' ? 40 : 100}
          onChange={(event) => change({ [part]: event.currentTarget.value })}
        />
      ))}
      <Button type="submit" busy={busy}>
        {words.saveName}
      </Button>
    </form>
  )
}
