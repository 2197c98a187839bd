import { shiftDay } from '#rules/calendar/days.ts'
import { IconCheck, IconDownload, IconFileSpreadsheet, IconPencil } from '#web/ui/icons.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type CSSProperties, useState } from 'react'
import { Link } from 'react-router'
import type { Data } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { useDraft } from '#web/features/drafts/use-draft.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { Baht, writeBaht } from '#web/ui/Baht.tsx'
import { Button } from '#web/ui/Button.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { ThaiDateField } from '#web/ui/dates/DateFields.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { SelectField, TextField } from '#web/ui/Field.tsx'
import { PendingState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { StrokeRows } from '#web/ui/Strokes.tsx'
import { T } from '#web/ui/T.tsx'
import { useListAddress } from '#web/ui/use-list-address.ts'
import { booksWords } from '#web/words/staff/books.ts'
import { financeWords } from '#web/words/staff/finance.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { useDownload } from '../../layout/CsvButton.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { useToday } from '#web/ui/use-now.ts'
import { bahtColumn } from '../payment-columns.tsx'
import bankClasses from '../payments/bank.module.css'
import tools from '../../layout/list/list.module.css'
import { say } from '#web/words/language.ts'

type Days = { from: string; to: string }
type TrialBalance = Data<'getTrialBalance'>
type Account = TrialBalance['accounts'][number]

/** Files: the books, their open items, and those for the Revenue Department. */
const files = [
  ['filesBooks', ['trial-balance', 'journal', 'general-ledger']],
  ['filesOpen', ['aged-payables', 'refunds-due', 'unmatched-money']],
  ['filesTax', ['tax-documents', 'substitute-receipts']],
] as const
const kinds = ['asset', 'liability', 'income', 'expense'] as const
const programs = { flowaccount: 'FlowAccount', peak: 'PEAK', express: 'Express' }
const dayForm = /^\d{4}-\d{2}-\d{2}$/

/** Any days of the books: the trial balance with its control sums, and every list as a file. */
export default function Books() {
  const words = useWords(booksWords)
  const today = useToday()
  const { values, set } = useListAddress({ from: `${today.slice(0, 7)}-01`, to: today })
  const days = { from: values.from, to: values.to }
  // Here, because the table goes while other days' sums come.
  const [showsQuiet, setShowsQuiet] = useState(false)
  const { data, error, refetch, isPlaceholderData } = useSessionQuery({
    queryKey: ['books', days],
    queryFn: staffApi.read('getTrialBalance', days),
    placeholderData: (before) => before,
    enabled: dayForm.test(days.from) && dayForm.test(days.to),
  })
  return (
    <div className={`stack one-column top gap-md ${bankClasses.beside}`}>
      <section className="stack one-column gap-xs shrink" aria-labelledby="trial-balance">
        <BalanceHead days={days} today={today} balance={data} isEarlier={isPlaceholderData} onDays={set} />
        {/* Sums of other days do not stand under these. */}
        {data === undefined || isPlaceholderData ? (
          <PendingState
            error={error}
            refetch={refetch}
            shape={<Skeleton height="34rem" radius="0.75rem" />}
          />
        ) : (
          <BalanceTable days={days} balance={data} showsQuiet={showsQuiet} onQuiet={setShowsQuiet} />
        )}
        <p className="small dimmed">{words.how}</p>
      </section>
      <BookFiles days={days} />
    </div>
  )
}

type BalanceHeadProps = {
  days: Days
  today: string
  balance: TrialBalance | undefined
  /** It is that of the days before, while those of these come. */
  isEarlier: boolean
  onDays: (days: Partial<Days>) => void
}

/** The days, whether both sides balance, and what stands on either. */
function BalanceHead({ days, today, balance, isEarlier, onDays }: BalanceHeadProps) {
  const words = useWords(booksWords)
  // Sums of other days keep their place, unseen, so that nothing moves when these days' come.
  const style = isEarlier ? ({ visibility: 'hidden' } as const) : undefined
  return (
    <div
      className={`stack one-column gap-lg pad-strip paper ${bankClasses.balance}`}
      // The names on the edges of its fields lie on paper.
      style={{ '--body': 'var(--surface)' } as CSSProperties}
    >
      <div className="stack one-column gap-2xs">
        <h2 id="trial-balance" className="medium">
          {words.balance}{' '}
          {balance !== undefined && (
            <span className="small light dimmed" style={style}>
              {words.entries(balance.control.entries)}
            </span>
          )}
        </h2>
        {balance !== undefined && (
          <p
            className={`title-xs tight bold figures ${isBalanced(balance) ? '' : 'alarm'}`}
            role="status"
            style={style}
          >
            {isBalanced(balance) ? (
              <>
                <span className="inline-row gap-2xs">
                  <IconCheck className="good" size={24} stroke={2.5} />
                  {words.balanced}
                </span>{' '}
                <span className="small light dimmed whole">
                  {words.bothSides} {writeBaht(balance.control.debit)}
                </span>
              </>
            ) : (
              <>
                {words.unbalanced} {words.debit} <Baht baht={balance.control.debit} as="amount" /> ·{' '}
                {words.credit} <Baht baht={balance.control.credit} as="amount" />
              </>
            )}
          </p>
        )}
        <div className={`stack two-columns gap-xs ${tools.named}`}>
          {(['from', 'to'] as const).map((field) => (
            <ThaiDateField
              key={field}
              label={words[field]}
              value={days[field]}
              max={today}
              onChange={(value) => {
                // The other end goes with it: no days end before they begin.
                if (dayForm.test(value))
                  onDays({
                    [field]: value,
                    ...(field === 'from' && value > days.to && { to: value }),
                    ...(field === 'to' && value < days.from && { from: value }),
                  })
              }}
            />
          ))}
        </div>
      </div>
      {balance !== undefined && (
        <div className="desk-only" style={style}>
          <StrokeRows label={words.closing} rows={kindsOf(balance.accounts, words)} />
        </div>
      )}
    </div>
  )
}

type BalanceTableProps = {
  days: Days
  balance: TrialBalance
  showsQuiet: boolean
  onQuiet: (shows: boolean) => void
}

/** Accounts by kind, each figure with its chain; those in which nothing stands wait behind a press. */
function BalanceTable({ days, balance, showsQuiet, onQuiet }: BalanceTableProps) {
  const words = useWords(booksWords)
  const finance = useWords(financeWords)
  const { language } = useLanguage()
  const [editing, setEditing] = useState<Account>()
  const figure = (key: 'opening' | 'debit' | 'credit' | 'closing') =>
    bahtColumn<Account>(
      key,
      words[key],
      (row) => row[key],
      undefined,
      ({ account, nameTh, nameEn }) => ({
        about: `${words[key]} ${say([nameTh, nameEn], language)}`,
        figure: {
          kind: 'account',
          account,
          ...(key === 'opening'
            ? { to: shiftDay(days.from, -1), side: 'balance' }
            : { from: days.from, to: days.to, side: key === 'closing' ? 'balance' : key }),
        },
      }),
    )
  const closing = figure('closing')
  const columns: Column<Account>[] = [
    {
      key: 'code',
      card: 'line',
      title: words.code,
      cell: (row) =>
        row.code === '' ? (
          '-'
        ) : (
          <button
            type="button"
            className={`inline-row gap-2xs linked ${bankClasses.code} finger`}
            aria-label={`${words.edit} ${row.code}`}
            onClick={() => setEditing(row)}
          >
            {row.code}
            <IconPencil size={16} stroke={1.75} />
          </button>
        ),
    },
    {
      key: 'name',
      card: 'name',
      title: words.account,
      always: true,
      cell: (row) => (
        <span className={`whole ${isQuiet(row) ? 'dimmed' : ''}`}>
          {say([row.nameTh, row.nameEn], language)}
        </span>
      ),
    },
    figure('opening'),
    figure('debit'),
    figure('credit'),
    {
      ...closing,
      card: 'figure',
      // A negative asset means that something is unbooked, or booked twice.
      cell: (row) => (
        <span className={isBelow(row) ? 'rounded-sm tint-amber' : undefined}>{closing.cell(row)}</span>
      ),
    },
    ...(['flowaccount', 'peak', 'express'] as const).map(
      (program): Column<Account> => ({
        key: program,
        title: programs[program],
        cell: (row) => row[program] || '-',
        // A column without any code is not needed.
        ...(balance.accounts.every((row) => row[program] === '') && { spare: true }),
      }),
    ),
  ]
  return (
    <>
      <DataTable
        label={words.balance}
        columns={columns}
        rows={balance.accounts
          .filter((row) => showsQuiet || !isQuiet(row))
          .toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind))}
        rowKey={({ account }) => account}
        groupOf={({ kind }) => ({
          key: kind,
          head: words[kind],
          cells: Object.fromEntries(
            (['opening', 'debit', 'credit', 'closing'] as const).map((key) => {
              const sum = sumOf(balance.accounts, kind, key)
              return [
                key,
                <strong key={key} className={sum === 0 ? 'light dimmed' : undefined}>
                  <Baht baht={sum} as="amount" />
                </strong>,
              ]
            }),
          ),
        })}
        sums={{
          name: words.sum,
          ...Object.fromEntries(
            (['debit', 'credit', 'closing'] as const).map((key) => [
              key,
              <Baht key={key} baht={balance.control[key]} as="amount" />,
            ]),
          ),
        }}
        storedAs="trial-balance"
      />
      {balance.accounts.some(isBelow) && (
        <p className="small note">
          <T>{words.below}</T> <Link to={{ search: '?tab=month' }}>{finance.month}</Link>
        </p>
      )}
      {balance.accounts.some(isQuiet) && (
        <Button
          look="subtle"
          size="small"
          className="self-start"
          aria-expanded={showsQuiet}
          onClick={() => onQuiet(!showsQuiet)}
        >
          {showsQuiet ? words.hideQuiet : words.quiet(balance.accounts.filter(isQuiet).length)}
        </Button>
      )}
      {editing !== undefined && (
        <Codes key={editing.account} account={editing} onClose={() => setEditing(undefined)} />
      )}
    </>
  )
}

function BookFiles({ days }: { days: Days }) {
  const words = useWords(booksWords)
  const { download, busy } = useDownload()
  const [format, setFormat] = useState<'csv' | 'xlsx'>('xlsx')
  const year = days.to.slice(0, 4)
  return (
    <section className="stack one-column pad-md paper" aria-labelledby="book-files">
      <h2 id="book-files" className="medium below-xs">
        {words.files}
      </h2>
      <div className="below-xs above-xs">
        <SelectField
          label={words.format}
          value={format}
          onChange={(event) => setFormat(event.currentTarget.value === 'csv' ? 'csv' : 'xlsx')}
        >
          <option value="xlsx">Excel (XLSX)</option>
          <option value="csv">CSV</option>
        </SelectField>
      </div>
      {files.map(([name, lists]) => (
        <div key={name} className="stack one-column">
          <h3 className="small dimmed above-xs">{words[name]}</h3>
          {lists.map((book) => (
            <FileButton
              key={book}
              busy={busy}
              name={words[book]}
              onChoose={() => void download(`books-${book}`, days, format)}
            />
          ))}
        </div>
      ))}
      <FileButton
        busy={busy}
        name={words.archive(Number(year))}
        onChoose={() => void download('books-archive', { from: `${year}-01-01`, to: `${year}-12-31` })}
      />
    </section>
  )
}

/** What stands in each kind: assets and expenses side by side, liabilities and income below them as long as both. */
function kindsOf(accounts: readonly Account[], words: (typeof booksWords)['th']) {
  const before = { debit: 0, credit: 0 }
  return (['asset', 'expense', 'liability', 'income'] as const)
    .map((kind) => ({ kind, closing: sumOf(accounts, kind, 'closing') }))
    .filter(({ closing }) => closing !== 0)
    .map(({ kind, closing }) => {
      const side = kind === 'asset' || kind === 'expense' ? 'debit' : 'credit'
      const value = Math.max(side === 'debit' ? closing : -closing, 0)
      const start = before[side]
      before[side] += value
      return {
        key: kind,
        name: words[kind],
        value,
        start,
        tone: side === 'credit' ? 'part' : undefined,
        shownValue: (
          <strong>
            <Baht baht={closing} as="amount" />
          </strong>
        ),
      }
    })
}

const isBelow = ({ kind, closing }: Account) => kind === 'asset' && closing < 0

/** Nothing stands in it, and nothing moved. */
function isQuiet({ opening, debit, credit, closing }: Account): boolean {
  return [opening, debit, credit, closing].every((baht) => baht === 0)
}

/** In whole satang: sums of many amounts in baht are not exact. */
function sumOf(
  accounts: readonly Account[],
  kind: Account['kind'],
  key: 'opening' | 'debit' | 'credit' | 'closing',
) {
  const satang = accounts
    .filter((account) => account.kind === kind)
    .reduce((sum, account) => sum + Math.round(account[key] * 100), 0)
  return satang / 100
}

function isBalanced({ control }: Data<'getTrialBalance'>): boolean {
  return control.debit === control.credit && control.closing === 0
}

/** A list as a file, with its button. */
function FileButton(props: { name: string; busy: boolean; onChoose: () => void }) {
  return (
    <button
      type="button"
      data-many-lines
      className={`row gap-sm thumb small text-start ${bankClasses.code}`}
      disabled={props.busy}
      onClick={props.onChoose}
    >
      <IconFileSpreadsheet className="dimmed" size={20} stroke={1.75} />
      <span className="grow">
        <T>{props.name}</T>
      </span>
      <IconDownload className="linked" size={18} stroke={1.75} />
    </button>
  )
}

function Codes({ account, onClose }: { account: Account; onClose: () => void }) {
  const words = useWords(booksWords)
  const { language } = useLanguage()
  const client = useQueryClient()
  const { code, flowaccount, peak, express } = account
  const about = `chart-account:${account.account}`
  const { draft: typed, change, forget } = useDraft(about, { code, flowaccount, peak, express })
  const { act, busy } = useAction(() => {
    forget()
    void client.invalidateQueries({ queryKey: ['books'] })
    onClose()
  })
  const labels = { code: words.own, ...programs }
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.editTitle(say([account.nameTh, account.nameEn], language))}
      from="right"
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void act(
            () => staffApi.call('saveChartAccount', { account: account.account, ...typed }),
            words.saved,
          )
        }}
      >
        {(['code', 'flowaccount', 'peak', 'express'] as const).map((field) => (
          <TextField
            key={field}
            label={labels[field]}
            required={field === 'code'}
            maxLength={20}
            value={typed[field]}
            onChange={(event) => change({ [field]: event.currentTarget.value })}
          />
        ))}
        <Button type="submit" wide busy={busy}>
          {words.save}
        </Button>
      </form>
    </Dialog>
  )
}
