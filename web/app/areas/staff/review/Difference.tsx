import { useEffect, useRef, useState } from 'react'
import { LazyPicture } from '#web/features/page-pictures/LazyPicture.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { verifyWords } from '#web/words/staff/review.ts'
import { useWords } from '#web/words/use-words.tsx'
import { useKeys } from './use-keys.ts'
import type { Comparison } from './use-review.ts'
import { WithKey } from './KeysDialog.tsx'
import classes from './review.module.css'

type Pair = NonNullable<Comparison['pairs']>[number]

/** The file on sale beside the new one, page by page; N and P go from change to change. */
export function Difference(props: {
  comparison: Comparison | undefined
  oldUrl: string
  newUrl: string
  keysOn: boolean
}) {
  const words = useWords(verifyWords)
  const { comparison } = props
  const [withSame, setWithSame] = useState(false)
  if (comparison === undefined || comparison.state === 'reading') {
    return (
      <>
        <p role="status">{words.comparing}</p>
        <Skeleton height="30rem" radius="0.5rem" />
      </>
    )
  }
  if (comparison.pairs === null) return <p>{words.notComparable}</p>
  const { pairs } = comparison
  const count = (change: Pair['change']) => pairs.filter((pair) => pair.change === change).length
  const differ = pairs.filter(({ change }) => change !== 'same')
  return (
    <>
      <p role="status">
        {differ.length === 0
          ? words.noChanges
          : words.changes(count('changed'), count('added'), count('removed'))}
      </p>
      <label className="row gap-sm thumb tick">
        <input
          type="checkbox"
          checked={withSame}
          onChange={(event) => setWithSame(event.currentTarget.checked)}
        />
        {words.showSame}
      </label>
      <Pairs key={String(withSame)} {...props} pairs={withSame ? pairs : differ} />
    </>
  )
}

function Pairs(props: { pairs: readonly Pair[]; oldUrl: string; newUrl: string; keysOn: boolean }) {
  const words = useWords(verifyWords)
  const { pairs, oldUrl, newUrl } = props
  const list = useRef<HTMLOListElement>(null)
  const [at, setAt] = useState(-1)
  const changes = pairs.flatMap(({ change }, place) => (change === 'same' ? [] : [place]))
  const before = changes.findLast((place) => place < at)
  const next = changes.find((place) => place > at)
  const go = (place: number | undefined) => {
    if (place !== undefined) setAt(place)
  }
  useEffect(() => {
    if (at >= 0) list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [at])
  useKeys(props.keysOn, { n: () => go(next), p: () => go(before) })
  return (
    <>
      <div className="flow gap-xs">
        <Button look="outline" size="small" disabled={before === undefined} onClick={() => go(before)}>
          <WithKey>{words.changeBefore}</WithKey>
        </Button>
        <Button look="outline" size="small" disabled={next === undefined} onClick={() => go(next)}>
          <WithKey>{words.changeNext}</WithKey>
        </Button>
      </div>
      <ol ref={list} className="stack gap-md">
        {pairs.map(({ change, old, now }, place) => (
          <li
            key={`${old} ${now}`}
            className={`${classes.pair} pad-xs stack two-columns gap-xs rounded-sm`}
            aria-current={place === at || undefined}
            data-at={place === at || undefined}
          >
            <span className="badge tiny across" data-tone={change === 'same' ? undefined : 'amber'}>
              {words[change]}
            </span>
            <Page url={oldUrl} page={old} title={old === null ? words.noPage : words.oldPage(old)} />
            <Page url={newUrl} page={now} title={now === null ? words.noPage : words.newPage(now)} />
          </li>
        ))}
      </ol>
    </>
  )
}

function Page({ url, page, title }: { url: string; page: number | null; title: string }) {
  if (page === null) return <div className={`dimmed stack ${classes.page} middle`}>{title}</div>
  return (
    <figure>
      <LazyPicture url={`${url}&page=${page}&width=720`} alt={title} className={classes.page} />
      <figcaption className="small dimmed">{title}</figcaption>
    </figure>
  )
}
