import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { browserApi } from '#web/api/browser-api.ts'
import { examOf, splitName, storeShort } from '#web/features/sheet-card/names.ts'
import type { Sheet } from '#web/features/sheet-card/sheet.ts'
import MyStoreChip from '#web/features/stores/MyStoreChip.tsx'
import { useMyStoreCode } from '#web/features/stores/my-store.ts'
import { useMyHits } from '#web/features/stores/use-my-hits.ts'
import { Baht } from '#web/ui/Baht.tsx'
import { Button } from '#web/ui/Button.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { useSettled } from '#web/ui/use-settled.ts'
import { homeWords } from '#web/words/buyer/home.ts'
import { sheetWords } from '#web/words/buyer/sheet.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import classes from './HomeSearch.module.css'

const LETTERS_MIN = 3

/** Course search with the best matches while typing; Enter leads to the shop. Works as a plain form before hydration. */
export function HomeSearch() {
  const words = useWords(homeWords)
  const searchWords = useWords(sheetWords)
  const { language } = useLanguage()
  const navigate = useNavigate()
  const id = useId()
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const first = useMyStoreCode()
  const mine = useMyHits()
  const settled = useSettled(text.trim().toLowerCase(), 200)
  const { data: matches = [] } = useQuery({
    queryKey: ['search-top', settled, first],
    queryFn: browserApi.read('searchSheetTop', { search: settled, ...(first && { first }) }),
    enabled: settled.length >= LETTERS_MIN,
    staleTime: 60_000,
    // The list stays under the finger while one goes on typing.
    placeholderData: (before) => before,
  })
  const ofMyYear = new Set(mine?.sheets.slice(0, mine.ofYear).map(({ _id }) => _id))
  const isSuggested = ({ _id, near }: Sheet) => !near && ofMyYear.has(_id)
  // Before anything is typed: what sells where one studies. Then of what fits, first what others of one's year buy.
  const shown =
    settled.length >= LETTERS_MIN
      ? matches.toSorted((a, b) => Number(isSuggested(b)) - Number(isSuggested(a)))
      : text === '' && mine
        ? mine.sheets
        : []
  const isShown = open && shown.length > 0

  const search = (event: FormEvent) => {
    event.preventDefault()
    const wanted = text.trim()
    void navigate(wanted === '' ? '/shop' : `/shop?search=${encodeURIComponent(wanted)}`)
  }
  return (
    <div
      role="search"
      className="block fill anchor"
      onFocus={() => setOpen(true)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
      onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
    >
      <form className={classes.search} action="/shop" onSubmit={search}>
        <SearchField
          name="search"
          label={searchWords.searchLabel}
          clearLabel={searchWords.clearSearch}
          placeholder={searchWords.searchPlaceholder}
          value={text}
          onChange={(typed) => {
            setText(typed)
            setOpen(true)
          }}
          aria-controls={isShown ? `${id}-list` : undefined}
        >
          <Button type="submit" size="small" className={classes.button}>
            {words.search}
          </Button>
        </SearchField>
      </form>
      <div className="above-sm if-any">
        <MyStoreChip />
      </div>
      {isShown && (
        <ul
          id={`${id}-list`}
          className={`paper placed lifted ${classes.list}`}
          aria-label={text === '' ? words.mySuggestions : words.searchSuggestions}
        >
          {shown.slice(0, 6).map((sheet) => {
            const { code, title } = splitName(sheet.name)
            return (
              <li key={sheet._id}>
                <a
                  className="stack rounded unlinked finger pick pad-row"
                  href={`/infoSheet/${sheet._id}?from=search`}
                  target="_blank"
                  rel="noopener"
                >
                  <span className="whole clipped">
                    <strong className="linked">{code}</strong> {title}
                  </span>
                  <span className="tiny dimmed">
                    {sheet.near && <strong>{searchWords.near} · </strong>}
                    {isSuggested(sheet) && <strong>{words.ofMyYear} · </strong>}
                    {storeShort(sheet.storeName, language)} · {examOf(sheet, language)} ·{' '}
                    <Baht baht={sheet.price} />
                  </span>
                </a>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
