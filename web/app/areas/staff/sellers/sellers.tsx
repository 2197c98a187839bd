import { useCallback, useEffect, useState } from 'react'
import { parseJson } from '#rules/json.ts'
import { tabStore } from '#web/browser/storage.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { lastingOf, usePrivatePage } from '#web/features/private-page/use-private-page.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { TextField } from '#web/ui/Field.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { useListAddress, useAheadOfAddress } from '#web/ui/use-list-address.ts'
import { authorWords } from '#web/words/staff/sellers.ts'
import { useWords } from '#web/words/use-words.tsx'
import { T } from '#web/ui/T.tsx'
import list from '../layout/list/list.module.css'
import { AuthorFacts } from './AuthorFacts.tsx'
import classes from './sellers.module.css'

/** Search left, facts right; search text and open seller are in the address (staff.md §2). */
export default function AuthorScreen() {
  const words = useWords(authorWords)
  const { values, set } = useListAddress({ query: '', author: '' })
  const meta = useSessionQuery({
    queryKey: ['author-meta'],
    queryFn: staffApi.read('authorMeta'),
  })
  usePrivatePage(meta.data === undefined ? lastingOf(meta.error) : null, '/staff')
  const [typed, type] = useAheadOfAddress(values.query, (query) => set({ query }))
  const query = typed.trim()
  // Every keystroke sends a request; only the answer for the field's current text is shown.
  const found = useSessionQuery({
    queryKey: ['author-search', query],
    queryFn: staffApi.read('authorSearch', { query }),
    enabled: query !== '',
  })
  const [recent, noteOpened] = useRecentAuthors()
  const newcomers = meta.data?.newest.filter((one) =>
    recent.every(({ facebook }) => facebook !== one.facebook),
  )
  const lists: [string, readonly RecentAuthor[]][] =
    query === ''
      ? [
          [words.lately, recent],
          [words.newcomers, newcomers ?? []],
        ]
      : [['', found.data ?? []]]
  return (
    <>
      <PageHead title={words.title} hidden />
      <div className={`stack gap-lg ${classes.panes}`}>
        {/* The list stands beside the open seller and has the same initial height. */}
        <div>
          <h1 className="below-sm">
            <T>{words.title}</T>
          </h1>
          <section className={list.named} aria-label={words.results}>
            <TextField
              type="search"
              label={words.search}
              placeholder={words.searchHint}
              hint={
                query !== '' && found.data !== undefined
                  ? words.foundCount(found.data.length)
                  : meta.data === undefined
                    ? ''
                    : words.count(meta.data.authors)
              }
              value={typed}
              maxLength={200}
              autoComplete="off"
              onChange={(event) => type(event.currentTarget.value)}
            />
            <p role="status">{query !== '' && found.data?.length === 0 && words.notFound}</p>
            {[found, meta].map(
              ({ data, error, refetch }, at) =>
                data === undefined &&
                error !== null && <ErrorState key={at} failure={error} onRetry={() => void refetch()} />,
            )}
            {lists
              .filter(([, authors]) => authors.length > 0)
              .map(([title, authors]) => (
                <div key={title} className={query === '' && values.author !== '' ? 'desk-only' : undefined}>
                  {title !== '' && <h2 className="small above-md">{title}</h2>}
                  <ul className={`${classes.results} scrolls`}>
                    {authors.map(({ facebook, codeName, sheets }) => (
                      <li key={facebook}>
                        <button
                          type="button"
                          className={`row gap-xs fill unlinked text-start pad-row finger rounded-sm pick ${facebook === values.author ? 'strong' : ''}`}
                          aria-current={facebook === values.author || undefined}
                          onClick={() => set({ author: facebook })}
                        >
                          <Avatar name={codeName} size={32} />
                          <span className="shrink">{codeName}</span>
                          {/* Noted by an older page without. */}
                          {sheets !== undefined && (
                            <span className="push small light dimmed whole figures">
                              {words.sheetsOf(sheets)}
                            </span>
                          )}
                        </button>
                      </li>
                    ))}
                  </ul>
                </div>
              ))}
          </section>
        </div>
        {values.author === '' ? (
          <p className="dimmed">{words.choose}</p>
        ) : (
          <AuthorFacts key={values.author} facebook={values.author} onShown={noteOpened} />
        )}
      </div>
    </>
  )
}

type RecentAuthor = { facebook: string; codeName: string; sheets?: number }

const recentMax = 5
const recentKey = 'authors-looked-at'

/** The sellers opened last, in this tab: staff open them again more often than others. */
function useRecentAuthors() {
  const [recent, setRecent] = useState<readonly RecentAuthor[]>([])
  useEffect(() => setRecent(readRecent()), [])
  const noteOpened = useCallback((author: RecentAuthor) => {
    const next = [author, ...readRecent().filter(({ facebook }) => facebook !== author.facebook)]
    tabStore.setItem(recentKey, JSON.stringify(next.slice(0, recentMax)))
    setRecent(next.slice(0, recentMax))
  }, [])
  return [recent, noteOpened] as const
}

function readRecent(): RecentAuthor[] {
  const stored = parseJson(tabStore.getItem(recentKey))
  return Array.isArray(stored) ? stored : []
}
