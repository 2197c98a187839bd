import {
  IconChevronLeft,
  IconChevronRight,
  IconLock,
  IconPlayerPause,
  IconPlayerPlay,
} from '#web/ui/icons.ts'
import { Suspense, useRef, useState } from 'react'
import { IconButton } from '#web/ui/Button.tsx'
import { perhaps } from '#web/ui/perhaps.tsx'
import { sheetPageWords } from '#web/words/buyer/sheet-page.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './Gallery.module.css'
import type { Slide } from './slides.ts'
import { focusSlide, useSlideshow } from './use-slideshow.ts'

// Most people look at the small pictures only.
const PictureViewer = perhaps(() => import('./PictureViewer.tsx'))

type GalleryProps = { name: string; slides: readonly Slide[]; onSample?: () => void }

/** Cover and samples: a slideshow, all of them as thumbnails below, each one enlarged on a press. */
export function Gallery({ name, slides, onSample }: GalleryProps) {
  const words = useWords(sheetPageWords)
  const track = useRef<HTMLDivElement>(null)
  const show = useSlideshow(track, slides.length)
  const [enlarged, setEnlarged] = useState<'never' | 'open' | 'closed'>('never')
  const several = slides.length > 1
  const close = () => {
    setEnlarged('closed')
    // The browser gives the focus back to the slide one came from; one may have gone on since.
    requestAnimationFrame(() => focusSlide(track.current, show.current))
  }
  return (
    <section
      className="stack gap-sm shrink"
      aria-label={words.gallery}
      aria-roledescription={several ? words.galleryRole : undefined}
      {...show.around}
    >
      <div className="anchor clips sunken rounded-lg">
        <div ref={track} className={`flex ${classes.track}`} onScroll={show.onScroll}>
          {slides.map((slide, at) => (
            <SlideButton
              key={slide.src}
              slide={slide}
              label={at === 0 ? words.coverOf(name) : words.enlarge(slide.name)}
              position={words.slideOf(at + 1, slides.length)}
              isFirst={at === 0}
              isCurrent={at === show.current}
              isLoaded={show.isLoaded(at)}
              onEnlarge={() => {
                show.choose(at)
                setEnlarged('open')
                if (at > 0) onSample?.()
              }}
            />
          ))}
        </div>
        {several && (
          <>
            <p
              className={`rounded-sm small strong placed ${classes.counter}`}
              aria-live={show.isPlaying ? 'off' : 'polite'}
            >
              <span aria-hidden="true">
                {show.current + 1} / {slides.length}
              </span>
              <span className="visually-hidden">{words.slideOf(show.current + 1, slides.length)}</span>
            </p>
            <span className={classes.arrows}>
              <IconButton
                label={words.earlier}
                className="round surface cast"
                onClick={() => show.choose(show.current - 1)}
              >
                <IconChevronLeft size={24} stroke={1.75} />
              </IconButton>
              <IconButton
                label={words.later}
                className="round surface cast"
                onClick={() => show.choose(show.current + 1)}
              >
                <IconChevronRight size={24} stroke={1.75} />
              </IconButton>
            </span>
            <IconButton
              label={show.isPlaying ? words.pause : words.play}
              className={`round surface cast placed ${classes.toggle}`}
              data-toggle
              onClick={show.toggle}
            >
              {show.isPlaying ? (
                <IconPlayerPause size={22} stroke={1.75} />
              ) : (
                <IconPlayerPlay size={22} stroke={1.75} />
              )}
            </IconButton>
          </>
        )}
      </div>
      {several && (
        <ul className={`flex gap-xs ${classes.thumbnails}`}>
          {slides.map((slide, at) => (
            <li key={slide.src} className="rigid">
              <button
                type="button"
                className={`block rounded-sm ${classes.thumbnail}`}
                aria-label={words.showSlide(slide.name)}
                aria-current={at === show.current || undefined}
                onClick={() => show.choose(at)}
              >
                <img
                  src={slide.src}
                  alt=""
                  width={840}
                  height={1188}
                  loading={at < 5 ? 'eager' : 'lazy'}
                  decoding="async"
                  draggable={false}
                />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Suspense>
        {enlarged !== 'never' && (
          <PictureViewer
            open={enlarged === 'open'}
            slides={slides}
            current={show.current}
            onMove={show.choose}
            onClose={close}
            earlier={words.earlier}
            later={words.later}
          />
        )}
      </Suspense>
    </section>
  )
}

/** Beside the buy box the picture is 420 px wide, on phones 60 % of the screen. */
const slideSizes = '(min-width: 64em) 420px, 60vw'

type SlideButtonProps = {
  slide: Slide
  label: string
  position: string
  isFirst: boolean
  isCurrent: boolean
  isLoaded: boolean
  onEnlarge: () => void
}

function SlideButton({ slide, label, position, isFirst, isCurrent, isLoaded, onEnlarge }: SlideButtonProps) {
  const words = useWords(sheetPageWords)
  return (
    // One slide of a carousel, as the ARIA guide names it.
    <div
      className={`shrink stack middle ${classes.slide}`}
      role="group"
      aria-roledescription={words.slideRole}
      aria-label={position}
      aria-hidden={!isCurrent || undefined}
    >
      <button
        type="button"
        className={`block anchor surface cast ${classes.picture}`}
        tabIndex={isCurrent ? 0 : -1}
        aria-haspopup="dialog"
        aria-label={slide.isBlurred ? `${label}: ${words.blurred}` : label}
        onClick={onEnlarge}
      >
        {isLoaded && (
          <img
            src={slide.src}
            srcSet={slide.srcSet}
            sizes={slideSizes}
            alt=""
            width={840}
            height={1188}
            fetchPriority={isFirst ? 'high' : 'low'}
            decoding="async"
            draggable={false}
          />
        )}
        {slide.isBlurred && (
          <span
            className={`row centre gap-2xs pad-flat rounded surface small strong unlinked placed cast ${classes.blurred}`}
          >
            <IconLock size={18} stroke={2} />
            {words.blurred}
          </span>
        )}
      </button>
    </div>
  )
}
