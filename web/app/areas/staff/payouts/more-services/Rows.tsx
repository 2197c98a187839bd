import type { Data } from '#web/api/api.ts'
import { pauseReasonIn } from '#rules/payouts/payout-hold.ts'
import type { PaymentStatus } from '#rules/payouts/payout-states.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Baht } from '#web/ui/Baht.tsx'
import { type Column, DataTable, whole } from '#web/ui/DataTable.tsx'
import type { Language } from '#web/words/language.ts'
import { paymentWords } from '#web/words/staff/payouts.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { bankName, briefAccount } from '../bank-info.ts'
import { MonthName } from '../MonthName.tsx'
import { bahtColumn, bankColumns } from '../payment-columns.tsx'
import classes from '../payouts.module.css'
import { BahtWhy } from '../../layout/StaffWhy.tsx'
import { StoreShort } from '../../layout/StoreShort.tsx'

export type Row = Data<'listMoreServices'>['rows'][number]

/** A status's piece of the stroke: the marker is for failed ones alone. */
export const partOf: Readonly<Record<PaymentStatus, string>> = {
  PENDING: 'due',
  CARRIED_OVER: 'part',
  PAUSED: 'amber',
  SUCCESS: 'gone',
  VOID: 'gone',
}

/** One row per record under the seller's name, with the total. */
export function Rows(props: {
  rows: readonly Row[]
  sellers: Data<'listMoreServices'>['sellers']
  /** The status that all of the list have. */
  one: Row['status'] | undefined
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
  sort: string | undefined
  onSort: (sort: string) => void
}) {
  const words = useWords(paymentWords)
  const { language } = useLanguage()
  const { one, rows, chosen, sort } = props
  // In another order one seller's rows stand apart: each says whose it is.
  const isGrouped = sort === undefined || sort.endsWith('codeName')
  const sums = new Map(props.sellers.map((seller) => [seller.author, seller]))
  const isAlone = ({ author }: Row) => sums.get(author)?.count === 1
  const hasRemarks = rows.some(({ remark }) => remark !== '')
  const groupOf = (row: Row) => {
    if (isAlone(row)) return undefined
    const seller = sums.get(row.author)
    return {
      key: row.author,
      name: row.codeName,
      head: (
        <span className="row gap-xs whole">
          <Avatar name={row.codeName} size={28} />
          {row.codeName}
          <Account of={row} />
          {seller && <span className="light dimmed">{words.entries(seller.count)}</span>}
        </span>
      ),
      cells: {
        ...Object.fromEntries(
          bankColumns<Row>(words, language).map(({ key, cell }) => [
            key,
            <span key={key} className="light">
              {cell(row)}
            </span>,
          ]),
        ),
        amount: seller && (
          <strong>
            <Baht baht={seller.sum} as="amount" />
          </strong>
        ),
      },
    }
  }
  const counted = rows.filter(({ _id }) => chosen.has(_id))
  const sum = counted.reduce((total, row) => total + row.amount, 0)
  return (
    <DataTable
      label={words.moreTitle}
      columns={columnsOf(words, language, { one, isGrouped, isAlone, hasRemarks })}
      rows={rows}
      {...(isGrouped && { groupOf })}
      rowKey={({ _id }) => _id}
      rowName={({ codeName, month }) => `${codeName} ${month}`}
      selection={{ chosen, onChange: props.onChange }}
      {...(sum > 0 && {
        sums: {
          codeName: words.total,
          amount: (
            <BahtWhy
              baht={sum}
              figure={{ kind: 'records', ids: counted.map(({ _id }) => _id) }}
              about={words.total}
            />
          ),
        },
      })}
      sort={sort}
      onSort={props.onSort}
      storedAs="more-services"
    />
  )
}

function columnsOf(
  words: (typeof paymentWords)['th'],
  language: Language,
  of: {
    one: Row['status'] | undefined
    isGrouped: boolean
    isAlone: (row: Row) => boolean
    hasRemarks: boolean
  },
): Column<Row>[] {
  const { one, isGrouped, isAlone, hasRemarks } = of
  // Her name and her account are said once.
  const isUnderHeading = (row: Row) => isGrouped && !isAlone(row)
  const paid = bahtColumn<Row>(
    'amount',
    words.amount,
    (row) => row.amount,
    'amount',
    ({ _id: id, codeName }) => ({ figure: { kind: 'record', id, part: 'share' }, about: codeName }),
  )
  return [
    {
      key: 'codeName',
      card: 'name',
      title: words.codeName,
      always: true,
      sort: 'codeName',
      cell: (row) =>
        isUnderHeading(row) ? (
          // Its heading says it; that the row is hers is seen.
          <span className="row">
            <span style={{ opacity: 0.4 }}>
              <Avatar name={row.codeName} size={28} />
            </span>
            <span className="visually-hidden">{row.codeName}</span>
          </span>
        ) : (
          <span className="row gap-xs">
            {isGrouped && <Avatar name={row.codeName} size={28} />}
            <strong>{whole(row.codeName)}</strong>
            <Account of={row} />
          </span>
        ),
      // Under the heading of its seller a row is its month.
      ...(isGrouped && {
        brief: (row: Row) =>
          isAlone(row) ? (
            <span className="row gap-xs">
              <Avatar name={row.codeName} size={28} />
              <span>{row.codeName}</span>
            </span>
          ) : (
            <MonthName period={row.month} />
          ),
      }),
    },
    {
      key: 'month',
      card: 'line',
      title: words.month,
      sort: 'month',
      // Short, so that why a payout failed is read whole at 1280 px.
      cell: ({ month }) => <MonthName period={month} isShort />,
      brief: (row) => (!isGrouped || isAlone(row)) && <MonthName period={row.month} isShort />,
    },
    {
      key: 'store',
      card: 'line',
      title: words.university,
      cell: ({ storeName }) => <StoreShort name={storeName} />,
      brief: (row) => isUnderHeading(row) && <StoreShort name={row.storeName} />,
      under: (row) => !isUnderHeading(row) && <StoreShort name={row.storeName} />,
    },
    {
      ...paid,
      drawn: ({ amount }) => amount,
      cell: (row) => (
        <>
          {/* The colour of its piece of the stroke. */}
          {one && <Dot status={row.status} />} {one && <span className="visually-hidden">{words[one]}</span>}{' '}
          {paid.cell(row)}
        </>
      ),
    },
    ...(one
      ? []
      : [
          {
            key: 'status',
            card: 'badge',
            title: words.status,
            sort: 'status',
            cell: ({ status, remark }) => (
              <span className={`whole ${status === 'PAUSED' ? 'strong' : ''}`}>
                <Dot status={status} /> {words[status]}
                {remark !== '' && (
                  <span className="small light desk-only"> · {pauseReasonIn(remark, language)}</span>
                )}
              </span>
            ),
          } satisfies Column<Row>,
        ]),
    // Briefly it stands beside the name, on a telephone under the tap: month and state fill the second line.
    ...bankColumns<Row>(words, language).map(({ card: _, brief: __, ...column }) => ({
      ...column,
      spare: true as const,
      cell: (row: Row) => !isUnderHeading(row) && column.cell(row),
    })),
    {
      key: 'remark',
      // Hidden if the status column says it already.
      ...((!one || !hasRemarks) && { spare: true as const }),
      title: words.remark,
      cell: ({ remark }) => pauseReasonIn(remark, language),
    },
    { key: 'email', spare: true, title: words.email, cell: ({ email }) => email || '-' },
    { key: 'phone', spare: true, title: words.phone, cell: ({ phone }) => phone || '-' },
  ]
}

function Dot({ status }: Pick<Row, 'status'>) {
  return <i className={`pen ${classes.dot}`} data-tone={partOf[status]} aria-hidden="true" />
}

function Account({ of: { bankInfo } }: { of: Row }) {
  const words = useWords(paymentWords)
  const { language } = useLanguage()
  return (
    <span className="whole small light dimmed desk-only">
      {bankName(bankInfo, language) === undefined ? words.invalid : briefAccount(bankInfo, language)}
    </span>
  )
}
