import '#web/ui/paper-font.css'
import { noonOf } from '#rules/calendar/bangkok.ts'
import { IconCircleCheckFilled } from '#web/ui/icons.ts'
import type { ReactNode } from 'react'
import type { Data } from '#web/api/api.ts'
import { Book } from '#web/ui/Book.tsx'
import { useSettings } from '#web/ui/settings.tsx'
import { writeDate } from '#web/ui/ThaiDate.tsx'
import { say } from '#web/words/language.ts'
import { slipWords } from '#web/words/seller/revenue.ts'
import { sharedWords } from '#web/words/shared.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { writeAmount, writeMonth } from '../dashboard/months.ts'
import { Sum } from '../revenue/Sum.tsx'
import { WhyRevenue } from '../revenue/WhyRevenue.tsx'
import classes from './slip.module.css'

/** The account that sellers are paid from, as slips show it: fixed, and masked (seller.md §2). */
const companyAccount = {
  bank: ['ธนาคารไทยพาณิชย์', 'Siam Commercial Bank'],
  number: 'xxx-x-x5210-x',
} as const

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
  const [only, ...others] = slip.months
  // With one month its share is the first line; several are listed below.
  const share =
    only === undefined || others.length > 0 ? words.share : words.shareOf(writeMonth(only.month, language))
  return (
    <article
      className={`paper cast stack one-column ${classes.paper} ${classes.slip}`}
      aria-label={`${words.title} ${amount}`}
    >
      <div className="row apart gap-xs heading across">
        <strong className="row gap-xs title-xs">
          <Book size={32} />
          {shared.product}
        </strong>
        <span className="stamp inline-row gap-2xs good">
          <IconCircleCheckFilled size={22} /> {words.transferred}
        </span>
      </div>
      <div className="stack one-column packed gap-md">
        <section className="stack one-column packed gap-xs" aria-label={words.how}>
          <h2 className="medium">{words.how}</h2>
          {/* The whole share: the part that arrived, and deductions. */}
          <p className={`flex ${classes.parts}`} aria-hidden="true">
            {[slip.amount, slip.tax, slip.fee].map(
              (baht, at) => baht > 0 && <span key={`${at} ${baht}`} style={{ flexGrow: baht }} />,
            )}
          </p>
          <Sum
            lines={[
              [share, slip.share, why('gross', words.share)],
              [words.tax(slip.taxPercent), -slip.tax, why('tax', words.tax(slip.taxPercent))],
              ...(slip.fee === 0
                ? []
                : [[words.transferFee, -slip.fee, why('fee', words.transferFee)] as const]),
            ]}
          />
          {/* The total is the transferred sum: once, and large. */}
          <div className="flow apart baseline gap-line ruled-above">
            <span className="strong">{words.net}</span>
            <strong className={`bold figures ${classes.amount}`}>
              <WhyRevenue figure={{ kind: 'payout', id: slip._id }} about={words.net}>
                {amount}
              </WhyRevenue>
            </strong>
          </div>
        </section>
        {slip.months.length > 1 && (
          <section className="stack one-column packed gap-xs" aria-label={words.months}>
            <h2 className="medium">{words.oneTransfer(slip.months.length)}</h2>
            <dl className="terms">
              {slip.months.map(({ month, share }) => (
                <Fact key={month} label={writeMonth(month, language)}>
                  {words.amountIs(writeAmount(share))}
                </Fact>
              ))}
            </dl>
          </section>
        )}
      </div>
      <dl className="terms">
        <Fact label={words.date}>{writeDate(noonOf(slip.date), 'long', language)}</Fact>
        <Fact label={words.beneficiary}>{slip.name}</Fact>
        <Fact label={words.beneficiaryAccount}>
          {names(slip.bank)} <span className="whole">{slip.accountNumber}</span>
        </Fact>
        <Fact label={words.sender}>{slip.payer || company.name}</Fact>
        <Fact label={words.senderAccount}>
          {say(companyAccount.bank, language)} <span className="whole">{companyAccount.number}</span>
        </Fact>
        {slip.bankReference !== '' && <Fact label={words.reference}>{slip.bankReference}</Fact>}
        {/* The bank charges the payee nothing; other banks' fee was taken off the share, above (payouts-and-tax §1.1). */}
        <Fact label={words.fee}>
          <span className="block">{words.amountIs(writeAmount(0))}</span>
          <span className="small dimmed">
            {slip.fee === 0 ? words.onSender : words.onSenderAfter(writeAmount(slip.fee))}
          </span>
        </Fact>
      </dl>
    </article>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex apart baseline gap-md">
      <dt className="rigid">{label}</dt>
      <dd className="shrink text-end">{children}</dd>
    </div>
  )
}
