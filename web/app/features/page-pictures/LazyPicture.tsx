import { IconRefresh } from '#web/ui/icons.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Book } from '#web/ui/Book.tsx'
import { Button } from '#web/ui/Button.tsx'
import { pagePictureWords } from '#web/words/page-pictures.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './page-pictures.module.css'

/** A page of a file that is being prepared comes within seconds; after these tries the reader loads it again by hand. */
const retryAfterSeconds = [1, 2, 3, 5, 8, 13, 20]

/**
 * Loaded near the viewport with the current link; newer links, which come every minute, do not reload it. A picture in preparation says so
 * and appears by itself, never the browser's broken-image icon.
 */
export function LazyPicture(props: {
  url: string
  alt: string
  className: string | undefined
  /** Fetched at once, also where it is not on the screen yet. */
  eager?: boolean
  /** Says that the page is being prepared: a page that fills the screen must not be a grey void. */
  saysPreparing?: boolean
  /** Shown until it has loaded, instead of the book at work. */
  meanwhile?: ReactNode
  /** There is no such picture. */
  onMissing?: () => void
  /** It has come. */
  onThere?: () => void
}) {
  const { url, alt, className, eager = false, saysPreparing = false, meanwhile, onMissing, onThere } = props
  const words = useWords(pagePictureWords)
  const image = useRef<HTMLImageElement>(null)
  const latest = useRef(url)
  const tries = useRef(0)
  const [source, setSource] = useState<string>()
  const [state, setState] = useState<'fine' | 'preparing' | 'failed'>('fine')
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    latest.current = url
  })
  useEffect(() => {
    if (eager) return setSource((before) => before ?? latest.current)
    if (image.current === null) return
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        setSource((before) => before ?? latest.current)
        watch.disconnect()
      },
      { rootMargin: '600px' },
    )
    watch.observe(image.current)
    return () => watch.disconnect()
  }, [eager])
  useEffect(() => {
    if (state !== 'preparing') return
    const seconds = retryAfterSeconds[tries.current]
    if (seconds === undefined) return setState('failed')
    tries.current += 1
    const timer = setTimeout(() => {
      setSource(withTry(latest.current, tries.current))
      setState('fine')
    }, seconds * 1_000)
    return () => clearTimeout(timer)
  }, [state])
  const again = () => {
    tries.current = 0
    setSource(withTry(latest.current, Date.now()))
    setState('fine')
  }
  const onError = async () => {
    // Set first: the browser's broken image would show while the server is asked.
    setState('preparing')
    if (onMissing !== undefined && (await isMissing(latest.current))) onMissing()
  }
  if (state !== 'fine') {
    return (
      <div
        className={`${className ?? ''} small dimmed text-centre ${meanwhile === undefined ? 'stack middle pad-xs sunken roomy' : 'clips'}`}
        role="img"
        aria-label={alt}
        data-preparing={state === 'preparing' || undefined}
      >
        {state === 'preparing' ? (
          (meanwhile ?? <Preparing />)
        ) : (
          <Button look="outline" size="small" icon={<IconRefresh size={18} />} onClick={again}>
            {words.pageAgain}
          </Button>
        )}
      </div>
    )
  }
  const picture = (
    <img
      ref={image}
      {...(source === undefined ? {} : { src: source, 'data-late': '' })}
      alt={alt}
      className={className}
      onLoad={() => {
        setThere(true)
        onThere?.()
      }}
      onError={() => void onError()}
    />
  )
  if (!saysPreparing && meanwhile === undefined) return picture
  return (
    <span className={`stack fill ${classes.awaited}`}>
      {picture}
      {!isThere &&
        (meanwhile ?? (
          <span className={`pad-row rounded-sm surface small unlinked ${classes.told}`}>
            <Preparing />
          </span>
        ))}
    </span>
  )
}

/** The book is at it; in a small place it stands above one word. */
function Preparing() {
  const words = useWords(pagePictureWords)
  return (
    <span className="stack centred gap-2xs">
      <Book mood="writing" size={44} />
      <span>{words.pagePreparing}</span>
    </span>
  )
}

/** A fragment: not sent to the server, but a new picture to the browser. */
function withTry(url: string, count: number): string {
  return `${url}#${count}`
}

/** An image element gives no reason: requested again only where it matters. */
async function isMissing(url: string): Promise<boolean> {
  try {
    const { status } = await fetch(url)
    return status === 400 || status === 404 || status === 422
  } catch {
    return false
  }
}
