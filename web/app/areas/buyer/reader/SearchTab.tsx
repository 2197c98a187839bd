import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { browserApi } from '#web/api/browser-api.ts'
import { SearchField } from '#web/ui/SearchField.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { useSettled } from '#web/ui/use-settled.ts'
import { readerWords } from '#web/words/buyer/reader.ts'
import { readerToolWords } from '#web/words/buyer/reader-tools.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './reader-tools.module.css'

type SearchProps = { sheetId: string; hasText: boolean; onGo: (page: number) => void }

/** Words in the sheet, page by page. */
export function SearchTab({ sheetId, hasText, onGo }: SearchProps) {
  const words = { ...useWords(readerWords), ...useWords(readerToolWords) }
  const [typed, setTyped] = useState('')
  const query = useSettled(typed, 300).trim().slice(0, 100).toWellFormed()
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['search-in-sheet', sheetId, query],
    queryFn: browserApi.read('searchInSheet', { id: sheetId, query }),
    enabled: query !== '' && hasText,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!hasText) return <p className={`dimmed ${classes.none}`}>{words.noText}</p>
  const found = query === '' ? undefined : data
  return (
    <>
      <SearchField
        label={words.searchLabel}
        clearLabel={words.clearSearch}
        placeholder={words.searchPlaceholder}
        value={typed}
        onChange={setTyped}
      />
      <p role="status" className={`small dimmed ${classes.count}`}>
        {found === undefined
          ? isFetching && words.searching
          : found.total === 0
            ? words.noneFound
            : words.found(found.total, found.matches.length)}
      </p>
      {error && <ErrorState failure={error} onRetry={() => void refetch()} />}
      <ol className={classes.entries}>
        {found?.matches.map(({ page, count, snippet }) => (
          <li key={page}>
            <button
              type="button"
              className="flex baseline apart gap-sm fill finger pad-xs unlinked text-start"
              onClick={() => onGo(page)}
            >
              <span>
                <strong>{words.page(page)}</strong> · {words.times(count)}
                <span className="block small dimmed">{snippet}</span>
              </span>
            </button>
          </li>
        ))}
      </ol>
    </>
  )
}
