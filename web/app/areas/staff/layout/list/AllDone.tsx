import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { Book, type Mood } from '#web/ui/Book.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { T } from '#web/ui/T.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { deskWords } from '#web/words/staff/desk.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './list.module.css'

/** The latest done: the list's name, and per item a picture or letters, a linked title, one line, and a time or sum. */
export type Lately = {
  title: ReactNode
  /** Their sum, beside the title. */
  aside?: ReactNode
  /** Undefined until they are there. */
  rows:
    | readonly {
        id: string
        to: string
        lead?: ReactNode
        name: string
        line: ReactNode
        end?: ReactNode
        isOpen?: boolean
      }[]
    | undefined
  /** The same, drawn otherwise than as rows. */
  tiles?: ReactNode
}

/** Four rows of three on a desk. */
const shown = 12

/** The same list under another filter, loaded where nothing waits. `name` is that of the list: a change of it loads both. */
export function useLately<Row>(
  name: string,
  isEmpty: boolean,
  read: (signal: AbortSignal) => Promise<readonly Row[]>,
): readonly Row[] | undefined {
  const { data, isError } = useSessionQuery({
    queryKey: [name, 'lately'],
    queryFn: async ({ signal }) => {
      const rows = (await read(signal)).slice(0, shown)
      // Of more than a few an even number: none stands alone in a row of two.
      return rows.slice(0, rows.length > 4 ? rows.length - (rows.length % 2) : rows.length)
    },
    enabled: isEmpty,
  })
  return isError ? [] : data
}

/** Nothing waits: said in one strip of the notebook above what was done last (cards beside each other where there is room). */
export function AllDone(props: { text: string; updatedAt: number; action: ReactNode; lately?: Lately }) {
  const { text, action, lately } = props
  const words = useWords(deskWords)
  const updatedLine = (
    <p className="small dimmed">
      {words.lookedAt} <ThaiDate value={new Date(props.updatedAt).toISOString()} as="time" />
    </p>
  )
  if (lately !== undefined && lately.rows === undefined) return <Skeleton height="50vh" radius="1rem" />
  return (
    <>
      <EmptyStrip mood="happy" text={text} line={updatedLine} action={action} />
      {lately?.rows !== undefined && lately.rows.length > 0 && <CardList {...lately} rows={lately.rows} />}
    </>
  )
}

/** Nothing here: one strip of the notebook with the book in it, so that what stands below is still seen. */
export function EmptyStrip(props: { mood?: Mood; text: string; line?: ReactNode; action?: ReactNode }) {
  return (
    <div className="row flow gap-md pad-strip in-margin page outlined rounded-lg">
      <Book mood={props.mood ?? 'surprised'} size={40} sticker />
      <div className={`grow-words ${classes.told}`}>
        <p className="strong" role="status">
          <T>{props.text}</T>
        </p>
        {props.line}
      </div>
      {props.action}
    </div>
  )
}

/** A few things under a heading, each with the way to it: rows on a telephone, cards beside each other where there is room. */
export function CardList({ title, aside, rows, tiles }: Lately & { rows: NonNullable<Lately['rows']> }) {
  const id = useId()
  return (
    <section className="stack one-column gap-xs above-md" aria-labelledby={id}>
      <div className="flow baseline apart gap-line">
        <h2 id={id} className="medium">
          {title}
        </h2>
        {aside}
      </div>
      {tiles ?? (
        <ul className={`stack paper clips ${classes.lately}`}>
          {rows.map((row) => (
            <li key={row.id} className="shrink">
              <Link
                to={row.to}
                className="row gap-sm pad-flat high unlinked pick"
                aria-current={row.isOpen || undefined}
                preventScrollReset
              >
                {row.lead}
                <span className="shrink">
                  <span className="strong tight two-lines">
                    <T>{row.name}</T>
                  </span>
                  <span className="small dimmed two-lines">
                    {typeof row.line === 'string' ? <T>{row.line}</T> : row.line}
                  </span>
                </span>
                <span className="push rigid small whole figures text-end">{row.end}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
