import { IconDownload } from '#web/ui/icons.ts'
import { useEffect, useRef } from 'react'
import type { Input, Data } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { count } from '#web/ui/Baht.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { taxWords } from '#web/words/staff/tax.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './tax-papers.module.css'
import { usePdf } from './use-papers.ts'

type PaperFile = Data<'listTaxPaperFiles'>['files'][number]
type MonthInput = Exclude<Input<'openTaxPapers'>, { kind: 'certificate' | 'document' | 'file' }>

const POLL_MILLISECONDS = 1_500

/**
 * The month's papers as PDF: a small month at once; a large one is drawn in the background with progress and saved when ready. Today's
 * files stay here for others too.
 */
export function MonthPdf({ input, label }: { input: MonthInput; label?: string }) {
  const words = useWords(taxWords)
  const { save, busy } = usePdf()
  const awaited = useRef(new Set<string>())
  const { data: files = [], refetch } = useSessionQuery({
    queryKey: ['tax-paper-files', input.kind, input.year, input.month],
    queryFn: async ({ signal }) => {
      const { kind, month, year } = input
      return (await staffApi.call('listTaxPaperFiles', { kind, month, year }, { signal })).data.files
    },
    refetchInterval: ({ state }) =>
      state.data?.some((file) => file.state === 'drawing') ? POLL_MILLISECONDS : false,
  })
  const make = async () => {
    const file = await save(input)
    if (file === null) return
    awaited.current.add(file)
    await refetch()
  }
  // Staff who requested it and wait here get the file as soon as it is there.
  useEffect(() => {
    const ready = files.find(({ _id, state }) => state === 'ready' && awaited.current.has(_id))
    if (ready === undefined) return
    awaited.current.delete(ready._id)
    void save({ kind: 'file', id: ready._id })
  })
  return (
    <>
      <p>
        <Button
          look="outline"
          size="small"
          icon={<IconDownload size={20} stroke={1.75} />}
          busy={busy}
          onClick={() => void make()}
        >
          {label ?? words.pdf}
        </Button>
      </p>
      {files.length > 0 && (
        <ul className={`stack gap-xs fill ${classes.files}`} aria-label={words.files}>
          {files.map((file) => (
            <li key={file._id} className="row flow apart gap-lines pad-flat box">
              <FileState file={file} />
              {file.state === 'ready' && (
                <Button
                  look="subtle"
                  size="small"
                  busy={busy}
                  onClick={() => void save({ kind: 'file', id: file._id })}
                >
                  {words.saveFile}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function FileState({ file }: { file: PaperFile }) {
  const words = useWords(taxWords)
  const about = [file.day === null ? '' : words.ofDay(file.day), file.all ? words.all : '', file.askedBy]
    .filter((text) => text !== '')
    .join(' · ')
  return (
    <div
      className={`stack gap-3xs grow ${classes.fileState}`}
      role={file.state === 'drawing' ? 'status' : undefined}
    >
      <span>
        <ThaiDate value={file.askedAt} as="time" /> {about}
      </span>
      {file.state === 'drawing' && (
        <>
          <progress
            aria-label={words.drawing}
            {...(file.total === null ? {} : { max: file.total, value: file.done })}
          />
          <span className="small dimmed">
            {file.total === null
              ? words.pagesDrawn(count(file.pages))
              : words.drawn(count(file.done), count(file.total), count(file.pages))}
            {file.tries > 1 && ` · ${words.drawnAgain(count(file.tries))}`}
          </span>
        </>
      )}
      {file.state === 'ready' && (
        <span className="small dimmed">
          {words.fileReady(count(file.pages), ((file.bytes ?? 0) / 1_000_000).toFixed(1))}
        </span>
      )}
      {file.state === 'failed' && <strong className="alarm">{words.fileFailed}</strong>}
    </div>
  )
}
