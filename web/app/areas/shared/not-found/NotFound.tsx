import { useState } from 'react'
import { ButtonLink } from '#web/ui/Button.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { sheetWords } from '#web/words/buyer/sheet.ts'
import { sharedWords } from '#web/words/shared.ts'
import { useWords } from '#web/words/use-words.tsx'
import { GuidePage } from '../GuidePage.tsx'

/** What stands in the shell where there is nothing; the loader beside it answers 404. */
export function NotFound() {
  const words = useWords(sharedWords)
  const searching = useWords(sheetWords)
  const [text, setText] = useState('')
  return (
    <GuidePage
      mood="searching"
      title={words.notFoundTitle}
      text={words.notFoundText}
      actions={
        <>
          <ButtonLink to="/shop">{words.toShop}</ButtonLink>
          <ButtonLink to="/institutions" look="outline">
            {words.institutions}
          </ButtonLink>
        </>
      }
    >
      <search className="fill">
        <form action="/shop">
          <SearchField
            name="search"
            label={searching.searchLabel}
            clearLabel={searching.clearSearch}
            placeholder={searching.searchPlaceholder}
            value={text}
            onChange={setText}
          />
        </form>
      </search>
    </GuidePage>
  )
}
