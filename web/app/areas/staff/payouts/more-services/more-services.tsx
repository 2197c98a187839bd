import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Data } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { usePrivatePage } from '#web/features/private-page/use-private-page.ts'
import { useSessionQuery, useToken } from '#web/features/session/use-session.ts'
import { AlertDialog, ConfirmDialog } from '#web/ui/AlertDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { type Column, DataTable, whole } from '#web/ui/DataTable.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Baht } from '#web/ui/Baht.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { Pager, pageSizeOf } from '#web/ui/Pager.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { useListAddress, useAheadOfAddress } from '#web/ui/use-list-address.ts'
import { useSettled } from '#web/ui/use-settled.ts'
import { paymentWords } from '#web/words/staff/payouts.ts'
import { tableWords } from '#web/words/tables.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { T } from '#web/ui/T.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { LoadFailed } from '../LoadFailed.tsx'
import { MonthName } from '../MonthName.tsx'
import { bankName, briefAccount } from '../bank-info.ts'
import { amount, bahtColumn, bankColumns } from '../payment-columns.tsx'
import { Segments } from '../Segments.tsx'
import { StatusDialog } from '../StatusDialog.tsx'
import { CsvButton } from '../../layout/CsvButton.tsx'
import { Toolbar } from '../../layout/list/ListTools.tsx'
import { StoreShort } from '../../layout/StoreShort.tsx'
import classes from '../payouts.module.css'
import { pauseReasonIn } from '#rules/payouts/payout-hold.ts'
import { isOpen, paymentStatuses } from '#rules/payouts/payout-states.ts'
import { BahtWhy, SumIn } from '../../layout/StaffWhy.tsx'
import { EmptyStrip } from '../../layout/list/AllDone.tsx'

type Row = Data<'listMoreServices'>['rows'][number]

const statuses = ['open', 'all', ...paymentStatuses] as const
type Filter = (typeof statuses)[number]
type Outcome = { text: string; good: boolean }

const sorts = ['month', '-month', 'codeName', '-codeName', 'amount', '-amount', 'status', '-status'] as const
type Sort = (typeof sorts)[number]

/** More Services' payouts: chosen rows get a status, or go to HYTEXT (staff.md §2). */
export default function MoreServicesScreen() {
  const words = useWords(paymentWords)
  const table = useWords(tableWords)
  const client = useQueryClient()
  const { values, page, pageSize, set, setPage, setPageSize } = useListAddress(
    { status: 'open', query: '', sort: '' },
    20,
  )
  const [typed, type] = useAheadOfAddress(values.query, (query) => set({ query }))
  const query = useSettled(typed.trim(), 300)
  const sort = sorts.find((one) => one === values.sort)
  const status: Filter = statuses.find((one) => one === values.status) ?? 'open'
  const listed = useRows({ status, query, sort }, page, pageSize)
  const { data } = listed
  const one = data && oneStatusOf(data, status, sort)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const isNoneChosen = chosen.size === 0
  const [open, setOpen] = useState<'status' | 'send'>()
  const [outcome, setOutcome] = useState<Outcome>()
  const done = (next: Outcome) => {
    setOpen(undefined)
    setOutcome(next)
    if (next.good) setChosen(new Set())
    void client.invalidateQueries({ queryKey: ['payments'] })
  }
  const allAre = one && <span className="small dimmed whole">{words.allAre(words[one])}</span>
  const acts = (
    <>
      <Button look="outline" size="small" disabled={isNoneChosen} onClick={() => setOpen('send')}>
        {words.sendToHytexts}
      </Button>
      <Button size="small" disabled={isNoneChosen} onClick={() => setOpen('status')}>
        {words.editStatus}
      </Button>
    </>
  )
  return (
    <>
      <PageHead title={words.moreTitle} hidden />
      <div className="flow baseline gap-lines below-sm">
        <h1>
          <T>{words.moreTitle}</T>
        </h1>
        <p className="small dimmed">{words.moreIntro}</p>
      </div>
      <ByStatus query={query} chosen={status} onChoose={() => setChosen(new Set())} />
      <Toolbar
        acts={
          <>
            <CsvButton list="more-services" input={{ status, query }} />
            {/* Actions on rows are visible before any is chosen, where there is room; then they follow the choice. */}
            {isNoneChosen && <div className="row gap-xs desk-only">{acts}</div>}
          </>
        }
      >
        <SearchField
          label={words.findSeller}
          clearLabel={table.clearSearch}
          placeholder={words.findSeller}
          value={typed}
          maxLength={100}
          onChange={(text) => {
            setChosen(new Set())
            type(text)
          }}
        />
        {/* On a phone the names under the stroke do. */}
        <p className="row figures finger desk-only" role="status">
          {data !== undefined && (
            <SumIn
              text={words.figures(data.count, amount(data.sum))}
              sum={amount(data.sum)}
              figure={{ kind: 'listed', list: 'more-services', status, query }}
              about={words.moreTitle}
            />
          )}{' '}
          {allAre}
        </p>
      </Toolbar>
      {allAre && (
        <p className="phone-only" role="status">
          {allAre}
        </p>
      )}
      {data === undefined ? (
        listed.error === null ? (
          <Skeleton height="50vh" radius="1rem" />
        ) : (
          <LoadFailed text={words.errorLoading} onRetry={() => void listed.refetch()} />
        )
      ) : data.count === 0 ? (
        <EmptyStrip mood="smiling" text={query === '' ? table.nothing : table.nothingMatches} />
      ) : (
        <>
          <Rows
            rows={data.rows}
            sellers={data.sellers}
            one={one}
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
          {!isNoneChosen && (
            <section
              className="row gap-sm rounded chosen-bar flow stuck above-sm pad-flat outlined"
              aria-label={table.chosen(chosen.size)}
            >
              <span role="status" className="strong">
                {table.chosen(chosen.size)}
              </span>
              {acts}
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
        open={outcome !== undefined}
        {...(outcome?.good && { title: words.moreTitle, mood: 'smiling' as const })}
        onClose={() => setOutcome(undefined)}
      >
        {outcome?.text}
      </AlertDialog>
    </>
  )
}

/** A status's piece of the stroke: the marker is for failed ones alone. */
const partOf: Readonly<Record<(typeof paymentStatuses)[number], string>> = {
  PENDING: 'due',
  CARRIED_OVER: 'part',
  PAUSED: 'amber',
  SUCCESS: 'gone',
  VOID: 'gone',
}

/** All debts as one stroke, with each status's part: a press on one filters the list. */
function ByStatus(props: { query: string; chosen: Filter; onChoose: () => void }) {
  const { query, chosen, onChoose } = props
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
  const sums = paymentStatuses.map((status, at) => ({ status, sum: listed[at]?.data ?? 0 }))
  // Unknown sums are not shown as 0.00.
  const isKnown = listed.every(({ data }) => data !== undefined)
  const whole = (among: typeof sums) => (isKnown ? amount(among.reduce((sum, one) => sum + one.sum, 0)) : '…')
  const to = (status: Filter) => ({
    search: `${new URLSearchParams({ ...(status !== 'open' && { status }), ...(query !== '' && { query }) })}`,
  })
  const isOwed = ({ status }: { status: (typeof paymentStatuses)[number] }) => isOpen(status)
  const placeOf = (one: (typeof sums)[number]) => (one.status === 'PAUSED' ? 0 : isOwed(one) ? 1 : 2)
  // Finished rows are drawn only when chosen: they would leave no room for others.
  const isDrawn = ({ status }: { status: (typeof paymentStatuses)[number] }) =>
    chosen === 'all' || chosen === status || isOpen(status)
  return (
    <div className="below-sm pad-xs box">
      <Segments
        label={words.status}
        chosen={chosen}
        onChoose={onChoose}
        segments={[
          {
            key: 'open',
            part: 'whole',
            size: 0,
            label: words.moreOpen,
            shownValue: whole(sums.filter(isOwed)),
            to: to('open'),
          },
          ...sums
            // Failures come first, also on a telephone, because staff come for them.
            .toSorted((a, b) => placeOf(a) - placeOf(b))
            .map((one) => ({
              key: one.status,
              // A colour that is not in the stroke says nothing.
              part: isDrawn(one) ? partOf[one.status] : 'whole',
              size: isKnown && isDrawn(one) ? one.sum : 0,
              label: words[one.status],
              shownValue: whole([one]),
              to: to(one.status),
            })),
          {
            key: 'all',
            part: 'whole',
            size: 0,
            label: words.moreAll,
            shownValue: whole(sums),
            to: to('all'),
          },
        ]}
      />
    </div>
  )
}

function useRows(
  input: { status: Filter; query: string; sort: Sort | undefined },
  page: number,
  pageSize: number,
) {
  const rows = pageSizeOf(pageSize)
  const listed = useSessionQuery({
    queryKey: ['payments', 'more', input, page, rows],
    queryFn: staffApi.read('listMoreServices', { ...input, page, rows }),
    placeholderData: (before) => before,
  })
  // The layout leads away staff without the right; a visitor signs in first.
  usePrivatePage(null, '/staff')
  return listed
}

/**
 * If all rows have one status, a line above the table says it instead of the column. That needs the whole list, so not with several pages;
 * sorting by status keeps the column.
 */
function oneStatusOf(
  { rows, count }: Data<'listMoreServices'>,
  filter: Filter,
  sort: Sort | undefined,
): Row['status'] | undefined {
  const one = rows[0]?.status
  const isWhole = filter === one || count === rows.length
  const isSorted = sort === 'status' || sort === '-status'
  return isWhole && !isSorted && rows.every(({ status }) => status === one) ? one : undefined
}

/** One row per record under the seller's name, with the total. */
function Rows(props: {
  rows: readonly Row[]
  sellers: Data<'listMoreServices'>['sellers']
  /** The status that all of the list have. */
  one: Row['status'] | undefined
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
  sort: Sort | undefined
  onSort: (sort: string) => void
}) {
  const words = useWords(paymentWords)
  const { language } = useLanguage()
  const { one } = props
  // In another order one seller's rows stand apart: each says whose it is.
  const isGrouped = props.sort === undefined || props.sort.endsWith('codeName')
  const sums = new Map(props.sellers.map((seller) => [seller.author, seller]))
  const isAlone = ({ author }: Row) => sums.get(author)?.count === 1
  // Her name and her account are said once.
  const isUnderHeading = (row: Row) => isGrouped && !isAlone(row)
  const dot = (status: Row['status']) => (
    <i className={`pen ${classes.dot}`} data-tone={partOf[status]} aria-hidden="true" />
  )
  const account = ({ bankInfo }: Row) => (
    <span className="whole small light dimmed desk-only">
      {bankName(bankInfo, language) === undefined ? words.invalid : briefAccount(bankInfo, language)}
    </span>
  )
  const bank = bankColumns<Row>(words, language)
  const paid = bahtColumn<Row>(
    'amount',
    words.amount,
    (row) => row.amount,
    'amount',
    ({ _id: id, codeName }) => ({ figure: { kind: 'record', id, part: 'share' }, about: codeName }),
  )
  const columns: Column<Row>[] = [
    {
      key: 'codeName',
      card: 'name',
      title: words.codeName,
      always: true,
      sort: 'codeName',
      cell: (row) =>
        isUnderHeading(row) ? (
          // Its heading says it.
          <span className="visually-hidden">{row.codeName}</span>
        ) : (
          <span className="row gap-xs">
            {isGrouped && <Avatar name={row.codeName} size={28} />}
            <strong>{whole(row.codeName)}</strong>
            {account(row)}
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
      cell: ({ month }) => <MonthName period={month} />,
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
          {one && dot(row.status)} {one && <span className="visually-hidden">{words[one]}</span>}{' '}
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
                {dot(status)} {words[status]}
                {remark !== '' && (
                  <span className="small light desk-only"> · {pauseReasonIn(remark, language)}</span>
                )}
              </span>
            ),
          } satisfies Column<Row>,
        ]),
    // Briefly it stands beside the name, on a telephone under the tap: month and state fill the second line.
    ...bank.map(({ card: _, brief: __, ...column }) => ({
      ...column,
      spare: true as const,
      cell: (row: Row) => !isUnderHeading(row) && column.cell(row),
    })),
    {
      key: 'remark',
      // Hidden if the status column says it already.
      ...((!one || props.rows.every(({ remark }) => remark === '')) && { spare: true as const }),
      title: words.remark,
      cell: ({ remark }) => pauseReasonIn(remark, language),
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
      {...(isGrouped && {
        groupOf: (row: Row) => {
          if (isAlone(row)) return undefined
          const seller = sums.get(row.author)
          return {
            key: row.author,
            name: row.codeName,
            head: (
              <span className="row gap-xs whole">
                <Avatar name={row.codeName} size={28} />
                {row.codeName}
                {account(row)}
                {seller && <span className="light dimmed">{words.entries(seller.count)}</span>}
              </span>
            ),
            cells: {
              ...Object.fromEntries(
                bank.map(({ key, cell }) => [
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
        },
      })}
      rowKey={({ _id }) => _id}
      rowName={({ codeName, month }) => `${codeName} ${month}`}
      selection={{ chosen: props.chosen, onChange: props.onChange }}
      {...(sum > 0 && {
        sums: {
          codeName: words.total,
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
  onDone: (outcome: Outcome) => void
}) {
  const words = useWords(paymentWords)
  const { act, busy } = useAction(undefined, (text) =>
    props.onDone({ text: `${words.notSuccessful} · ${text}`, good: false }),
  )
  const send = async () => {
    await act(async () => {
      const { modifiedCount } = await staffApi.call('changePayer', { ids: [...props.ids], payer: 'HYTEXTS' })
      props.onDone({ text: words.updated(modifiedCount), good: true })
    })
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
