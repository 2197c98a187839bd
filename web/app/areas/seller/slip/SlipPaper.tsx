import '#web/ui/paper-font.css'
import { IconCircleCheckFilled } from '#web/ui/icons.ts'
import type { ReactNode } from 'react'
import type { Data } from '#web/api/api.ts'
import { companyAccount } from '#web/areas/shared/company-facts.ts'
import { Book } from '#web/ui/Book.tsx'
import { useSettings } from '#web/ui/settings.tsx'
import { StrokeRows } from '#web/ui/Strokes.tsx'
import { writeDate } from '#web/ui/ThaiDate.tsx'
import { say } from '#web/words/language.ts'
import { slipWords } from '#web/words/seller/revenue.ts'
import { sharedWords } from '#web/words/shared.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { instantOf, writeAmount, writeMonth } from '../dashboard/months.ts'
import { WhyRevenue } from '../revenue/WhyRevenue.tsx'
import classes from './slip.module.css'

type SlipData = Data<'getslip'>['yours'][number]

/** One transfer as a bank would show it, and beside it how the amount came about. */
export function SlipPaper({ slip }: { slip: SlipData }) {
  const words = useWords(slipWords)
  const shared = useWords(sharedWords)
  const { language } = useLanguage()
  const { company } = useSettings()
  const amount = words.amountIs(writeAmount(slip.amount))
  const names = (pair: readonly string[]) => say([pair[0] ?? '', pair[1] ?? pair[0] ?? ''], language)
  const why = (part: 'gross' | 'tax' | 'fee', about: string) => (written: string) => (
    <WhyRevenue figure={{ kind: 'payout', id: slip._id, part }} about={`${about} ${amount}`}>
      {written}
    </WhyRevenue>
  )
  const part = (key: 'gross' | 'tax' | 'fee', name: string, baht: number, start?: number) => ({
    key,
    name,
    value: baht,
    told: why(key, name)(start === undefined ? writeAmount(baht) : `−${writeAmount(baht)}`),
    ...(start === undefined ? {} : { start, tone: 'part' }),
  })
  // What is taken away begins where the line below it ends.
  const rows = [
    part('gross', words.share, slip.share),
    part('tax', words.tax(slip.taxPercent), slip.tax, slip.share - slip.tax),
    ...(slip.fee === 0 ? [] : [part('fee', words.transferFee, slip.fee, slip.amount)]),
    {
      key: 'net',
      name: <strong>{words.net}</strong>,
      value: slip.amount,
      tone: 'amber',
      told: (
        <strong>
          <WhyRevenue figure={{ kind: 'payout', id: slip._id }} about={words.net}>
            {writeAmount(slip.amount)}
          </WhyRevenue>
        </strong>
      ),
    },
  ]
  return (
    <article className={`paper cast ${classes.paper}`} aria-label={`${words.title} ${amount}`}>
      <div className={`row apart gap-xs heading ${classes.brand}`}>
        <strong className="row gap-xs title-xs">
          <Book size={32} />
          {shared.product}
        </strong>
        <span className="stamp inline-row gap-2xs good">
          <IconCircleCheckFilled size={22} aria-hidden="true" /> {words.transferred}
        </span>
      </div>
      <p className="small dimmed">{words.amount}</p>
      <p className={`bold figures ${classes.amount}`}>{amount}</p>
      <section className={`above-sm ruled-above ${classes.how}`} aria-label={words.how}>
        <h2 className="medium">{words.how}</h2>
        <StrokeRows label={words.how} rows={rows} />
      </section>
      <section className={`above-sm ruled-above ${classes.how}`} aria-label={words.months}>
        <h2 className="below-xs medium">
          {slip.months.length > 1 ? words.oneTransfer(slip.months.length) : words.months}
        </h2>
        <dl className={`terms ${classes.facts}`}>
          {slip.months.map(({ month, share }) => (
            <Fact key={month} label={writeMonth(month, language)}>
              {words.amountIs(writeAmount(share))}
            </Fact>
          ))}
        </dl>
      </section>
      <dl className={`terms ${classes.facts}`}>
        <Fact label={words.date}>{writeDate(instantOf(slip.date), 'long', language)}</Fact>
        <Fact label={words.beneficiary}>{slip.name}</Fact>
        <Fact label={words.beneficiaryAccount}>
          {names(slip.bank)} {slip.accountNumber}
        </Fact>
        <Fact label={words.sender}>{slip.payer || company.name}</Fact>
        <Fact label={words.senderAccount}>
          {say(companyAccount.bank, language)} {companyAccount.number}
        </Fact>
        {slip.bankReference !== '' && <Fact label={words.reference}>{slip.bankReference}</Fact>}
        <Fact label={words.fee}>{words.amountIs(writeAmount(slip.fee))}</Fact>
        <Fact label={words.charges}>{slip.fee === 0 ? words.onSender : words.onReceiver}</Fact>
      </dl>
    </article>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flow apart baseline gap-line">
      <dt>{label}</dt>
      <dd className="push text-end">{children}</dd>
    </div>
  )
}
