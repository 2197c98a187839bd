import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Data } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { AlertDialog, ConfirmDialog } from '#web/ui/AlertDialog.tsx'
import { count } from '#web/ui/Baht.tsx'
import { Button } from '#web/ui/Button.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { useSettled } from '#web/ui/use-settled.ts'
import { useAction } from '#web/ui/use-action.ts'
import { paymentWords } from '#web/words/staff/payouts.ts'
import { tableWords } from '#web/words/tables.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { CsvButton } from '../../layout/CsvButton.tsx'
import { StoreShort } from '../../layout/StoreShort.tsx'
import classes from '../payouts.module.css'
import { LoadFailed } from '../LoadFailed.tsx'
import { amount, bahtColumn, bankColumns, monthColumn, PenName, StatusBadge } from '../payment-columns.tsx'
import { useTable } from '../use-page.ts'
import { SumIn } from '../../layout/StaffWhy.tsx'
import { EmptyStrip } from '../../layout/list/AllDone.tsx'

type Payment = Data<'listPayments'>['payments'][number]
type List = 'no-vendor' | 'complete-again' | 'under' | 'reached' | 'payer-ended'

/** Fewer stand on one page, whatever its size. */
const PAGE_LEAST = 10

const byMinimum: readonly List[] = ['under', 'reached', 'payer-ended']
const sortable = ['codeName', 'vendorId', 'month', 'sales', 'payout'] as const

/** One list of the payment system, moved on as a whole after count and sum were shown (staff.md §4). */
export function ListedPayments({
  list,
  query,
  hideEmpty,
}: {
  list: List
  /** The search; the list still moves as a whole. */
  query: string
  hideEmpty?: true
}) {
  const words = useWords(paymentWords)
  const table = useWords(tableWords)
  const { page, rows, sort, onSort, pager } = useTable(list, { sorts: sortable })
  const wanted = useSettled(query.trim(), 300)
  const [asking, setAsking] = useState(false)
  const listed = useSessionQuery({
    queryKey: ['payments', list, wanted, page, rows, sort],
    queryFn: staffApi.read('listPayments', { list, query: wanted, page, rows, sort }),
    placeholderData: (before) => before,
  })
  const { data } = listed
  // Failing every seller of a list stands below it. What stands beside another list is one, too.
  const isLast = list === 'no-vendor'
  const move = (
    <Button
      look={isLast || hideEmpty ? 'outline' : 'filled'}
      size="small"
      data-many-lines
      className={`${classes.wraps} ${isLast ? 'above-xs' : ''}`}
      disabled={data?.count === 0}
      onClick={() => setAsking(true)}
    >
      {words[`${list}-move`]}
    </Button>
  )
  if (hideEmpty && (data === undefined || data.count === 0)) return null
  return (
    <section className={classes.section} aria-label={words[`${list}-title`]}>
      {data === undefined ? (
        listed.error === null ? (
          <Skeleton height="30vh" radius="1rem" />
        ) : (
          <LoadFailed onRetry={() => void listed.refetch()} />
        )
      ) : (
        <>
          <div className="row flow gap-lines below-xs">
            <h2 className="large below-3xs">{words[`${list}-title`]}</h2>
            <p className="grow-words small dimmed flow figures" role="status">
              <SumIn
                text={words.figures(data.count, amount(data.sum))}
                sum={amount(data.sum)}
                figure={{ kind: 'listed', list, status: 'open', query: wanted }}
                about={words[`${list}-title`]}
              />
              {byMinimum.includes(list) && ` · ${words.least(count(data.minimum))}`}
            </p>
            <div className="row gap-xs">
              <CsvButton list="payments" input={{ list, query: wanted }} />
              {!isLast && move}
            </div>
          </div>
          {data.count === 0 ? (
            <EmptyStrip mood="smiling" text={table.nothing} />
          ) : data.found === 0 ? (
            <EmptyStrip text={table.nothingMatches} />
          ) : (
            <>
              <PaymentTable label={words[`${list}-title`]} rows={data.payments} sort={sort} onSort={onSort} />
              <div className="row flow apart gap-lines">
                {isLast && move}
                {(data.found > PAGE_LEAST || page > 0) && (
                  <div className="push">
                    <Pager total={data.found} isEarlier={listed.isPlaceholderData} {...pager} />
                  </div>
                )}
              </div>
            </>
          )}
          <MoveList list={list} data={data} open={asking} onClose={() => setAsking(false)} />
        </>
      )}
    </section>
  )
}

function PaymentTable({
  label,
  ...table
}: {
  label: string
  rows: readonly Payment[]
  sort: string | undefined
  onSort: (sort: string) => void
}) {
  const words = useWords(paymentWords)
  const { language } = useLanguage()
  const first = table.rows[0]?.paymentStatus
  const isOne = table.rows.every(({ paymentStatus }) => paymentStatus === first)
  // A status with its reason takes the room of what else tells the same: the column at the right would cover it.
  const isTight = table.rows.some((row) => row.paymentPausedReason !== '')
  const columns: Column<Payment>[] = [
    {
      key: 'codeName',
      title: words.codeName,
      always: true,
      sort: 'codeName',
      cell: ({ codeName, realName }) =>
        isTight ? (
          <span className="desk-whole strong">{codeName}</span>
        ) : (
          <PenName name={codeName} realName={realName} />
        ),
    },
    { key: 'realName', spare: true, title: words.realName, cell: ({ realName }) => realName || '-' },
    {
      ...(isTight && { spare: true as const }),
      key: 'university',
      card: 'line',
      title: words.university,
      cell: ({ storeName }) => (
        <span className="block one-line" style={{ maxWidth: '10rem' }}>
          <StoreShort name={storeName} />
        </span>
      ),
    },
    { ...monthColumn<Payment>(words), card: 'line' },
    // Sums stand far from the column at the right that stays in sight: it never covers a half of one.
    {
      ...bahtColumn<Payment>('sales', words.sales, ({ total }) => total, 'sales'),
      ...(isTight && { spare: true as const }),
    },
    { ...bahtColumn<Payment>('owed', words.owed, ({ owed }) => owed), spare: true },
    // English names of banks are twice as long as Thai ones: the status went under the sums.
    ...bankColumns<Payment>(words, language).map(({ brief, ...column }) =>
      brief === undefined
        ? column
        : { ...column, brief, ...((isTight || language === 'en') && { cell: brief }) },
    ),
    {
      key: 'vendorId',
      // A column without any id gives its room to others.
      ...(table.rows.every(({ htiVendorId }) => !htiVendorId) && { spare: true as const }),
      title: words.vendorId,
      sort: 'vendorId',
      cell: ({ htiVendorId }) => htiVendorId || '-',
    },
    {
      // What all rows say alike gives its room to the vendor id, which the sums would cover.
      ...(isOne &&
        !isTight &&
        table.rows.every(({ kind }) => kind !== 'less-held') && { spare: true as const }),
      key: 'status',
      card: 'badge',
      title: words.status,
      cell: ({ paymentStatus, paymentPausedReason, kind }) => (
        <>
          <StatusBadge
            status={paymentStatus}
            reason={paymentPausedReason}
            {...(isOne && first && { usual: first })}
          />
          {kind === 'less-held' && ` (${words[kind]})`}
        </>
      ),
    },
    {
      ...bahtColumn<Payment>(
        'payout',
        words.payout,
        ({ share }) => share,
        'payout',
        ({ _id, codeName }) => ({ figure: { kind: 'record', id: _id }, about: codeName }),
      ),
      drawn: ({ share }) => share,
      end: true,
    },
  ]
  return (
    <DataTable label={label} columns={columns} {...table} rowKey={({ _id }) => _id} storedAs="payments" />
  )
}

function MoveList(props: {
  list: List
  data: { count: number; sum: number }
  open: boolean
  onClose: () => void
}) {
  const words = useWords(paymentWords)
  const client = useQueryClient()
  const [outcome, setOutcome] = useState<{ text: string; good: boolean }>()
  const { act, busy } = useAction(undefined, (text) =>
    setOutcome({ text: words.updateFailed(text || words.unknownError), good: false }),
  )
  const { list, data } = props
  const move = async () => {
    await act(async () => {
      const { count, sum } = data
      const { modifiedCount } = await staffApi.call('moveListedPayments', { list, count, sum })
      setOutcome({ text: words.updated(modifiedCount), good: true })
    })
    props.onClose()
  }
  return (
    <>
      <ConfirmDialog
        open={props.open}
        title={words[`${list}-move`]}
        confirm={words.confirm}
        busy={busy}
        onConfirm={() => void move()}
        onCancel={props.onClose}
      >
        {(list === 'payer-ended' ? words.handOverQuestion : words.moveQuestion)(data.count, amount(data.sum))}
      </ConfirmDialog>
      <AlertDialog
        open={outcome !== undefined}
        {...(outcome?.good && { title: words[`${list}-title`], mood: 'smiling' as const })}
        onClose={() => {
          setOutcome(undefined)
          void client.invalidateQueries({ queryKey: ['payments'] })
        }}
      >
        {outcome?.text}
      </AlertDialog>
    </>
  )
}
