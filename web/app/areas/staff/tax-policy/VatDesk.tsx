import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { bangkokDate } from '#rules/calendar/bangkok.ts'
import { type VatMode, vatModes } from '#rules/tax/vat.ts'
import type { Data } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { forgetDraft, useDraft } from '#web/features/drafts/use-draft.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { ConfirmDialog } from '#web/ui/AlertDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ThaiDateField } from '#web/ui/dates/DateFields.tsx'
import { ThaiMonthField } from '#web/ui/dates/MonthField.tsx'
import { SelectField, TextField } from '#web/ui/Field.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { PendingState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { ThaiDate, writeDate } from '#web/ui/ThaiDate.tsx'
import { documentWords } from '#web/words/buyer/documents.ts'
import { taxPolicyWords } from '#web/words/staff/tax-policy.ts'
import { vatWords } from '#web/words/staff/vat.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { MonthName } from '../payouts/MonthName.tsx'
import { openedOnce } from '../tax-papers/use-papers.ts'
import { amounts, InputTax } from './InputTax.tsx'
import { Part } from './PolicyRows.tsx'
import list from '../layout/list/list.module.css'
import { useAction } from '#web/ui/use-action.ts'
import { writeDay } from './write.ts'
import { BahtWhy } from '../layout/StaffWhy.tsx'
import { EmptyStrip } from '../layout/list/AllDone.tsx'

type Desk = Data<'getVatDesk'>

/** VAT: opened by a button, because the register shows buyers' tax IDs and each opening is audited. */
export function VatDesk() {
  const words = useWords(vatWords)
  const client = useQueryClient()
  const [thisMonth] = useState(() => bangkokDate(new Date()).slice(0, 7))
  const [month, setMonth] = useState(thisMonth)
  const [opened, setOpened] = useState<{ month: string; page: number }>()
  const [pageSize, setPageSize] = useState(50)
  const { data, error, refetch } = useSessionQuery({
    queryKey: ['vat-desk', opened, pageSize],
    queryFn: async ({ signal }) =>
      (
        await staffApi.call(
          'getVatDesk',
          { month: opened?.month ?? month, skip: (opened?.page ?? 0) * pageSize, limit: pageSize },
          { signal },
        )
      ).data,
    enabled: opened !== undefined,
    ...openedOnce,
  })
  return (
    <Part
      id="vat"
      title={words.title}
      aside={
        <form
          className={`stack bottom grow-words gap-sm fits-8 ${list.named}`}
          onSubmit={(event) => {
            event.preventDefault()
            if (opened?.month === month && opened.page === 0) void refetch()
            else setOpened({ month, page: 0 })
          }}
        >
          <ThaiMonthField label={words.month} value={month} max={thisMonth} onChange={setMonth} />
          <Button type="submit" look="outline">
            {words.open}
          </Button>
        </form>
      }
    >
      <div className="stack one-column gap-sm pad-under">
        <p className="small dimmed">{words.opens}</p>
        {opened !== undefined &&
          (data !== undefined ? (
            <>
              <Rows rows={data.rows} onDone={() => void refetch()} />
              <Figures month={opened.month} desk={data} />
              <InputTax
                month={opened.month}
                inputs={data.inputs}
                onDone={() => {
                  void refetch()
                  // It lowers what is to be remitted, below.
                  void client.invalidateQueries({ queryKey: ['tax-remittances'] })
                }}
              />
              <Register desk={data} />
              {data.count > 20 && (
                <Pager
                  page={opened.page}
                  pageSize={pageSize}
                  total={data.count}
                  onPage={(page) => setOpened({ ...opened, page })}
                  onPageSize={(size) => {
                    setPageSize(size)
                    setOpened({ ...opened, page: 0 })
                  }}
                />
              )}
            </>
          ) : (
            <PendingState error={error} refetch={refetch} shape={<Skeleton height="12rem" radius="1rem" />} />
          ))}
      </div>
    </Part>
  )
}

function Rows({ rows, onDone }: { rows: Desk['rows']; onDone: () => void }) {
  const words = useWords(vatWords)
  const { language } = useLanguage()
  const [adding, setAdding] = useState(false)
  const policy = useWords(taxPolicyWords)
  const [confirming, setConfirming] = useState<Desk['rows'][number]>()
  const [withdrawing, setWithdrawing] = useState<Desk['rows'][number]>()
  const { act, busy } = useAction(() => {
    setAdding(false)
    setConfirming(undefined)
    setWithdrawing(undefined)
    onDone()
  })
  const columns: Column<Desk['rows'][number]>[] = [
    { key: 'from', title: words.from, always: true, cell: ({ from }) => writeDay(from, language) },
    { key: 'mode', title: words.mode, cell: ({ mode }) => words[mode] },
    { key: 'rate', title: words.rate, numeric: true, cell: ({ ratePercent }) => ratePercent },
    { key: 'note', title: words.note, cell: ({ note }) => note },
    {
      key: 'standing',
      title: words.standing,
      cell: (row) =>
        row.confirmedBy === null || row.confirmedAt === null ? (
          <>
            {words.waiting(row.addedBy)}{' '}
            {row.mayConfirm && (
              <Button look="outline" size="small" onClick={() => setConfirming(row)}>
                {words.confirm}
              </Button>
            )}
            <Button look="subtle" size="small" onClick={() => setWithdrawing(row)}>
              {policy.withdrawRow}
            </Button>
          </>
        ) : (
          words.confirmed(
            row.confirmedBy || words.operator,
            writeDate(new Date(row.confirmedAt), 'short', language),
          )
        ),
    },
  ]
  return (
    <>
      <h3>{words.rows}</h3>
      <p className="dimmed">{words.text}</p>
      <DataTable label={words.rows} columns={columns} rows={rows} rowKey={({ id }) => id} />
      <div>
        <Button look="outline" onClick={() => setAdding(true)}>
          {words.add}
        </Button>
      </div>
      {adding && (
        <NewRow
          busy={busy}
          onClose={() => setAdding(false)}
          onAdd={(row) =>
            void act(async () => {
              await staffApi.call('addVatRow', row)
              forgetDraft(newRow)
            }, words.added)
          }
        />
      )}
      <ConfirmDialog
        open={confirming !== undefined}
        title={words.confirm}
        confirm={words.confirm}
        busy={busy}
        onConfirm={() =>
          void act(() => staffApi.call('confirmVatRow', { id: confirming?.id ?? '' }), words.confirmedNow)
        }
        onCancel={() => setConfirming(undefined)}
      >
        {confirming &&
          `${words[confirming.mode]} ${confirming.ratePercent}% · ${words.confirmText(writeDay(confirming.from, language))}`}
      </ConfirmDialog>
      <ConfirmDialog
        open={withdrawing !== undefined}
        title={policy.withdrawRow}
        confirm={policy.withdrawRow}
        busy={busy}
        onConfirm={() =>
          void act(
            () => staffApi.call('withdrawPolicyRow', { of: 'vat', id: withdrawing?.id ?? '' }),
            policy.withdrawn,
          )
        }
        onCancel={() => setWithdrawing(undefined)}
      >
        {withdrawing &&
          `${words[withdrawing.mode]} ${withdrawing.ratePercent}% · ${writeDay(withdrawing.from, language)}`}
      </ConfirmDialog>
    </>
  )
}

const newRow = 'vat-row'

type NewRowInput = { from: string; mode: VatMode; ratePercent: number; note: string }

function NewRow(props: { busy: boolean; onClose: () => void; onAdd: (row: NewRowInput) => void }) {
  const words = useWords(vatWords)
  const { draft: row, change: set } = useDraft<{ from: string; mode: VatMode; rate: string; note: string }>(
    newRow,
    {
      from: '',
      mode: 'PRINCIPAL',
      rate: '7',
      note: '',
    },
  )
  return (
    <Dialog open onClose={props.onClose} title={words.add} from="right">
      <form
        className="stack one-column gap-sm"
        onSubmit={(event) => {
          event.preventDefault()
          const ratePercent = row.mode === 'NONE' ? 0 : Number(row.rate)
          props.onAdd({ from: row.from, mode: row.mode, ratePercent, note: row.note })
        }}
      >
        <ThaiDateField label={words.from} required value={row.from} onChange={(from) => set({ from })} />
        <SelectField
          label={words.mode}
          value={row.mode}
          onChange={({ currentTarget: { value } }) =>
            set({ mode: vatModes.find((mode) => mode === value) ?? 'NONE' })
          }
        >
          {vatModes.map((mode) => (
            <option key={mode} value={mode}>
              {words[mode]}
            </option>
          ))}
        </SelectField>
        {row.mode !== 'NONE' && (
          <TextField
            label={words.rate}
            type="number"
            min={1}
            max={30}
            step={1}
            required
            value={row.rate}
            onChange={(event) => set({ rate: event.currentTarget.value })}
          />
        )}
        <TextField
          label={words.note}
          required
          minLength={3}
          maxLength={2000}
          value={row.note}
          onChange={(event) => set({ note: event.currentTarget.value })}
        />
        <Button type="submit" wide busy={props.busy} disabled={row.from === ''}>
          {words.add}
        </Button>
      </form>
    </Dialog>
  )
}

type Figure = {
  key: 'sales' | 'credits' | 'input' | 'due' | 'carried' | 'toPay'
  documents: number | null
  base: number | null
  vat: number
}

function Figures({ month, desk }: { month: string; desk: Desk }) {
  const words = useWords(vatWords)
  const rows: Figure[] = [
    { key: 'sales', ...desk.sales },
    { key: 'credits', ...desk.credits },
    { key: 'input', ...desk.input },
    { key: 'due', documents: null, base: null, vat: desk.due.vat },
    { key: 'carried', documents: null, base: null, vat: desk.carried },
    { key: 'toPay', documents: null, base: null, vat: desk.toPay },
  ]
  return (
    <>
      <h3>{words.figures}</h3>
      <DataTable
        label={words.figures}
        columns={[
          { key: 'kind', title: words.kind, always: true, cell: ({ key }) => words[key] },
          {
            key: 'documents',
            title: words.documents,
            numeric: true,
            cell: ({ documents }) => documents ?? '',
          },
          ...amounts<Figure>(words, ['base', 'vat'], ({ key }, column) => ({
            figure: { kind: 'vat', month, part: key, column },
            about: `${words[key]} ${words[column]}`,
          })),
        ]}
        rows={rows}
        rowKey={({ key }) => key}
      />
      <p className="dimmed">
        {words.untaxed}: {desk.untaxed.documents} ·{' '}
        <BahtWhy
          baht={desk.untaxed.total}
          as="payment"
          figure={{ kind: 'vat', month, part: 'untaxed', column: 'total' }}
          about={words.untaxed}
        />
      </p>
    </>
  )
}

function Register({ desk }: { desk: Desk }) {
  const words = useWords(vatWords)
  const kinds = useWords(documentWords)
  const { act, busy } = useAction(() => {})
  const open = async (id: string) => {
    const { url } = (await staffApi.call('openTaxPapers', { kind: 'document', id })).data
    if (url !== null) window.location.assign(url)
  }
  const columns: Column<Desk['documents'][number]>[] = [
    { key: 'name', title: words.number, always: true, cell: ({ name }) => <strong>{name}</strong> },
    { key: 'kind', title: words.kind, cell: ({ kind }) => kinds[kind] },
    { key: 'day', title: words.day, cell: ({ issued }) => <ThaiDate value={issued} /> },
    { key: 'buyer', title: words.buyer, cell: ({ buyer }) => buyer },
    { key: 'taxId', title: words.taxId, cell: ({ taxId }) => taxId || '-' },
    { key: 'branch', title: words.branch, cell: ({ branch }) => branch || '-' },
    {
      key: 'order',
      title: words.order,
      cell: ({ order, commission }) =>
        commission === null ? (
          order
        ) : (
          <>
            {words.commission} <MonthName period={commission} />
          </>
        ),
    },
    ...amounts<Desk['documents'][number]>(words, ['base', 'vat', 'total'], ({ _id: id, name }, column) => ({
      figure: { kind: 'tax-document', id, column },
      about: `${words[column]} ${name}`,
    })),
    {
      key: 'remark',
      title: words.remark,
      cell: ({ cancelled, replacedBy, credits }) =>
        cancelled !== null
          ? words.cancelled(cancelled, replacedBy ?? '-')
          : credits !== null && words.lowers(credits),
    },
    ...(desk.documents.some(({ eTax }) => eTax !== null)
      ? [
          {
            key: 'eTax',
            title: words.eTax,
            cell: ({ eTax }: Desk['documents'][number]) =>
              eTax !== null && (
                <>
                  {words[eTax.state]} {eTax.at !== null && <ThaiDate value={eTax.at} />}
                  {eTax.reason}
                </>
              ),
          },
        ]
      : []),
    {
      key: 'pdf',
      title: words.pdf,
      cell: ({ _id, name }) => (
        <Button look="subtle" size="small" busy={busy} onClick={() => void act(() => open(_id), name)}>
          {words.pdf}
          <span className="visually-hidden"> {name}</span>
        </Button>
      ),
    },
  ]
  return (
    <>
      <h3>{words.register}</h3>
      {desk.eTaxLeft > 0 && <p className="dimmed">{words.eTaxLeft(desk.eTaxLeft)}</p>}
      {desk.documents.length === 0 ? (
        <EmptyStrip text={words.none} />
      ) : (
        <DataTable label={words.register} columns={columns} rows={desk.documents} rowKey={({ _id }) => _id} />
      )}
    </>
  )
}
