import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Input, Data } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { useDraftText } from '#web/features/drafts/use-draft.ts'
import { Button } from '#web/ui/Button.tsx'
import type { Column } from '#web/ui/DataTable.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { SelectField, TextField } from '#web/ui/Field.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { refundWords } from '#web/words/buyer/refund.ts'
import { staffOrderWords } from '#web/words/staff/orders.ts'
import { tableWords } from '#web/words/tables.ts'
import { useWords } from '#web/words/use-words.tsx'
import { PagedList } from '../layout/list/PagedList.tsx'
import { usePagedList } from '../layout/list/use-paged-list.ts'
import classes from './orders.module.css'
import { BahtWhy } from '../layout/StaffWhy.tsx'

type Request = Data<'listRefundRequests'>['requests'][number]

const standard = { state: 'asked' }
const states = ['asked', 'agreed', 'refused'] as const

/** Buyers' refund requests, waiting ones first. Refunds by right are agreed already. */
export function RefundRequests() {
  const words = useWords(staffOrderWords)
  const asked = useWords(refundWords)
  const table = useWords(tableWords)
  const client = useQueryClient()
  const list = usePagedList({ name: 'staff-refund-requests', standard, filtersOf, read })
  const { address } = list
  const [deciding, setDeciding] = useState<Request>()
  const refresh = () => {
    setDeciding(undefined)
    void list.refresh()
    for (const key of ['staff-orders', 'staff-open-money', 'desk'])
      void client.invalidateQueries({ queryKey: [key] })
  }
  return (
    <>
      <PagedList
        label={words.tabRequests}
        list={list}
        columns={columnsOf(words, asked, setDeciding)}
        rowKey={({ _id }) => _id}
        current={deciding?._id}
        storedAs="refund-requests"
        none={words.noRequests}
        isGoodWhenEmpty
        filters={
          <SelectField
            label={words.state}
            value={address.values.state}
            onChange={(event) => address.set({ state: event.currentTarget.value })}
          >
            <option value="any">{table.any}</option>
            {states.map((one) => (
              <option key={one} value={one}>
                {words[`request-${one}`]}
              </option>
            ))}
          </SelectField>
        }
      />
      {deciding !== undefined && (
        <Decision
          key={deciding._id}
          request={deciding}
          onDone={refresh}
          onClose={() => setDeciding(undefined)}
        />
      )}
    </>
  )
}

function filtersOf({ state }: typeof standard): Input<'listRefundRequests'> {
  const known = states.find((one) => one === state)
  return known === undefined ? {} : { state: known }
}

async function read(input: Input<'listRefundRequests'>, signal: AbortSignal) {
  const { requests, total } = (await staffApi.call('listRefundRequests', input, { signal })).data
  return { rows: requests, total }
}

function columnsOf(
  words: (typeof staffOrderWords)['th'],
  asked: (typeof refundWords)['th'],
  decide: (request: Request) => void,
): Column<Request>[] {
  return [
    {
      key: 'since',
      card: 'line',
      title: words.since,
      always: true,
      cell: (request) => <ThaiDate value={request.asked} as="numeric-time" />,
      brief: (request) => <ThaiDate value={request.asked} as="day-time" />,
    },
    {
      key: 'order',
      card: 'line',
      title: words.order,
      cell: ({ order }) => <a href={`/staff/orders?order=${order}`}>{order}</a>,
    },
    {
      key: 'buyer',
      card: 'line',
      title: words.buyer,
      cell: ({ buyer }) => `${buyer.name} (${buyer._id})`,
      brief: ({ buyer }) => buyer.name,
    },
    {
      key: 'why',
      card: 'name',
      title: words.why,
      cell: ({ cause, sheets }) => (
        <>
          {cause === 'withdrawn' ? asked.withdrawnCause : asked[cause]}
          <span className="block tiny dimmed">{sheets.map(({ name }) => name).join(', ')}</span>
        </>
      ),
      brief: ({ cause, sheets }) =>
        `${cause === 'withdrawn' ? asked.withdrawnCause : asked[cause]} · ${sheets.map(({ name }) => name).join(', ')}`,
    },
    {
      key: 'amount',
      title: words.amount,
      numeric: true,
      drawn: ({ amount }) => amount,
      cell: ({ _id: request, order, amount }) => (
        <BahtWhy
          baht={amount}
          figure={{ kind: 'refund-asked', request }}
          about={`${words.amount} ${order}`}
        />
      ),
    },
    {
      key: 'state',
      card: 'badge',
      title: words.state,
      cell: ({ state, by }) => (
        <>
          {words[`request-${state}`]}
          {state !== 'asked' && <span className="block tiny dimmed">{by ?? words.byRule}</span>}
        </>
      ),
      brief: ({ state }) => <span className="whole">{words[`request-${state}`]}</span>,
      // One that waits is decided by a press on it.
      under: ({ state, by }) => state !== 'asked' && `${words[`request-${state}`]} · ${by ?? words.byRule}`,
    },
    {
      key: 'deal',
      card: 'act',
      title: words.deal,
      cell: (request) =>
        request.state === 'asked' ? (
          <Button size="small" look="outline" onClick={() => decide(request)}>
            {words.deal}
            <span className="visually-hidden"> {request.order}</span>
          </Button>
        ) : null,
    },
  ]
}

function Decision({
  request,
  onDone,
  onClose,
}: {
  request: Request
  onDone: () => void
  onClose: () => void
}) {
  const words = useWords(staffOrderWords)
  const asked = useWords(refundWords)
  const [answer, setAnswer, settle] = useDraftText(`refund-answer:${request._id}`)
  const [problem, setProblem] = useState('')
  const { act, busy } = useAction(onDone, (text) => setProblem(words.failed(text)))
  const decide = async (agree: boolean) => {
    await act(
      async () => {
        const { _id: id, amount } = request
        await staffApi.call('decideRefundRequest', { id, agree, answer, amount })
        settle()
      },
      agree ? words.requestAgreed : words.requestRefused,
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      from="right"
      title={
        <>
          {request.order} ·{' '}
          <BahtWhy
            baht={request.amount}
            as="payment"
            figure={{ kind: 'refund-asked', request: request._id }}
            about={words.amount}
          />
        </>
      }
    >
      <div className="stack one-column gap-md">
        <p>
          {request.buyer.name} ({request.buyer._id}) ·{' '}
          {request.cause === 'withdrawn' ? asked.withdrawnCause : asked[request.cause]}
          {request.page !== null && ` · ${asked.onPage(request.page)}`}
        </p>
        {request.message !== '' && <blockquote>{request.message}</blockquote>}
        <ul className="divided">
          {request.sheets.map(({ name, opened, withdrawn }) => (
            <li key={name} className={`stack tail-column gap-sm figures anywhere ${classes.row} level`}>
              <span>
                {name}
                <span className="block tiny dimmed">
                  {opened ? words.wasOpened : words.neverOpened}
                  {withdrawn && ` · ${asked.withdrawn}`}
                </span>
              </span>
            </li>
          ))}
        </ul>
        <p className="dimmed">{words.readingEnds}</p>
        <TextField
          label={words.reason}
          hint={words.reasonHint}
          value={answer}
          maxLength={1_000}
          invalid={problem !== ''}
          onChange={(event) => setAnswer(event.currentTarget.value)}
        />
        {problem !== '' && (
          <p role="alert" className="strong alarm">
            {problem}
          </p>
        )}
        <Button busy={busy} disabled={answer.trim() === ''} onClick={() => void decide(true)}>
          {words.agree(request.amount.toFixed(2))}
        </Button>
        <Button look="outline" busy={busy} disabled={answer.trim() === ''} onClick={() => void decide(false)}>
          {words.refuseRequest}
        </Button>
      </div>
    </Dialog>
  )
}
