import { bankClassOf } from '#rules/sellers/banks.ts'
import { periodFrom } from '#rules/calendar/periods.ts'
import { pauseReasonIn } from '#rules/payouts/payout-hold.ts'
import type { PaymentStatus } from '#rules/payouts/payout-states.ts'
import type { Language } from '#web/words/language.ts'
import { staffStatusTones } from '#web/words/payment-statuses.ts'
import { paymentWords } from '#web/words/staff/payouts.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Baht } from '#web/ui/Baht.tsx'
import type { Column } from '#web/ui/DataTable.tsx'
import { type StaffFigure, StaffWhy } from '../layout/StaffWhy.tsx'
import { bankName, briefAccount, maskedAccount } from './bank-info.ts'
import { MonthName } from './MonthName.tsx'

type Words = (typeof paymentWords)['th']

/** Bank with account, and class; 'Invalid' where the two parts are not there (staff.md §5). */
export function bankColumns<Row extends { bankInfo: string }>(
  words: Words,
  language: Language,
): Column<Row>[] {
  return [
    {
      key: 'bank',
      card: 'line',
      title: words.bank,
      cell: ({ bankInfo }) => (
        <span className="whole">
          {bankName(bankInfo, language) ?? words.invalid}{' '}
          <span className="dimmed">{maskedAccount(bankInfo)}</span>
        </span>
      ),
      brief: ({ bankInfo }) =>
        bankName(bankInfo, language) === undefined ? words.invalid : briefAccount(bankInfo, language),
    },
    // Follows from the bank.
    {
      key: 'bankClass',
      spare: true,
      title: words.bankClass,
      cell: ({ bankInfo }) => bankClassOf(bankInfo) ?? '-',
    },
  ]
}

export function monthColumn<Row extends { year: number; month: number }>(words: Words): Column<Row> {
  return {
    key: 'month',
    sort: 'month',
    title: words.month,
    cell: ({ year, month }) => <MonthName period={periodFrom(year, month)} isShort />,
  }
}

/** With `sort` the server can put the rows into its order; with `why` each amount shows where it comes from. */
export function bahtColumn<Row>(
  key: string,
  title: string,
  of: (row: Row) => number,
  sort?: string,
  why?: (row: Row) => { figure: StaffFigure; about: string },
): Column<Row> {
  return {
    key,
    title,
    numeric: true,
    ...(sort !== undefined && { sort }),
    cell: (row) => {
      const baht = of(row)
      const figure = (
        <span className={baht < 0 ? 'alarm' : baht === 0 ? 'dimmed' : undefined}>
          <Baht baht={baht} as="amount" />
        </span>
      )
      return why === undefined || baht === 0 ? figure : <StaffWhy {...why(row)}>{figure}</StaffWhy>
    },
  }
}

/** The status with its reason in the screen's language; the list's own status is muted, any other stands out. */
export function StatusBadge({
  status,
  reason,
  usual,
}: {
  status: PaymentStatus
  reason: string
  usual?: PaymentStatus
}) {
  const words = useWords(paymentWords)
  const { language } = useLanguage()
  if (status === usual && reason === '') return <span className="whole dimmed">{words[status]}</span>
  return (
    // Beside long names the reason goes to a second line, so that no column covers it.
    <span className="flow badge" data-tone={staffStatusTones[status]}>
      {reason === '' ? (
        words[status]
      ) : (
        <>
          <span>{words[status]} ·</span> <span>{pauseReasonIn(reason, language)}</span>
        </>
      )}
    </span>
  )
}

/** A seller's pen name with initials, and where there is room the name in which she is paid. */
export function PenName({ name, realName = '' }: { name: string; realName?: string }) {
  return (
    <span className="row gap-xs desk-whole strong">
      <Avatar name={name} size={28} />
      <span>{name}</span>
      {realName !== name && <span className="small light dimmed desk-only">{realName}</span>}
    </span>
  )
}

/** 1,234.50, for sentences. */
export function amount(baht: number): string {
  return baht.toFixed(2).replace(/\B(?=(\d{3})+(?!\d))/g, ',')
}
