import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { parseJson } from '#rules/json.ts'
import { localStore } from '#web/browser/storage.ts'
import { Button } from '#web/ui/Button.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { TextField } from '#web/ui/Field.tsx'
import { tableWords } from '#web/words/tables.ts'
import { useWords } from '#web/words/use-words.tsx'

type View = { name: string; search: string }

const viewsMax = 12
const nameLengthMax = 40

/** Filters of a list under a name of their own, stored in this browser: a press brings them back. */
export function SavedViews({ isFiltered, idle }: { isFiltered: boolean; idle: string | undefined }) {
  const words = useWords(tableWords)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const key = `staff-views:${pathname.toLowerCase()}`
  const [views, setViews] = useState<readonly View[]>([])
  const [name, setName] = useState<string>()
  useEffect(() => setViews(viewsOf(localStore.getItem(key))), [key])
  const here = withoutPage(search)
  const shown = views.find((view) => view.search === here)
  const store = (next: readonly View[]) => {
    localStore.setItem(key, JSON.stringify(next))
    setViews(next)
    setName(undefined)
  }
  return (
    <>
      {views.map((view) => (
        <Chip
          key={view.name}
          chosen={view === shown}
          onClick={() => void navigate({ search: view.search }, { preventScrollReset: true })}
        >
          {view.name}
        </Chip>
      ))}
      {shown !== undefined && (
        <Button look="outline" size="small" onClick={() => store(views.filter((view) => view !== shown))}>
          {words.forgetView}
        </Button>
      )}
      {isFiltered && shown === undefined && views.length < viewsMax && name === undefined && (
        <Button look="outline" size="small" className={idle} onClick={() => setName('')}>
          {words.keepView}
        </Button>
      )}
      {name !== undefined && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            const called = name.trim()
            if (called !== '')
              store([...views.filter((view) => view.name !== called), { name: called, search: here }])
          }}
        >
          <TextField
            label={words.viewName}
            hint={words.viewNameHint}
            value={name}
            maxLength={nameLengthMax}
            autoComplete="off"
            autoFocus
            onChange={(event) => setName(event.currentTarget.value)}
            onKeyDown={(event) => event.key === 'Escape' && setName(undefined)}
          />
        </form>
      )}
    </>
  )
}

/** A view is its filters, not the open page. */
function withoutPage(search: string): string {
  const parameters = new URLSearchParams(search)
  parameters.delete('page')
  return `?${parameters}`.replace(/^\?$/, '')
}

function viewsOf(text: string | null): View[] {
  const read = parseJson(text)
  return Array.isArray(read) ? read.filter(isView).slice(0, viewsMax) : []
}

const isView = (one: unknown): one is View =>
  typeof one === 'object' &&
  one !== null &&
  'name' in one &&
  'search' in one &&
  typeof one.name === 'string' &&
  typeof one.search === 'string'
