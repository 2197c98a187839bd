import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Data } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { usePrivatePage } from '#web/features/private-page/use-private-page.ts'
import { useToken } from '#web/features/session/use-session.ts'
import { AlertDialog, ConfirmDialog } from '#web/ui/AlertDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { SelectField } from '#web/ui/Field.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { PageHead } from '#web/ui/PageHead.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { EmptyState, Skeleton } from '#web/ui/States.tsx'
import { useListAddress, useTyped } from '#web/ui/use-list-address.ts'
import { useSettled } from '#web/ui/use-settled.ts'
import { paymentWords } from '#web/words/staff/payouts.ts'
import { tableWords } from '#web/words/tables.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { T } from '#web/ui/T.tsx'
import { LoadFailed } from '../LoadFailed.tsx'
import { MonthName } from '../MonthName.tsx'
import { amount, bahtColumn, bankColumns, StatusBadge } from '../payment-columns.tsx'
import { StatusDialog } from '../StatusDialog.tsx'
import { pageSizeOf } from '../use-page.ts'
import { useDownload } from '../../layout/use-download.ts'
import { StoreShort } from '../../layout/StoreShort.tsx'
import classes from '../payouts.module.css'
import { pauseReasonIn } from '#rules/payouts/pause-reasons.ts'
import { isOpen, paymentStatuses } from '#rules/payouts/payout-states.ts'
import { BahtWhy, SumIn } from '../../layout/StaffWhy.tsx'

type Row = Data<'listMoreServices'>['rows'][number]

const statuses = ['open', 'all', ...paymentStatuses] as const
type Filter = (typeof statuses)[number]
type Told = { text: string; good: boolean }

const sorts = ['month', '-month', 'codeName', '-codeName', 'amount', '-amount', 'status', '-status'] as const
type Sort = (typeof sorts)[number]

/** What More Services pays: chosen rows get a status, or go to HYTEXT (staff.md §2). */
export default function MoreServicesScreen() {
  const words = useWords(paymentWords)
  const table = useWords(tableWords)
  const client = useQueryClient()
  const { values, page, pageSize, set, setPage, setPageSize } = useListAddress({
    status: 'open',
    query: '',
    sort: '',
  })
  const [typed, type] = useTyped(values.query, (query) => set({ query }))
  const query = useSettled(typed.trim(), 300)
  const sort = sorts.find((one) => one === values.sort)
  const status: Filter = statuses.find((one) => one === values.status) ?? 'open'
  const listed = useRows({ status, query, sort }, page, pageSize)
  const { data } = listed
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [open, setOpen] = useState<'status' | 'send'>()
  const [told, setTold] = useState<Told>()
  const { download, busy } = useDownload()
  const done = (next: Told) => {
    setOpen(undefined)
    setTold(next)
    if (next.good) setChosen(new Set())
    void client.invalidateQueries({ queryKey: ['payments'] })
  }
  return (
    <>
      <PageHead title={words.moreTitle} hidden />
      <h1>
        <T>{words.moreTitle}</T>
      </h1>
      <p className="small dimmed">{words.moreIntro}</p>
      <div className={`flow bottom ${classes.line} below-sm`}>
        <SelectField
          label={words.status}
          value={status}
          onChange={(event) => {
            setChosen(new Set())
            set({ status: event.currentTarget.value })
          }}
        >
          {statuses.map((one) => (
            <option key={one} value={one}>
              {one === 'open' ? words.moreOpen : one === 'all' ? words.moreAll : words[one]}
            </option>
          ))}
        </SelectField>
        <SearchField
          label={words.findSeller}
          clearLabel={words.clearSearch}
          placeholder={words.findSeller}
          value={typed}
          maxLength={100}
          onChange={(text) => {
            setChosen(new Set())
            type(text)
          }}
        />
        <div className="row flow gap-xs push">
          <Button
            look="outline"
            size="small"
            busy={busy}
            onClick={() => void download('more-services', { status, query })}
          >
            {table.csv}
          </Button>
        </div>
      </div>
      <ByStatus query={query} chosen={status} />
      <p className={`below-sm flow figures ${classes.figures}`} role="status">
        {data !== undefined && (
          <span>
            <SumIn
              text={words.figures(data.count, amount(data.sum))}
              sum={amount(data.sum)}
              figure={{ kind: 'listed', list: 'more-services', status, query }}
              about={words.moreTitle}
            />
          </span>
        )}
      </p>
      {data === undefined ? (
        listed.error === null ? (
          <Skeleton height="50vh" radius="1rem" />
        ) : (
          <LoadFailed text={words.errorLoading} onRetry={() => void listed.refetch()} />
        )
      ) : data.count === 0 ? (
        <EmptyState mood="smiling" text={query === '' ? table.nothing : table.nothingMatches} />
      ) : (
        <>
          <Rows
            rows={data.rows}
            chosen={chosen}
            onChange={setChosen}
            sort={sort}
            onSort={(next) => set({ sort: next })}
          />
          <Pager
            page={page}
            pageSize={pageSize}
            total={data.count}
            onPage={setPage}
            onPageSize={setPageSize}
          />
          {chosen.size > 0 && (
            <section
              className={`row gap-sm rounded ${classes.chosen} flow stuck above-sm pad-flat outlined`}
              aria-label={table.chosen(chosen.size)}
            >
              <span role="status" className="strong">
                {table.chosen(chosen.size)}
              </span>
              <Button look="outline" size="small" onClick={() => setOpen('send')}>
                {words.sendToHytexts}
              </Button>
              <Button size="small" onClick={() => setOpen('status')}>
                {words.editStatus}
              </Button>
              <Button look="subtle" size="small" onClick={() => setChosen(new Set())}>
                {table.clearChosen}
              </Button>
            </section>
          )}
        </>
      )}
      <StatusDialog
        ids={[...chosen]}
        open={open === 'status'}
        onClose={() => setOpen(undefined)}
        failed={(reason) => `${words.notSuccessful} · ${reason}`}
        onDone={(text) => done({ text, good: true })}
      />
      <SendToHytexts
        ids={[...chosen]}
        open={open === 'send'}
        onClose={() => setOpen(undefined)}
        onDone={done}
      />
      <AlertDialog
        open={told !== undefined}
        {...(told?.good && { title: words.moreTitle, mood: 'smiling' as const })}
        onClose={() => setTold(undefined)}
      >
        {told?.text}
      </AlertDialog>
    </>
  )
}

/** Which piece of the stroke a status is: red is what failed, and nothing else. */
const partOf: Readonly<Record<(typeof paymentStatuses)[number], string>> = {
  PENDING: 'due',
  CARRIED_OVER: 'without',
  PAUSED: 'failed',
  SUCCESS: 'gone',
  VOID: 'gone',
}

/** All that is owed as one stroke, and what each status has of it. */
function ByStatus({ query, chosen }: { query: string; chosen: Filter }) {
  const words = useWords(paymentWords)
  const token = useToken()
  const listed = useQueries({
    queries: paymentStatuses.map((status) => ({
      queryKey: ['payments', token, 'more', 'sum', status, query],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (
          await staffApi.call(
            'listMoreServices',
            { status, query, sort: undefined, page: 0, rows: 10 },
            { signal },
          )
        ).data.sum,
      enabled: token !== null,
    })),
  })
  const rows = paymentStatuses
    .map((status, at) => ({ status, sum: listed[at]?.data ?? 0 }))
    .filter(({ status }) => chosen === 'all' || chosen === status || isOpen(status))
  return (
    <div className="below-sm pad-sm box">
      <p className={classes.sides} aria-hidden="true">
        {rows.map(
          ({ status, sum }) =>
            sum > 0 && <span key={status} data-part={partOf[status]} style={{ flexGrow: sum }} />,
        )}
      </p>
      <ul className="flow gap-lines small figures" aria-label={words.status}>
        {rows.map(({ status, sum }) => (
          <li key={status} className="whole">
            <i className={classes.dot} data-part={partOf[status]} aria-hidden="true" /> {words[status]}{' '}
            <strong>{amount(sum)}</strong>
          </li>
        ))}
      </ul>
    </div>
  )
}

function useRows(
  input: { status: Filter; query: string; sort: Sort | undefined },
  page: number,
  pageSize: number,
) {
  const rows = pageSizeOf(pageSize)
  const token = useToken()
  const listed = useQuery({
    queryKey: ['payments', token, 'more', input, page, rows],
    queryFn: async ({ signal }) =>
      (await staffApi.call('listMoreServices', { ...input, page, rows }, { signal })).data,
    placeholderData: (before) => before,
    enabled: token !== null,
  })
  // Who holds no right is led away by the layout; a visitor signs in first.
  usePrivatePage(null, '/staff')
  return listed
}

function Rows(props: {
  rows: readonly Row[]
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
  sort: Sort | undefined
  onSort: (sort: string) => void
}) {
  const words = useWords(paymentWords)
  const { language } = useLanguage()
  const columns: Column<Row>[] = [
    {
      key: 'month',
      card: 'line',
      title: words.month,
      always: true,
      sort: 'month',
      cell: ({ month }) => <MonthName period={month} />,
    },
    { key: 'store', title: words.university, cell: ({ storeName }) => <StoreShort name={storeName} /> },
    {
      key: 'codeName',
      card: 'name',
      title: words.codeName,
      sort: 'codeName',
      cell: ({ codeName }) => codeName,
    },
    bahtColumn(
      'amount',
      words.amount,
      (row) => row.amount,
      'amount',
      ({ _id: id, codeName }) => ({ figure: { kind: 'record', id, part: 'share' }, about: codeName }),
    ),
    ...bankColumns<Row>(words, language),
    {
      key: 'status',
      card: 'badge',
      title: words.status,
      sort: 'status',
      cell: (row) => <StatusBadge status={row.status} reason="" />,
    },
    {
      key: 'remark',
      // Where no row has one, other columns need the room.
      ...(props.rows.every(({ remark }) => remark === '') && { spare: true as const }),
      title: words.remark,
      cell: ({ remark }) => pauseReasonIn(remark, language) || '-',
    },
    { key: 'email', spare: true, title: words.email, cell: ({ email }) => email || '-' },
    { key: 'phone', spare: true, title: words.phone, cell: ({ phone }) => phone || '-' },
  ]
  const sum = props.rows
    .filter(({ _id }) => props.chosen.has(_id))
    .reduce((total, row) => total + row.amount, 0)
  return (
    <DataTable
      label={words.moreTitle}
      columns={columns}
      rows={props.rows}
      rowKey={({ _id }) => _id}
      rowName={({ codeName, month }) => `${codeName} ${month}`}
      selection={{ chosen: props.chosen, onChange: props.onChange }}
      {...(sum > 0 && {
        sums: {
          month: words.total,
          amount: (
            <BahtWhy
              baht={sum}
              figure={{
                kind: 'records',
                ids: [...props.chosen].filter((id) => props.rows.some((row) => row._id === id)),
              }}
              about={words.total}
            />
          ),
        },
      })}
      sort={props.sort}
      onSort={props.onSort}
      storedAs="more-services"
    />
  )
}

function SendToHytexts(props: {
  ids: readonly string[]
  open: boolean
  onClose: () => void
  onDone: (told: Told) => void
}) {
  const words = useWords(paymentWords)
  const { language } = useLanguage()
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    try {
      const { modifiedCount } = await staffApi.call('changePayer', { ids: [...props.ids], payer: 'HYTEXTS' })
      props.onDone({ text: words.updated(modifiedCount), good: true })
    } catch (failure) {
      props.onDone({ text: `${words.notSuccessful} · ${wordsOfFailure(failure, language)}`, good: false })
    } finally {
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog
      open={props.open}
      title={words.sendToHytexts}
      confirm={words.confirm}
      busy={busy}
      onConfirm={() => void send()}
      onCancel={props.onClose}
    >
      {words.sendQuestion(props.ids.length)}
    </ConfirmDialog>
  )
}
