import { IconArrowRight, IconFileTypePdf } from '#web/ui/icons.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Input, Data } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { forgetDraft } from '#web/features/drafts/use-draft.ts'
import { Baht, count } from '#web/ui/Baht.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import type { Column } from '#web/ui/DataTable.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { SelectField } from '#web/ui/Field.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { showToast } from '#web/ui/toast.ts'
import { useAction } from '#web/ui/use-action.ts'
import { staffSheetWords } from '#web/words/staff/sheet-editor.ts'
import { tableWords } from '#web/words/tables.ts'
import { useWords } from '#web/words/use-words.tsx'
import { CoverCell } from '../layout/list/CoverCell.tsx'
import { FilterText } from '../layout/list/ListScreen.tsx'
import { PagedList } from '../layout/list/PagedList.tsx'
import { RowLink } from '../layout/list/RowLink.tsx'
import { StateTag } from '../layout/list/StateTag.tsx'
import { usePagedList } from '../layout/list/use-paged-list.ts'
import { PauseForm } from '../layout/PausePanel.tsx'
import { StoreShort } from '../layout/StoreShort.tsx'
import { StorePicker } from '../layout/StorePicker.tsx'
import { ManyBar } from '../layout/UndoBar.tsx'
import { useMany } from '../layout/use-many.ts'
import classes from './sheet-editor.module.css'

type Listed = Data<'listStaffSheets'>['sheets'][number]

const standard = { query: '', store: '-1', state: 'on-sale', sort: '-created' }
const states = ['on-sale', 'hidden', 'paused'] as const

/**
 * Published sheets, including hidden ones: hide, show, pause and resume many at once. Searching an id leads to its editor and file,
 * published or not.
 */
export function PublishedSheets() {
  const words = useWords(staffSheetWords)
  const table = useWords(tableWords)
  const client = useQueryClient()
  const list = usePagedList({ name: 'staff-sheets', standard, filtersOf, read })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const many = useMany(() =>
    Promise.all(
      [['staff-sheets'], ['staff-sheet'], ['sale-pause']].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    ),
  )
  const { address, data } = list
  const rows = (data?.rows ?? []).filter(({ id }) => chosen.has(id))
  const [typedId = ''] = /^[0-9A-Z]{10}$/.exec(address.values.query.trim().toUpperCase()) ?? []
  return (
    <section aria-label={words.published}>
      <h2 className="visually-hidden">{words.published}</h2>
      <PagedList
        titled
        label={words.infoTitle}
        list={list}
        countedMax={10_000}
        columns={columnsOf(words, data?.rows ?? [])}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        sort={address.values.sort}
        onSort={(sort) => address.set({ sort })}
        // One act on many at a time.
        {...(many.doing === undefined && { selection: { chosen, onChange: setChosen } })}
        storedAs="staff-sheets"
        none={words.noSheets}
        filters={
          <>
            <FilterText
              list={{ address }}
              name="query"
              label={words.find}
              placeholder={words.findHint}
              type="search"
            />
            <StorePicker
              value={address.values.store}
              withAll
              permission={1}
              onChange={(store) => address.set({ store: store || '-1' })}
            />
            <SelectField
              label={words.state}
              value={address.values.state}
              onChange={(event) => address.set({ state: event.currentTarget.value })}
            >
              {states.map((state) => (
                <option key={state} value={state}>
                  {words[`state-${state}`]}
                </option>
              ))}
              <option value="any">{table.any}</option>
            </SelectField>
          </>
        }
      >
        <ById key={typedId} id={typedId} />
      </PagedList>
      {rows.length > 0 && many.doing === undefined && (
        <Acts
          rows={rows}
          onAct={(text, about, send, onSent) => {
            many.start({
              ...(onSent && { onSent }),
              text,
              rows: new Map(about.map((row) => [row.id, { name: row.name, send: (how) => send(row, how) }])),
            })
            setChosen(new Set())
          }}
          onClear={() => setChosen(new Set())}
        />
      )}
      <ManyBar many={many} />
    </section>
  )
}

/** To its editor, or to its file behind its cover. */
function ById({ id }: { id: string }) {
  const words = useWords(staffSheetWords)
  const { act, busy } = useAction()
  const merge = () =>
    act(async () => {
      const { coverMerge } = (await staffApi.call('getSheet', { id })).data
      if (coverMerge === null) showToast({ text: words.noPdf, tone: 'bad' })
      else window.location.assign(coverMerge)
    })
  if (id === '') return null
  return (
    <div className="row flow gap-xs below-xs">
      <span className="strong whole desk-only">
        {words.idLabel} {id}
      </span>
      <ButtonLink
        size="small"
        to={`/staff/sheetEdit?${id}`}
        icon={<IconArrowRight size={20} stroke={1.75} />}
      >
        {words.toEditor}
      </ButtonLink>
      <Button
        look="outline"
        size="small"
        busy={busy}
        title={words.coverMergeHint}
        icon={<IconFileTypePdf size={20} stroke={1.75} />}
        onClick={() => void merge()}
      >
        {words.coverMerge}
      </Button>
    </div>
  )
}

const pauseOfMany = 'pause:sheets'

type Send = (row: Listed, how: Parameters<typeof staffApi.call>[2]) => Promise<unknown>

/** Each act on those chosen rows that it applies to, with their state on the screen: the revision, or the pause. */
function Acts(props: {
  rows: readonly Listed[]
  onAct: (text: string, rows: readonly Listed[], send: Send, onSent?: () => void) => void
  onClear: () => void
}) {
  const words = useWords(staffSheetWords)
  const table = useWords(tableWords)
  const [pausing, setPausing] = useState(false)
  const { rows, onAct } = props
  const seen = rows.filter(({ visible }) => visible)
  const hidden = rows.filter(({ visible }) => !visible)
  const onSale = rows.filter(({ pausedSince }) => pausedSince === null)
  const paused = rows.filter(({ pausedSince }) => pausedSince !== null)
  const show = (visible: boolean): Send => {
    return ({ id, revision }, how) => staffApi.call('shsheet', { id, visible, revision }, how)
  }
  return (
    <div className="flow gap-xs box stuck chosen-bar pad-flat">
      <span role="status">{table.chosen(rows.length)}</span>
      {seen.length > 0 && (
        <Button
          size="small"
          look="outline"
          onClick={() => onAct(words.willHide(seen.length), seen, show(false))}
        >
          {words.hideMany(seen.length)}
        </Button>
      )}
      {hidden.length > 0 && (
        <Button
          size="small"
          look="outline"
          onClick={() => onAct(words.willShow(hidden.length), hidden, show(true))}
        >
          {words.showMany(hidden.length)}
        </Button>
      )}
      {onSale.length > 0 && (
        <Button size="small" look="outline" onClick={() => setPausing(true)}>
          {words.pauseMany(onSale.length)}
        </Button>
      )}
      {paused.length > 0 && (
        <Button
          size="small"
          look="outline"
          onClick={() =>
            onAct(words.willResume(paused.length), paused, ({ id, pausedSince }, how) =>
              staffApi.call(
                'resumeSale',
                { kind: 'sheet', id, ...(pausedSince !== null && { since: pausedSince }) },
                how,
              ),
            )
          }
        >
          {words.resumeMany(paused.length)}
        </Button>
      )}
      <Button size="small" look="subtle" onClick={props.onClear}>
        {table.clearChosen}
      </Button>
      <Dialog open={pausing} onClose={() => setPausing(false)} title={words.pauseMany(onSale.length)}>
        <PauseForm
          about={pauseOfMany}
          busy={false}
          onPause={(reason, until) => {
            setPausing(false)
            onAct(
              words.willPause(onSale.length),
              onSale,
              ({ id }, how) => staffApi.call('pauseSale', { kind: 'sheet', id, reason, until }, how),
              () => forgetDraft(pauseOfMany),
            )
          }}
        />
      </Dialog>
    </div>
  )
}

async function read(input: Input<'listStaffSheets'>, signal: AbortSignal) {
  const { sheets, total } = (await staffApi.call('listStaffSheets', input, { signal })).data
  return { rows: sheets, total }
}

/** An address may hold any text. */
function filtersOf({ query, store, state, sort }: typeof standard) {
  const code = Number(store)
  return {
    query: query.slice(0, 100),
    sort: sort === 'created' ? ('created' as const) : ('-created' as const),
    store: Number.isSafeInteger(code) && code >= 1 ? code : -1,
    state: state === 'any' ? ('any' as const) : (states.find((one) => one === state) ?? 'on-sale'),
  }
}

function SheetState({ visible, paused, claim }: Pick<Listed, 'visible' | 'paused' | 'claim'>) {
  const words = useWords(staffSheetWords)
  return (
    <span className="row gap-2xs">
      {visible && !paused && <StateTag tone="good">{words['state-on-sale']}</StateTag>}
      {!visible && <StateTag tone="waiting">{words['state-hidden']}</StateTag>}
      {paused && claim === null && <StateTag tone="waiting">{words['state-paused']}</StateTag>}
      {claim !== null && (
        <Link className="inline-row finger" to={`/staff/claims?open=${claim}`}>
          <StateTag tone="waiting">{words['state-claim']}</StateTag>
        </Link>
      )}
    </span>
  )
}

function columnsOf(words: (typeof staffSheetWords)['th'], rows: readonly Listed[]): Column<Listed>[] {
  return [
    {
      key: 'sheet',
      title: words.sheet,
      always: true,
      cell: ({ id, name, cover, pictures }) => (
        <CoverCell cover={pictures === null ? { url: cover } : { id, version: pictures.cover }}>
          <RowLink to={`/staff/sheetEdit?${id}`}>{name || id}</RowLink>
        </CoverCell>
      ),
    },
    {
      key: 'store',
      card: 'line',
      title: words.store,
      cell: ({ storeName }) => (
        <span className={`one-line ${classes.store}`}>
          <StoreShort name={storeName} />
        </span>
      ),
      brief: ({ storeName }) => <StoreShort name={storeName} />,
    },
    {
      key: 'author',
      card: 'line',
      title: words.seller,
      cell: ({ author }) => <span className="one-line">{author.name}</span>,
      brief: ({ author }) => author.name,
    },
    {
      key: 'state',
      card: 'badge',
      title: words.state,
      // With all on sale the column is spare.
      ...(rows.every(({ visible, paused, claim }) => visible && !paused && claim === null) && {
        spare: true as const,
      }),
      // On a phone only sheets off sale say so.
      brief: (row) => (!row.visible || row.paused) && <SheetState {...row} />,
      cell: (row) => <SheetState {...row} />,
    },
    {
      key: 'sold',
      card: 'line',
      title: words.sold,
      // The newest were not sold yet.
      ...(rows.every(({ sold }) => sold === 0) && { spare: true as const }),
      numeric: true,
      brief: ({ sold }) => sold > 0 && words.soldTimes(count(sold)),
      drawn: ({ sold }) => sold,
      cell: ({ sold }) => sold > 0 && count(sold),
    },
    {
      key: 'created',
      title: words.created,
      sort: 'created',
      // While the product is renewed, an older process does not say it yet.
      cell: ({ created }: Partial<Listed>) =>
        created !== undefined && <ThaiDate value={created} as="numeric-time" />,
    },
    {
      key: 'price',
      card: 'figure',
      title: words.price,
      numeric: true,
      cell: ({ price }) => <Baht baht={price} as="amount" />,
    },
    {
      key: 'id',
      spare: true,
      title: words.idLabel,
      cell: ({ id }) => <code className="tiny dimmed">{id}</code>,
    },
  ]
}
