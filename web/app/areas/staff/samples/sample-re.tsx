import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Data } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { useToken } from '#web/features/session/use-session.ts'
import { Button } from '#web/ui/Button.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/States.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { useListAddress } from '#web/ui/use-list-address.ts'
import { say } from '#web/words/language.ts'
import { sampleWords } from '#web/words/staff/samples.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { StorePicker } from '../layout/StorePicker.tsx'
import classes from './samples.module.css'
import { SamplesPanel } from './SamplesPanel.tsx'

type Listed = Data<'getSampleRe'>['sheets'][number]

/** Sheets without samples and flagged ones; each is mended in a panel at the side (decisions §4, SampleRe). */
export default function SampleRe() {
  const words = useWords(sampleWords)
  const { language } = useLanguage()
  const token = useToken()
  const client = useQueryClient()
  const { values, page, pageSize, set, setPage, setPageSize } = useListAddress({ store: '-1' })
  const [open, setOpen] = useState<string>()
  const store = Number(values.store || '-1')
  const { data, error, refetch } = useQuery({
    queryKey: ['samples-again', token, store, page, pageSize],
    queryFn: async ({ signal }) =>
      (await staffApi.call('getSampleRe', { store, page, rows: pageSize }, { signal })).data,
    enabled: token !== null,
    placeholderData: (before) => before,
  })
  const columns: Column<Listed>[] = [
    {
      key: 'sheet',
      title: words.sheet,
      always: true,
      cell: ({ name, id }) => (
        <>
          {name || id} <span className={classes.quiet}>{id}</span>
        </>
      ),
    },
    { key: 'store', title: words.store, cell: ({ storeName }) => say(storeName, language) },
    { key: 'author', title: words.author, cell: ({ author }) => author.name },
    {
      key: 'why',
      title: words.why,
      cell: ({ samples, flagged, note, flaggedAt }) => (
        <>
          {samples === 0 && <span className={classes.tag}>{words.none}</span>}
          {flagged && <span className={classes.tag}>{words.flagged}</span>} {note}{' '}
          {flaggedAt !== null && (
            <span className={classes.quiet}>
              <ThaiDate value={flaggedAt} />
            </span>
          )}
        </>
      ),
    },
    {
      key: 'make',
      title: words.make,
      cell: ({ id }) => (
        <Button size="small" look="outline" onClick={() => setOpen(id)}>
          {words.make}
        </Button>
      ),
    },
  ]
  return (
    <>
      <PageHead title={words.title} hidden />
      <h1>{words.title}</h1>
      <div className={classes.filter}>
        <StorePicker withAll value={values.store} onChange={(next) => set({ store: next })} />
      </div>
      {data === undefined ? (
        error === null ? (
          <Skeleton height="50vh" radius="1rem" />
        ) : (
          <ErrorState failure={error} onRetry={() => void refetch()} />
        )
      ) : data.total === 0 ? (
        <EmptyState mood="smiling" text={words.nothing} />
      ) : (
        <>
          <DataTable
            label={words.title}
            columns={columns}
            rows={data.sheets}
            rowKey={({ id }) => id}
            current={open}
          />
          <Pager
            page={page}
            pageSize={pageSize}
            total={data.total}
            onPage={setPage}
            onPageSize={setPageSize}
          />
        </>
      )}
      {open !== undefined && (
        <SamplesPanel
          key={open}
          id={open}
          onClose={() => setOpen(undefined)}
          onDone={() => client.invalidateQueries({ queryKey: ['samples-again'] })}
        />
      )}
    </>
  )
}
