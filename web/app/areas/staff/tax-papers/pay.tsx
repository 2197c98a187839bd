import { paperPersonOf } from '#rules/tax/papers/people.ts'
import { Link, useNavigate } from 'react-router'
import { type Period, readPeriod, shiftPeriod } from '#rules/calendar/periods.ts'
import { groupBy } from '#rules/group-by.ts'
import { bahtToSatang } from '#rules/money/satang.ts'
import { payPapers } from '#rules/tax/papers/month-papers.ts'
import type { Data } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { lastingOf, usePrivatePage } from '#web/features/private-page/use-private-page.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { Baht, count } from '#web/ui/Baht.tsx'
import { IconChevronRight } from '#web/ui/icons.ts'
import { SelectField } from '#web/ui/Field.tsx'
import { ThaiDate, writeDate } from '#web/ui/ThaiDate.tsx'
import { taxWords } from '#web/words/staff/tax.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { useMayOpen } from '../layout/desk-context.ts'
import { Equation } from '../payouts/Equation.tsx'
import { amount } from '../payouts/payment-columns.tsx'
import { MonthPdf } from './MonthPdf.tsx'
import { paidTerms } from './PaidSums.tsx'
import { TaxScreen, useTaxMonth, writeTaxMonth } from './TaxScreen.tsx'
import { openedOnce, useNameSearch } from './use-papers.ts'

const pageMax = 2_000

/** `/staff/tax/pay?{month}&{year}&{day}`: what was paid for the sales of a month, on one day or day by day. */
export default function PayScreen() {
  const words = useWords(taxWords)
  const { language } = useLanguage()
  const navigate = useNavigate()
  const month = useTaxMonth()
  const search = useNameSearch()
  const { data, error, refetch } = useSessionQuery({
    queryKey: ['tax-pay', month?.period],
    queryFn: ({ signal }) => readAllPayouts(month?.period ?? '', signal),
    enabled: month !== undefined,
    ...openedOnce,
  })
  usePrivatePage(data === undefined ? lastingOf(error) : null, '/staff')
  const payouts = data?.payouts
  const next = month === undefined ? '' : shiftPeriod(month.period, 1)
  const chosen = month?.day === undefined ? undefined : `${next}-${String(month.day).padStart(2, '0')}`
  const days = [...new Set(payouts?.map(({ date }) => date))].filter((date) => date.startsWith(next))
  const listed = payouts?.filter(({ date }) => chosen === undefined || date === chosen)
  // A paper is that of all payouts of its day: a name finds cards and days.
  const isFound = ({ seller }: Data<'getTaxPay'>[number]) =>
    paperPersonOf(seller[0]).name.toLowerCase().includes(search.wanted.toLowerCase())
  const shown = listed?.some(isFound) ? listed : listed && []
  const papersOf = (payouts: Data<'getTaxPay'>) =>
    payPapers({
      period: month?.period ?? '',
      payouts: payouts.map(({ payer, seller, date, total, tax, fee, net, returned }) => ({
        payer,
        payee: paperPersonOf(seller[0]),
        paidOn: date,
        grossSatang: bahtToSatang(total),
        taxSatang: bahtToSatang(tax),
        feeSatang: bahtToSatang(fee),
        netSatang: bahtToSatang(net),
        returnedOn: returned,
      })),
    })
  return (
    <TaxScreen
      page="pay"
      error={error}
      refetch={refetch}
      search={search}
      papers={shown && papersOf(shown)}
      isEmpty={payouts?.length === 0}
      groups={[...groupBy(shown ?? [], ({ date }) => date)]
        .filter(([, ofDay]) => ofDay.some(isFound))
        .map(([date, ofDay]) => ({
          key: date,
          head: {
            title: (
              <DaySums
                date={date}
                sums={data?.days.find((day) => day.date === date)}
                returned={ofDay.filter(({ returned }) => returned !== null)}
              />
            ),
            papers: papersOf(ofDay),
          },
          cards: ofDay.filter(isFound).map(({ _id, seller, total, tax, fee, net, returned }) => ({
            key: _id,
            name: paperPersonOf(seller[0]).name,
            badge: returned === null ? undefined : words.returned,
            summary: words.payTold(amount(total), amount(tax), amount(fee)),
            baht: net,
          })),
        }))}
      choice={
        payouts !== undefined &&
        payouts.length > 0 && (
          <SelectField
            label={words.day}
            value={chosen ?? ''}
            onChange={({ currentTarget: { value } }) => {
              const day = value === '' ? undefined : Number(value.slice(8))
              void navigate({ search: writeTaxMonth({ period: month?.period ?? '', day }) })
            }}
          >
            <option value="">{words.allDays}</option>
            {[...new Set([...days, ...(chosen === undefined ? [] : [chosen])])].sort().map((date) => (
              <option key={date} value={date}>
                {writeDate(new Date(`${date}T00:00:00+07:00`), 'long', language)}
              </option>
            ))}
          </SelectField>
        )
      }
      files={
        payouts !== undefined &&
        payouts.length > 0 && (
          <MonthPdf
            label={words.pdfShort}
            input={{
              kind: 'pay',
              ...readPeriod(month?.period ?? ''),
              ...(month?.day !== undefined && { day: month.day }),
            }}
          />
        )
      }
    />
  )
}

/** The payouts of a sales month, page by page: sums under a table need all of them. */
async function readAllPayouts(period: Period, signal: AbortSignal) {
  const payouts: Data<'getTaxPay'> = []
  for (;;) {
    const input = { ...readPeriod(period), skip: payouts.length, limit: pageMax }
    const { data, days } = await staffApi.call('getTaxPay', input, { signal })
    payouts.push(...data)
    if (data.length < pageMax) return { payouts, days }
  }
}

type Day = Awaited<ReturnType<typeof readAllPayouts>>['days'][number]

/** The pens of the parts, what arrived in the accent. */
const paidTones = { net: 'net', tax: 'part', fee: 'gone' } as const

/** A day's payments as one sum, its parts, and returned transfers. */
function DaySums(props: { date: string; sums: Day | undefined; returned: Data<'getTaxPay'> }) {
  const { date, sums, returned } = props
  const words = useWords(taxWords)
  return (
    <div className="stack one-column gap-xs fill">
      <div className="flow level apart gap-lines">
        <p className="flow level gap-xs">
          <strong>
            <ThaiDate value={`${date}T00:00:00+07:00`} as="long" />
          </strong>
          {sums && <span className="dimmed">{words.payees(count(sums.payouts))}</span>}
        </p>
        {returned.map((payout) => (
          <Returned key={payout._id} payout={payout} />
        ))}
      </div>
      {sums && (
        <Equation
          label={words.pay}
          terms={paidTerms.map(([part, sign]) => ({
            ...(sign && { sign }),
            name: words[`sum-${part}`],
            shownValue: <Baht baht={sums[part]} as="amount" />,
            ...(part !== 'total' && { part: paidTones[part] }),
          }))}
          pieces={(['net', 'tax', 'fee'] as const).map((part) => ({
            part: paidTones[part],
            size: sums[part],
          }))}
        />
      )}
    </div>
  )
}

/** A payout that came back, and the way to where it is sent once more for those who may go there. */
function Returned({ payout: { seller, net } }: { payout: Data<'getTaxPay'>[number] }) {
  const mayOpen = useMayOpen('/staff/author')
  const look = 'row apart gap-sm pad-row rounded tint-amber finger'
  const words = useWords(taxWords)
  const name = `${words.returned} ${paperPersonOf(seller[0]).name}`
  return mayOpen && seller[0] ? (
    <Link className={look} to={`/staff/author?author=${seller[0].facebookID}`}>
      {name}
      <span className="inline-row gap-3xs whole">
        <Baht baht={net} as="amount" />
        <IconChevronRight size={18} stroke={1.75} />
      </span>
    </Link>
  ) : (
    <p className={look}>
      {name} <Baht baht={net} as="amount" />
    </p>
  )
}
