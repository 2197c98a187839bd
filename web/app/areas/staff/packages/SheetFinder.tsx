import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { browserApi } from '#web/api/browser-api.ts'
import { Baht } from '#web/ui/Baht.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/Field.tsx'
import { T } from '#web/ui/T.tsx'
import { writeAcademicYear } from '#web/ui/ThaiDate.tsx'
import { useSettled } from '#web/ui/use-settled.ts'
import { groupWords } from '#web/words/staff/packages.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import classes from './packages.module.css'
import type { PackedSheet } from './answers.ts'

const shownMax = 8

/** Finds sheets on sale of the store by code or name, as buyers find them, and adds them at the end. */
export function SheetFinder(props: {
  store: number
  sheets: readonly PackedSheet[]
  onAdd: (sheet: PackedSheet) => void
}) {
  const words = useWords(groupWords)
  const { language } = useLanguage()
  const [typed, setTyped] = useState('')
  const [said, setSaid] = useState('')
  const search = useSettled(typed.trim().toLowerCase(), 250)
  const { data } = useQuery({
    queryKey: ['sheets-to-pack', props.store, search],
    queryFn: async ({ signal }) =>
      (
        await browserApi.call(
          'searchSheet',
          { search: search.slice(0, 200), filter: { store: props.store }, pageLimit: shownMax },
          { signal },
        )
      ).data,
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
  const found = search === '' ? undefined : data
  return (
    <div className="stack one-column gap-xs">
      <TextField
        label={words.find}
        hint={words.findHint}
        type="search"
        value={typed}
        autoComplete="off"
        // Enter would save the whole package.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <p role="status" className="visually-hidden">
        {said}
      </p>
      {found !== undefined && found.length === 0 && <p role="status">{words.foundNone}</p>}
      <ul className="stack one-column gap-3xs">
        {found?.map(({ _id, name, price, semester, year, category }) => (
          <li
            key={_id}
            className={`row flow gap-xs shrink pad-row ${classes.line} outlined rounded-sm surface`}
          >
            <span className={'stack shrink grow-words'}>
              <span className="strong anywhere">
                <T>{name}</T>
              </span>
              <span className="small light dimmed">
                {semester}/{writeAcademicYear(year, language)} · <Baht baht={price} />
              </span>
            </span>
            {props.sheets.some((sheet) => sheet._id === _id) ? (
              <span className="small light dimmed">{words.inIt}</span>
            ) : (
              <Button
                look="light"
                size="small"
                aria-label={words.addNamed(name)}
                onClick={() => {
                  props.onAdd({ _id, name, price, semester, year, category, onSale: true })
                  setSaid(words.added(name))
                }}
              >
                {words.addShort}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
