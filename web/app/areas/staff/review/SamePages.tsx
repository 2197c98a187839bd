import { useState } from 'react'
import { LazyPicture } from '#web/features/page-pictures/LazyPicture.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { verifyWords } from '#web/words/staff/review.ts'
import { useWords } from '#web/words/use-words.tsx'
import type { Comparison } from './use-review.ts'
import classes from './review.module.css'

type Similar = Comparison['similar'][number]

/** Pages of this submission beside those of another sheet, with the common part framed, and which was first. */
export function SamePages({ similar, pageUrl }: { similar: Similar; pageUrl: string }) {
  const words = useWords(verifyWords)
  const [at, setAt] = useState<number>()
  if (similar.pages.length === 0) return null
  const pair = at === undefined ? undefined : similar.pages[at]
  return (
    <>
      <Button look="outline" size="small" onClick={() => setAt(0)}>
        {words.sideBySide}
      </Button>
      <Dialog
        open={pair !== undefined}
        wide
        onClose={() => setAt(undefined)}
        title={words.samePages(similar.name || similar.id)}
      >
        {pair !== undefined && at !== undefined && (
          <div className="stack gap-sm">
            <p role="status">
              {similar.wasFirst ? words.theyWereFirst : words.thisWasFirst} <ThaiDate value={similar.since} />{' '}
              · {similar.author} {similar.ownAuthor && `· ${words.ownAuthor}`}
            </p>
            <p>
              <Button
                look="outline"
                size="small"
                data-focus
                disabled={at === 0}
                onClick={() => setAt(at - 1)}
              >
                {words.pairBefore}
              </Button>{' '}
              {words.pairOf(at + 1, similar.pages.length)}{' '}
              <Button
                look="outline"
                size="small"
                disabled={at === similar.pages.length - 1}
                onClick={() => setAt(at + 1)}
              >
                {words.pairNext}
              </Button>
            </p>
            <div className="gap-md stack fits-18">
              <Framed
                key={`mine ${pair.mine}`}
                url={pageUrl}
                page={pair.mine}
                box={pair.mineBox}
                label={words.newPage(pair.mine)}
              />
              {similar.pageUrl === null ? (
                <p className="small dimmed">{words.otherNotYours}</p>
              ) : (
                <Framed
                  key={`theirs ${pair.theirs}`}
                  url={similar.pageUrl}
                  page={pair.theirs}
                  box={pair.theirsBox}
                  label={words.theirPage(pair.theirs)}
                />
              )}
            </div>
          </div>
        )}
      </Dialog>
    </>
  )
}

/** Boxes count from the middle of the page in thousandths of its longer side. */
function Framed({ url, page, box, label }: { url: string; page: number; box: number[]; label: string }) {
  const [left = 0, top = 0, right = 0, bottom = 0] = box
  const margin = 20
  return (
    <figure>
      <figcaption>{label}</figcaption>
      <div className={`${classes.framed} anchor clips`}>
        <LazyPicture url={`${url}&page=${page}&width=720`} alt={label} className={classes.page} eager />
        <span
          aria-hidden="true"
          className={`placed rounded-sm ${classes.frame}`}
          style={{
            // `--long` is the longer side, which is the height of an upright page.
            insetInlineStart: `calc(50% + ${left - margin} / 1000 * var(--long))`,
            insetBlockStart: `calc(50% + ${top - margin} / 1000 * var(--long))`,
            width: `calc(${right - left + margin * 2} / 1000 * var(--long))`,
            height: `calc(${bottom - top + margin * 2} / 1000 * var(--long))`,
          }}
        />
      </div>
    </figure>
  )
}
