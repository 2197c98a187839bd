import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { browserApi } from '#web/api/browser-api.ts'
import { examOf, splitName, storeShort } from '#web/features/sheet-card/names.ts'
import MyStoreChip from '#web/features/stores/MyStoreChip.tsx'
import { myStoreCode } from '#web/features/stores/my-store.ts'
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
  const [first, setFirst] = useState(myStoreCode)
  const settled = useSettled(text.trim().toLowerCase(), 200)
  const { data: matches = [] } = useQuery({
    queryKey: ['search-top', settled, first],
    queryFn: async ({ signal }) =>
      (await browserApi.call('searchSheetTop', { search: settled, ...(first && { first }) }, { signal }))
        .data,
    enabled: settled.length >= LETTERS_MIN,
    staleTime: 60_000,
  })
  const isShown = open && settled.length >= LETTERS_MIN && matches.length > 0

  const search = (event: FormEvent) => {
    event.preventDefault()
    const wanted = text.trim()
    void navigate(wanted === '' ? '/shop' : `/shop?search=${encodeURIComponent(wanted)}`)
  }
  return (
    <div
      role="search"
      className={classes.search}
      onFocus={() => setOpen(true)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
      onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
    >
      <form action="/shop" onSubmit={search}>
        <SearchField
          name="search"
          label={searchWords.searchLabel}
          clearLabel={searchWords.clearSearch}
          placeholder={searchWords.searchPlaceholder}
          value={text}
          onChange={setText}
          aria-controls={isShown ? `${id}-list` : undefined}
        >
          <Button type="submit" size="small" className={classes.button}>
            {words.search}
          </Button>
        </SearchField>
      </form>
      <div className={classes.mine}>
        <MyStoreChip onChange={() => setFirst(myStoreCode())} />
      </div>
      {isShown && (
        <ul id={`${id}-list`} className={classes.list} aria-label={words.searchSuggestions}>
          {matches.slice(0, 6).map((sheet) => {
            const { code, title } = splitName(sheet.name)
            return (
              <li key={sheet._id}>
                <a className={classes.match} href={`/infoSheet/${sheet._id}`} target="_blank" rel="noopener">
                  <span className={classes.name}>
                    <strong>{code}</strong> {title}
                  </span>
                  <span className={classes.facts}>
                    {sheet.near && <strong>{searchWords.near} · </strong>}
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
