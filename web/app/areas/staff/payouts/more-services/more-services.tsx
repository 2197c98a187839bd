import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Data } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { usePrivatePage } from '#web/features/private-page/use-private-page.ts'
import { useSessionQuery, useToken } from '#web/features/session/use-session.ts'
import { AlertDialog, ConfirmDialog } from '#web/ui/AlertDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { Pager, pageSizeOf } from '#web/ui/Pager.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { useListAddress, useAheadOfAddress } from '#web/ui/use-list-address.ts'
import { useSettled } from '#web/ui/use-settled.ts'
import { paymentWords } from '#web/words/staff/payouts.ts'
import { tableWords } from '#web/words/tables.ts'
import { useWords } from '#web/words/use-words.tsx'
import { T } from '#web/ui/T.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { LoadFailed } from '../LoadFailed.tsx'
import { amount } from '../payment-columns.tsx'
import { Segments } from '../Segments.tsx'
import { StatusDialog } from '../StatusDialog.tsx'
import { CsvButton } from '../../layout/CsvButton.tsx'
import { Toolbar } from '../../layout/list/ListTools.tsx'
import { isOpen, paymentStatuses } from '#rules/payouts/payout-states.ts'
import { SumIn } from '../../layout/StaffWhy.tsx'
import { EmptyStrip } from '../../layout/list/AllDone.tsx'
import { partOf, type Row, Rows } from './Rows.tsx'

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
