import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import type { Data } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { lastingOf, usePrivatePage } from '#web/features/private-page/use-private-page.ts'
import { storeDraftText } from '#web/features/drafts/use-draft-over.ts'
import { forgetDraft } from '#web/features/drafts/use-draft.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Combobox } from '#web/ui/Combobox.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { useListAddress } from '#web/ui/use-list-address.ts'
import { useOpenInAddress } from '#web/ui/use-open-in-address.ts'
import { Stars } from '#web/ui/Stars.tsx'
import { T } from '#web/ui/T.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { say } from '#web/words/language.ts'
import { deskWords } from '#web/words/staff/desk.ts'
import { staffReportWords } from '#web/words/staff/complaints.ts'
import { tableWords } from '#web/words/tables.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { CoverCell } from '../layout/list/CoverCell.tsx'
import lines from '../layout/list/list.module.css'
import { ListTools } from '../layout/list/ListTools.tsx'
import { Titled } from '../layout/list/PagedList.tsx'
import { useIsBeside, WithSide } from '../layout/panel/SidePane.tsx'
import { Age } from '../layout/Age.tsx'
import { ManyBar } from '../layout/UndoBar.tsx'
import { useMany } from '../layout/use-many.ts'
import { StoreShort } from '../layout/StoreShort.tsx'
import { actDraft, actDraftOfMany, ActPane, categoryOf, type Report } from './ActPane.tsx'
import { AuthorPictures } from './AuthorPictures.tsx'
import { WhyDialog } from './WhyDialog.tsx'
import { EmptyStrip } from '../layout/list/AllDone.tsx'

const ALL = '-1'

/** Reports of buyers: open ones and those handled lately; an action is saved and the reporter is notified (staff.md §2). */
export default function ReportScreen() {
  const words = useWords(staffReportWords)
  const desk = useWords(deskWords)
  const table = useWords(tableWords)
  const { language } = useLanguage()
  const client = useQueryClient()
  const address = useListAddress({ store: ALL })
  const { values, set } = address
  const isBeside = useIsBeside()
  const { open: named, show } = useOpenInAddress()
  const [acting, setActing] = useState<readonly [Report, ...Report[]]>()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const meta = useSessionQuery({
    queryKey: ['staff-report-meta'],
    queryFn: staffApi.read('getReportMeta'),
  })
  usePrivatePage(meta.data === undefined ? lastingOf(meta.error) : null, '/staff')
  const store = Number.parseInt(values.store, 10)
  const reports = useSessionQuery({
    queryKey: ['staff-reports', store],
    queryFn: staffApi.read('getReport', { store }),
    placeholderData: (before) => before,
  })
  const refresh = () =>
    Promise.all(
      [['staff-reports'], ['staff-report-meta'], ['desk']].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    )
  const many = useMany(refresh)
  const { data } = reports
  // Reports about to be sent are hidden, and return on undo.
  const active = (data?.active ?? []).filter(({ _id }) => !many.doing?.act.rows.has(_id))
  const [first, ...others] = active.filter(({ _id }) => chosen.has(_id))
  const close = () => {
    setActing(undefined)
    if (named !== null) show()
  }
  const actOnMany = (about: readonly Report[]) => (action: string) => {
    const send = (report: Report) => async (options: Parameters<typeof staffApi.call>[2]) => {
      // Until now all could be taken back, with their words.
      forgetDraft(actDraftOfMany)
      try {
        await staffApi.call('actionReport', { id: report._id, action, seen: report.actionAt }, options)
      } catch (failure) {
        storeDraftText(actDraft(report), action)
        throw failure
      }
      forgetDraft(actDraft(report))
    }
    many.start({
      text: words.willAct(about.length),
      rows: new Map(about.map((report) => [report._id, { name: report.sheetName, send: send(report) }])),
    })
    setChosen(new Set())
    close()
    setWriting((now) => (about.some(({ _id }) => _id === now?._id) ? undefined : now))
  }
  // The longest waiting report is open beside the list.
  const [writing, setWriting] = useState<Report>()
  // It stays while an answer is typed in it, though a colleague was faster: the keys would fall into another one.
  const beside = writing ?? active[0]
  const asked = [...(data?.active ?? []), ...(data?.passive ?? [])].find(({ _id }) => _id === named)
  const opened = acting ?? (asked && ([asked] as const))
  const shown = opened ?? (isBeside && beside ? ([beside] as const) : undefined)
  const side = shown ? (
    <ActPane
      key={shown[0]._id}
      reports={shown}
      onMany={actOnMany(shown)}
      onWriting={(isWriting) => setWriting(isWriting ? shown[0] : undefined)}
      onDone={() => {
        setWriting(undefined)
        // Another one may have been opened meanwhile.
        setActing((now) => (now?.[0]._id === shown[0]._id ? undefined : now))
        if (named === shown[0]._id) show()
        void refresh()
      }}
      onClose={
        opened &&
        (() => {
          close()
          void refresh()
        })
      }
    />
  ) : (
    // Its place, so that the list does not narrow when it comes.
    isBeside && reports.isPending && <Skeleton height="50vh" radius="1rem" />
  )
  return (
    <>
      <PageHead title={words.title} hidden />
      <WithSide side={side}>
        <Titled title={words.title}>
          <ListTools address={address} filters={values} csv={undefined}>
            <Combobox
              label={desk.store}
              options={[
                { value: ALL, label: desk.allStores },
                ...(meta.data?.stores ?? []).map(({ code, name, open }) => ({
                  value: String(code),
                  label: `${say(name, language)}${open > 0 ? ` (${open})` : ''}`,
                  also: `${name.join(' ')} ${code}`,
                })),
              ]}
              value={values.store}
              onChange={(next) => set({ store: next })}
              noMatch={desk.noStore}
            />
          </ListTools>
        </Titled>
        {reports.error !== null && data === undefined ? (
          <ErrorState failure={reports.error} onRetry={() => void reports.refetch()} />
        ) : data === undefined ? (
          <Skeleton height="50vh" radius="1rem" />
        ) : (
          <>
            <h2 className="visually-hidden">{words.open}</h2>
            {data.activeCount > data.active.length && (
              <p className="dimmed">{words.more(data.active.length, data.activeCount)}</p>
            )}
            {active.length === 0 ? (
              <EmptyStrip mood="happy" text={words.noneOpen} />
            ) : (
              <ReportTable
                label={words.open}
                rows={active}
                current={shown?.[0]._id}
                onAct={(report) => setActing([report])}
                // One act on many at a time.
                {...(many.doing === undefined && { selection: { chosen, onChange: setChosen } })}
              />
            )}
            {first !== undefined && many.doing === undefined && (
              <p className="flow gap-xs">
                <span role="status">{table.chosen(others.length + 1)}</span>
                <Button size="small" onClick={() => setActing([first, ...others])}>
                  {words.actMany(others.length + 1)}
                </Button>
                <Button look="subtle" size="small" onClick={() => setChosen(new Set())}>
                  {table.clearChosen}
                </Button>
              </p>
            )}
            <ManyBar many={many} />
            {data.passive.length === 0 ? (
              <div className="above-md">
                <EmptyStrip mood="reading" text={words.noneHandled} />
              </div>
            ) : (
              <details className="above-md" open>
                <summary className="row gap-xs pad-flat well">
                  <h2 className="medium">{words.handled}</h2>
                  <span className="badge">{data.passive.length}</span>
                </summary>
                <ReportTable
                  label={words.handled}
                  rows={data.passive}
                  onAct={(report) => setActing([report])}
                  handled
                />
              </details>
            )}
          </>
        )}
      </WithSide>
      {data !== undefined && (
        <>
          {data.questions.length > 0 && (
            <FlaggedQuestions rows={data.questions} onDone={() => void refresh()} />
          )}
          {data.pictures.length > 0 && <AuthorPictures rows={data.pictures} onDone={() => void refresh()} />}
          {data.hidden.length > 0 && <HiddenLately rows={data.hidden} onDone={() => void refresh()} />}
        </>
      )}
    </>
  )
}

function ReportTable(props: {
  label: string
  rows: readonly Report[]
  handled?: true
  current?: string | undefined
  selection?: ComponentProps<typeof DataTable>['selection']
  onAct: (report: Report) => void
}) {
  const words = useWords(staffReportWords)
  const { language } = useLanguage()
  const kindOf = ({ category, page }: Report) =>
    [categoryOf(category, language), page !== null && words.onPage(page)].filter(Boolean).join(' · ')
  const columns: Column<Report>[] = [
    {
      key: 'sheet',
      card: 'name',
      title: words.sheet,
      always: true,
      cell: ({ sheet, sheetName, cover, storeName }) => (
        <CoverCell isTall cover={{ id: sheet, version: cover }}>
          <a
            className={`shrink block unlinked tight finger ${lines.rowLink}`}
            href={`/infoSheet?${sheet}`}
            target="_blank"
            rel="noopener"
          >
            <span className="strong two-lines">
              <T>{sheetName}</T>
            </span>
            <span className="tiny dimmed">
              <StoreShort name={storeName} />
            </span>
          </a>
        </CoverCell>
      ),
      brief: ({ sheet, sheetName, cover }) => (
        <CoverCell cover={{ id: sheet, version: cover }}>
          <span>
            <T>{sheetName}</T>
          </span>
        </CoverCell>
      ),
    },
    {
      key: 'message',
      card: 'line',
      // For open reports it is the way to act.
      ...(!props.handled && { always: true as const }),
      title: words.message,
      cell: (report) => (
        <Said
          kind={kindOf(report)}
          dealt={report.dealt && words.dealtShort}
          words={props.handled ? undefined : words.act}
          onAct={() => props.onAct(report)}
        >
          {report.message}
        </Said>
      ),
      brief: (report) =>
        props.handled ? (
          report.message
        ) : (
          <>
            <span>
              <Age since={report.created} />
            </span>{' '}
            · {report.message || kindOf(report)}
          </>
        ),
      under: (report) =>
        props.handled && (
          <>
            <T>{report.message}</T>
            <span className="block tiny dimmed">{kindOf(report)}</span>
          </>
        ),
    },
    {
      key: 'created',
      // For open reports the line above shows the waiting time.
      card: props.handled ? 'badge' : 'act',
      title: words.when,
      brief: (report) =>
        props.handled ? (
          <span className="push">
            <ThaiDate value={report.created} as="day-time" />
          </span>
        ) : (
          <button
            type="button"
            aria-label={`${report.message || categoryOf(report.category, language)} ${words.act}`}
            onClick={() => props.onAct(report)}
          />
        ),
      cell: ({ created }) => {
        if (props.handled) return <ThaiDate value={created} as="numeric-time" />
        return (
          <>
            <Age since={created} />
            <span className="block tiny dimmed">
              <ThaiDate value={created} as="numeric-time" />
            </span>
          </>
        )
      },
    },
  ]
  if (props.handled)
    columns.push({
      key: 'action',
      title: words.previous,
      cell: ({ action, actionAt, actionBy }) => (
        <>
          {action}
          <span className="block tiny dimmed">
            {actionAt !== null && <ThaiDate value={actionAt} as="numeric-time" />}{' '}
            {actionBy && words.by(actionBy)}
          </span>
        </>
      ),
    })
  if (props.handled)
    columns.push({
      key: 'act',
      title: words.act,
      end: 'narrow',
      always: true,
      cell: (report) => (
        <Button size="small" look="outline" onClick={() => props.onAct(report)}>
          {words.actAgain}
        </Button>
      ),
    })
  return (
    <DataTable
      label={props.label}
      columns={columns}
      rows={props.rows}
      rowKey={({ _id }) => _id}
      rowName={({ sheetName }) => sheetName}
      current={props.current}
      {...(props.selection && { selection: props.selection })}
      {...(props.handled && { storedAs: 'reports-handled' })}
    />
  )
}

/** The kind and text of a report; with `words` a button to act. */
function Said(props: {
  kind: string
  dealt: string | false
  words: string | undefined
  onAct: () => void
  children: string
}) {
  const said = (
    <>
      <span className="block tight strong">
        <T>{props.kind}</T> {props.dealt && <span className="badge tiny">{props.dealt}</span>}
      </span>
      <span className="two-lines tight" title={props.children}>
        <T>{props.children}</T>
      </span>
    </>
  )
  if (props.words === undefined) return said
  return (
    <button type="button" className={`block fill text-start finger ${lines.written}`} onClick={props.onAct}>
      {said}
      <span className="visually-hidden"> {props.words}</span>
    </button>
  )
}

type Flagged = Data<'getReport'>['questions'][number]

/** Recently hidden ones, where a wrong decision can be undone. */
function HiddenLately({ rows, onDone }: { rows: Data<'getReport'>['hidden']; onDone: () => void }) {
  const words = useWords(staffReportWords)
  const { act } = useAction()
  const bringBack = async ({ _id: id, kind }: Flagged) => {
    const input = { id, hide: false, ...(kind === 'review' && { review: { reason: '' } }) }
    await act(() => staffApi.call('decideQuestion', input), words.backDone)
    onDone()
  }
  return (
    <>
      <h2 className="large below-xs above-md">{words.hiddenLately}</h2>
      <DataTable
        label={words.hiddenLately}
        columns={[
          {
            key: 'hidden',
            title: words.when,
            always: true,
            cell: ({ hidden }: Data<'getReport'>['hidden'][number]) => (
              <ThaiDate value={hidden} as="numeric-time" />
            ),
          },
          {
            key: 'sheet',
            title: words.sheet,
            cell: ({ sheet, sheetName }) => (
              <a href={`/infoSheet/${sheet}`} target="_blank" rel="noopener">
                <T>{sheetName}</T>
              </a>
            ),
          },
          {
            key: 'words',
            title: words.question,
            always: true,
            cell: ({ kind, question, answer }) => (kind === 'answer' ? answer : question) || '-',
          },
          { key: 'why', title: words.why, always: true, cell: ({ reason }) => reason || '-' },
          {
            key: 'act',
            title: words.act,
            end: 'narrow',
            always: true,
            cell: (row) => (
              <Button size="small" look="outline" onClick={() => void bringBack(row)}>
                {words.bringBack}
              </Button>
            ),
          },
        ]}
        rows={rows}
        rowKey={({ _id, kind }) => `${kind} ${_id}`}
        rowName={({ sheetName }) => sheetName}
        storedAs="questions-hidden"
        unfolded
      />
    </>
  )
}

/** Questions to authors, reviews and answers to them that people reported: staff hide or keep each. */
function FlaggedQuestions({ rows, onDone }: { rows: readonly Flagged[]; onDone: () => void }) {
  const words = useWords(staffReportWords)
  const { act } = useAction()
  const [hiding, setHiding] = useState<Flagged>()
  const decide = async ({ _id: id, kind }: Flagged, hide: boolean, reason = '') => {
    setHiding(undefined)
    const input = { id, hide, ...(kind === 'review' && { review: { reason } }) }
    const isDone = await act(
      () => staffApi.call('decideQuestion', input),
      hide ? words.hiddenDone : words.keptDone,
    )
    if (isDone) forgetDraft(`hide:${id}`)
    onDone()
  }
  const columns: Column<Flagged>[] = [
    {
      key: 'flagged',
      title: words.when,
      always: true,
      cell: ({ flagged }) => <ThaiDate value={flagged} as="numeric-time" />,
    },
    { key: 'store', title: words.store, cell: ({ storeName }) => <StoreShort name={storeName} /> },
    {
      key: 'sheet',
      title: words.sheet,
      cell: ({ sheet, sheetName, kind }) => (
        <a
          href={`/infoSheet/${sheet}#${kind === 'question' ? 'questions' : 'reviews'}`}
          target="_blank"
          rel="noopener"
        >
          <T>{sheetName}</T>
        </a>
      ),
    },
    {
      key: 'kind',
      title: words.reported,
      always: true,
      cell: ({ kind, score }) =>
        kind === 'review' ? words['reported-review'](score ?? 0) : words[`reported-${kind}`],
    },
    { key: 'question', title: words.question, always: true, cell: ({ question }) => question || '-' },
    { key: 'answer', title: words.answer, always: true, cell: ({ answer }) => answer || '-' },
    {
      key: 'act',
      title: words.act,
      end: true,
      always: true,
      cell: (row) => (
        <div className="flex gap-4xs">
          <Button
            size="small"
            look="danger"
            onClick={() => (row.kind === 'review' ? setHiding(row) : void decide(row, true))}
          >
            {words.hide}
          </Button>
          <Button size="small" look="outline" onClick={() => void decide(row, false)}>
            {words.keep}
          </Button>
        </div>
      ),
    },
  ]
  return (
    <>
      <h2 className="large below-xs above-md">{words.flagged}</h2>
      <DataTable
        label={words.flagged}
        columns={columns}
        rows={rows}
        rowKey={({ _id, kind }) => `${kind} ${_id}`}
        storedAs="questions-flagged"
        unfolded
      />
      {hiding && (
        <WhyDialog
          about={`hide:${hiding._id}`}
          title={words.hideReview}
          button={words.hideReview}
          hint={words.whyHint}
          onSay={(reason) => void decide(hiding, true, reason)}
          onClose={() => setHiding(undefined)}
        >
          <Stars score={hiding.score ?? 0} />
          <p className="as-written anywhere">{hiding.question || '-'}</p>
        </WhyDialog>
      )}
    </>
  )
}
