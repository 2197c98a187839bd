import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { browserApi } from '#web/api/browser-api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { CoverImage } from '#web/ui/CoverImage.tsx'
import { say } from '#web/words/language.ts'
import { staffMessageWords } from '#web/words/staff/messages.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { everyStore } from './boxes.ts'
import { useDeskOfLayout } from './desk-context.ts'
import { Finder } from './Finder.tsx'
import { CoverThumb } from './list/CoverCell.tsx'
import classes from './list/list.module.css'

type SheetFinderProps = {
  /** Note on a sheet that already has a live session, where that matters. */
  hasSession?: string
  onChoose: (sheet: { _id: string; name: string }) => void
}

/** A sheet of the own stores, by its words or its id; before anything is typed those that most people own. */
export function SheetFinder({ hasSession: said, onChoose }: SheetFinderProps) {
  const words = useWords(staffMessageWords)
  const { language } = useLanguage()
  return (
    <Finder
      what={said === undefined ? 'sheet' : 'sheet-of-session'}
      label={words.findSheet}
      hint={words.findSheetHint}
      none={words.foundNone}
      start={<BestSold onChoose={onChoose} />}
      choose={words.choose}
      chooseNamed={words.chooseNamed}
      find={async (search, signal) =>
        (await staffApi.call('findDeskSheets', { search }, { signal })).data.map(
          ({ _id, name, storeName, hasSession }) => ({
            id: _id,
            name,
            lead: <CoverThumb cover={{ id: _id, version: '0' }} />,
            facts: [say(storeName, language), _id, hasSession && said].filter(Boolean).join(' · '),
          }),
        )
      }
      onChoose={({ id, name }) => onChoose({ _id: id, name })}
    />
  )
}

/** Best sellers, chosen without typing. Staff of one store write to the buyers of its sheets alone. */
function BestSold({ onChoose }: { onChoose: (sheet: { _id: string; name: string }) => void }) {
  const words = useWords(staffMessageWords)
  const { permissions } = useDeskOfLayout()
  const stores = permissions.filter(({ type }) => type === 1).map(({ store }) => store)
  const store = stores.includes(everyStore) ? everyStore : stores[0]
  const { data, isLoadingError } = useQuery({
    queryKey: ['best-sold', store],
    queryFn: async ({ signal }) =>
      (
        await browserApi.call(
          'searchSheet',
          { sort: '-bought', pageLimit: 6, ...(store !== undefined && { filter: { store } }) },
          { signal },
        )
      ).data,
    staleTime: Number.POSITIVE_INFINITY,
  })
  // A short cut: where it leads nowhere, the field above finds every sheet.
  if (isLoadingError || data?.length === 0) return null
  return (
    <ul
      className={`stack gap-sm sideways ${classes.starts}`}
      aria-label={words.bestSold}
      aria-busy={data === undefined || undefined}
    >
      {(data ?? Array.from({ length: 6 }, () => undefined)).map((sheet, at) => (
        <li key={at} className="shrink">
          {sheet === undefined ? (
            <div className="blank-cover" />
          ) : (
            <CoverChoice sheet={sheet} onChoose={onChoose} />
          )}
        </li>
      ))}
    </ul>
  )
}

/** A cover says what it is of. Shown when the picture is whole: one that is still on its way looks torn. */
function CoverChoice(props: {
  sheet: { _id: string; name: string; cover: string }
  onChoose: (sheet: { _id: string; name: string }) => void
}) {
  const { sheet, onChoose } = props
  const words = useWords(staffMessageWords)
  const [isWhole, setWhole] = useState<boolean>()
  if (isWhole === false) return null
  return (
    <button
      type="button"
      className="block fill rounded-sm"
      aria-label={words.chooseNamed(sheet.name)}
      title={sheet.name}
      onClick={() => onChoose({ _id: sheet._id, name: sheet.name })}
    >
      <span
        className="block"
        aria-busy={!isWhole}
        style={{ opacity: isWhole ? 1 : 0 }}
        // A picture's load event does not bubble, so it is captured.
        onLoadCapture={() => setWhole(true)}
        onErrorCapture={() => setWhole(false)}
      >
        <CoverImage of="sheets" id={sheet._id} version={sheet.cover} alt="" sizes="112px" urgent whole />
      </span>
    </button>
  )
}
