import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { pagePictureWords } from '#web/words/page-pictures.ts'
import { useWords } from '#web/words/use-words.tsx'
import { LazyPicture } from './LazyPicture.tsx'
import classes from './page-pictures.module.css'

const pagesMax = 1_000
const pagesShown = 24
const pagesShownUncounted = 12

/** Pages as small pictures; pressing one chooses it as the next, pressing it again takes it out. */
export function PageChoice(props: {
  pageUrl: string
  /** Null where they are not counted yet: then there are as many as can be shown. */
  pages: number | null
  chosen: readonly number[]
  /** If it is one, choosing another page replaces the choice. */
  chosenMax: number
  /** The drag data's type; the data is the page number. */
  dragType?: string | undefined
  onChange: (chosen: number[]) => void
}) {
  const words = useWords(pagePictureWords)
  const { pageUrl, chosen, chosenMax, dragType, onChange } = props
  const [counted, setCounted] = useState<number>(pagesMax)
  const pages = props.pages ?? counted
  const [shown, setShown] = useState(props.pages === null ? pagesShownUncounted : pagesShown)
  const isOne = chosenMax === 1
  const toggle = (page: number) =>
    onChange(chosen.includes(page) ? chosen.filter((one) => one !== page) : [...(isOne ? [] : chosen), page])
  return (
    <>
      <div className={`stack gap-sm ${classes.thumbs}`}>
        {Array.from({ length: Math.min(pages, shown) }, (_, at) => at + 1).map((page) => {
          const place = chosen.indexOf(page) + 1
          return (
            <button
              key={page}
              type="button"
              className={`anchor rounded-sm surface ${classes.choice}`}
              aria-pressed={place > 0}
              aria-label={place > 0 && !isOne ? words.pageChosen(page, place) : words.page(page)}
              disabled={place === 0 && !isOne && chosen.length >= chosenMax}
              draggable={dragType !== undefined}
              onDragStart={(event) => event.dataTransfer.setData(dragType ?? '', String(page))}
              onClick={() => toggle(page)}
            >
              <LazyPicture
                url={`${pageUrl}&page=${page}&width=160`}
                alt=""
                className={`fill as-high sunken ${classes.thumb}`}
                onMissing={() => setCounted((before) => Math.min(before, page - 1))}
              />
              <span
                aria-hidden="true"
                className={`placed unlinked surface tiny text-centre ${classes.number}`}
              >
                {page}
              </span>
              {place > 0 && !isOne && (
                <span
                  className={`placed tint-ink bold tiny text-centre ${classes.place}`}
                  data-place={place}
                />
              )}
            </button>
          )
        })}
      </div>
      {pages > shown && (
        <Button look="subtle" size="small" onClick={() => setShown(shown + pagesShown)}>
          {words.morePages}
        </Button>
      )}
    </>
  )
}
