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

type Headed = {
  title: ReactNode
  /** Their sum, beside the title. */
  aside?: ReactNode
}

/** The latest done; `drawn` is undefined until they are there, false where there are none. */
export type Lately = Headed & { drawn: ReactNode }

/** Four rows of three on a desk. */
const shown = 12

/**
 * The same list under another filter, loaded where nothing waits. `name` is that of the list: a change of it loads both. `of`: what is
 * chosen in it.
 */
export function useLately<Row>(
  name: string,
  isEmpty: boolean,
  read: (signal: AbortSignal) => Promise<readonly Row[]>,
  of?: unknown,
): readonly Row[] | undefined {
  const { data, isError } = useSessionQuery({
    queryKey: [name, 'lately', of],
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
  if (lately !== undefined && lately.drawn === undefined) return <Skeleton height="50vh" radius="1rem" />
  return (
    <>
      <EmptyStrip mood="happy" text={text} line={updatedLine} action={action} />
      {lately?.drawn && <UnderHeading {...lately}>{lately.drawn}</UnderHeading>}
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

function UnderHeading({ title, aside, children }: Headed & { children: ReactNode }) {
  const id = useId()
  return (
    <section className="stack one-column gap-xs above-md" aria-labelledby={id}>
      <div className="flow baseline apart gap-line">
        <h2 id={id} className="medium">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}

type Card = {
  id: string
  to: string
  /** A picture or letters. */
  lead?: ReactNode
  name: string
  line: ReactNode
  /** A time or sum. */
  end?: ReactNode
}

/** A few things under a heading, each with the way to it: rows on a telephone, cards beside each other where there is room. */
export function CardList({ rows, ...heading }: Headed & { rows: readonly Card[] }) {
  return (
    <UnderHeading {...heading}>
      <ul className={`stack paper clips ${classes.lately}`}>
        {rows.map((row) => (
          <li key={row.id} className="shrink">
            <Link to={row.to} className="row gap-sm pad-flat high unlinked pick" preventScrollReset>
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
    </UnderHeading>
  )
}
