import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { reportCategories } from '#rules/complaints/categories.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { usePrivatePage } from '#web/features/private-page/use-private-page.ts'
import { useToken } from '#web/features/session/use-session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Combobox } from '#web/ui/Combobox.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/States.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { useListAddress } from '#web/ui/use-list-address.ts'
import { T } from '#web/ui/T.tsx'
import { say } from '#web/words/language.ts'
import { deskWords } from '#web/words/staff/desk.ts'
import { staffReportWords } from '#web/words/staff/complaints.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { ActDialog, type Report } from './ActDialog.tsx'
import classes from './complaints.module.css'

const ALL = '-1'

/** Reports of buyers: open ones and those handled lately; an action is saved and told to the reporter (staff.md §2). */
export default function ReportScreen() {
  const words = useWords(staffReportWords)
  const desk = useWords(deskWords)
  const { language } = useLanguage()
  const token = useToken()
  const client = useQueryClient()
  const { values, set } = useListAddress({ store: ALL })
  const [acting, setActing] = useState<Report>()
  const meta = useQuery({
    queryKey: ['staff-report-meta', token],
    queryFn: async ({ signal }) => (await staffApi.call('getReportMeta', {}, { signal })).data,
    enabled: token !== null,
  })
  usePrivatePage(meta.data === undefined ? meta.error : null, '/staff')
  const store = Number.parseInt(values.store, 10)
  const reports = useQuery({
    queryKey: ['staff-reports', token, store],
    queryFn: async ({ signal }) => (await staffApi.call('getReport', { store }, { signal })).data,
    placeholderData: (before) => before,
    enabled: token !== null,
  })
  const refresh = () => {
    setActing(undefined)
    for (const queryKey of [['staff-reports'], ['staff-report-meta'], ['desk']])
      void client.invalidateQueries({ queryKey })
  }
  const { data } = reports
  return (
    <>
      <PageHead title={words.title} hidden />
      <h1>{words.title}</h1>
      <div className={classes.store}>
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
      </div>
      {reports.error !== null && data === undefined ? (
        <ErrorState failure={reports.error} onRetry={() => void reports.refetch()} />
      ) : data === undefined ? (
        <Skeleton height="50vh" radius="1rem" />
      ) : (
        <>
          <h2>{words.open}</h2>
          {data.activeCount > data.active.length && (
            <p className={classes.quiet}>{words.more(data.active.length, data.activeCount)}</p>
          )}
          {data.active.length === 0 ? (
            <EmptyState mood="happy" text={words.noneOpen} />
          ) : (
            <ReportTable label={words.open} rows={data.active} onAct={setActing} />
          )}
          <h2>{words.handled}</h2>
          {data.passive.length === 0 ? (
            <p className={classes.quiet}>{words.noneHandled}</p>
          ) : (
            <ReportTable label={words.handled} rows={data.passive} onAct={setActing} handled />
          )}
        </>
      )}
      {acting !== undefined && (
        <ActDialog key={acting._id} report={acting} onDone={refresh} onClose={refresh} />
      )}
    </>
  )
}

function ReportTable(props: {
  label: string
  rows: readonly Report[]
  handled?: true
  onAct: (report: Report) => void
}) {
  const words = useWords(staffReportWords)
  const { language } = useLanguage()
  const categoryOf = (text: string) => reportCategories.find(({ th }) => th === text)?.[language] ?? text
  const columns: Column<Report>[] = [
    {
      key: 'created',
      title: words.when,
      always: true,
      cell: ({ created }) => <ThaiDate value={created} as="numeric-time" />,
    },
    { key: 'store', title: words.store, cell: ({ storeName }) => say(storeName, language) },
    {
      key: 'sheet',
      title: words.sheet,
      cell: ({ sheet, sheetName }) => (
        <a href={`/infoSheet?${sheet}`} target="_blank" rel="noopener">
          <T>{sheetName}</T>
        </a>
      ),
    },
    {
      key: 'category',
      title: words.category,
      cell: ({ category, dealt }) => (
        <>
          {categoryOf(category)}
          {dealt && <span className={classes.dealt}>{words.dealt}</span>}
        </>
      ),
    },
    { key: 'message', title: words.message, cell: ({ message }) => message || '-' },
  ]
  if (props.handled)
    columns.push({
      key: 'action',
      title: words.previous,
      cell: ({ action, actionAt, actionBy }) => (
        <>
          {action}
          <span className={classes.dealt}>
            {actionAt !== null && <ThaiDate value={actionAt} as="numeric-time" />}{' '}
            {actionBy && words.by(actionBy)}
          </span>
        </>
      ),
    })
  columns.push({
    key: 'act',
    title: words.act,
    always: true,
    cell: (report) => (
      <Button size="small" look={props.handled ? 'outline' : 'filled'} onClick={() => props.onAct(report)}>
        {props.handled ? words.actAgain : words.act}
      </Button>
    ),
  })
  return (
    <DataTable
      label={props.label}
      columns={columns}
      rows={props.rows}
      rowKey={({ _id }) => _id}
      keepAs={props.handled ? 'reports-handled' : 'reports-open'}
    />
  )
}
