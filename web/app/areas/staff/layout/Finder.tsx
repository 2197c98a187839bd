import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { TextField } from '#web/ui/Field.tsx'
import { useSettled } from '#web/ui/use-settled.ts'
import { useLanguage } from '#web/words/use-words.tsx'

type Found = { id: string; name: string; facts: string; lead?: ReactNode }

type FinderProps = {
  label: string
  hint: string
  none: string
  choose: string
  chooseNamed: (name: string) => string
  /** Names the list in the query cache: lists have different rows. */
  what: string
  find: (search: string, signal: AbortSignal) => Promise<Found[]>
  onChoose: (found: Found) => void
  /** To choose from before anything is typed. */
  start?: ReactNode
}

const shortest = 2

/** Something that the server finds while staff type, to be chosen from a list of buttons. */
export function Finder({ label, hint, none, choose, chooseNamed, what, find, onChoose, start }: FinderProps) {
  const { language } = useLanguage()
  const [typed, setTyped] = useState('')
  const search = useSettled(typed.trim().slice(0, 200), 250)
  const { data, error, refetch } = useQuery({
    queryKey: ['staff-find', what, language, search],
    queryFn: ({ signal }) => find(search, signal),
    enabled: search.length >= shortest,
    placeholderData: keepPreviousData,
  })
  const found = search.length >= shortest ? data : undefined
  return (
    <div className="stack one-column gap-xs">
      <TextField
        label={label}
        placeholder={hint}
        type="search"
        data-focus
        value={typed}
        autoComplete="off"
        // Enter would send the form around it.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {typed === '' && start}
      {error !== null && search.length >= shortest && (
        <ErrorState failure={error} onRetry={() => void refetch()} />
      )}
      {found?.length === 0 && <p role="status">{none}</p>}
      {found !== undefined && found.length > 0 && (
        <ul className="stack box divided">
          {found.map((one) => (
            <li key={one.id} className="row gap-sm shrink pad-flat">
              {one.lead}
              <span className="stack shrink grow anywhere">
                <strong>{one.name}</strong>
                <span className="tiny dimmed">{one.facts}</span>
              </span>
              <Button
                look="light"
                size="small"
                aria-label={chooseNamed(one.name)}
                onClick={() => onChoose(one)}
              >
                {choose}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
