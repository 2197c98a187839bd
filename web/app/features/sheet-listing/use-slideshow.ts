import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { wantsLessMotion } from '#web/browser/wants-less-motion.ts'

/** buyer.md §9 */
const ADVANCE_MILLISECONDS = 5_000

/**
 * A row of slides that scrolls by finger, buttons, arrow keys and every five seconds by itself. It pauses under the pointer, with keyboard
 * focus, in a hidden tab and with reduced motion; its button, a touch or a choice stops it until restarted.
 */
export function useSlideshow(track: RefObject<HTMLDivElement | null>, slides: number) {
  const [current, setCurrent] = useState(0)
  const [isPlaying, setPlaying] = useState(true)
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  /** Target of our own scroll: slides passed on the way are not the visitor's choice. */
  const goal = useRef<number>(null)
  // Slides further on are loaded when their neighbour is seen.
  const [furthest, setFurthest] = useState(0)

  const show = (wanted: number) => {
    const next = (wanted + slides) % slides
    const row = track.current
    goal.current = next
    setCurrent(next)
    setFurthest((before) => Math.max(before, next))
    row?.scrollTo({ left: next * row.clientWidth, behavior: wantsLessMotion() ? 'instant' : 'smooth' })
  }
  const choose = (wanted: number) => {
    setPlaying(false)
    show(wanted)
  }

  useEffect(() => {
    if (wantsLessMotion()) setPlaying(false)
  }, [])
  const isMoving = isPlaying && !isHovered && !isFocused && slides > 1
  useEffect(() => {
    if (!isMoving) return
    const timer = setInterval(() => {
      if (!document.hidden) show(current + 1)
    }, ADVANCE_MILLISECONDS)
    return () => clearInterval(timer)
  })

  return {
    current,
    isPlaying,
    choose,
    isLoaded: (slide: number) => slide <= furthest + 1,
    toggle: () => {
      setPlaying(!isPlaying)
      // A keyboard press comes with focus inside, which would pause the slideshow at once.
      setFocused(false)
    },
    /** For the element around everything that belongs to the slideshow. */
    around: {
      onPointerEnter: (event: PointerEvent) => setHovered(event.pointerType === 'mouse'),
      onPointerLeave: () => setHovered(false),
      onPointerDown: (event: PointerEvent) => {
        if (event.pointerType === 'mouse') return
        goal.current = null
        // The button decides for itself.
        if (!(event.target instanceof Element && event.target.closest('[data-toggle]'))) setPlaying(false)
      },
      onFocus: (event: FocusEvent) => setFocused(event.target.matches(':focus-visible')),
      onBlur: (event: FocusEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false)
      },
      onKeyDown: (event: KeyboardEvent) => {
        const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
        if (step === undefined || event.defaultPrevented) return
        event.preventDefault()
        const isOnSlide = track.current?.contains(document.activeElement)
        choose(current + step)
        if (isOnSlide) focusSlide(track.current, (current + step + slides) % slides)
      },
    },
    /** For the scrolling row: follows the finger. */
    onScroll: () => {
      const row = track.current
      if (!row || row.clientWidth === 0) return
      const at = Math.round(row.scrollLeft / row.clientWidth)
      if (goal.current !== null && goal.current !== at) return
      goal.current = null
      setCurrent(at)
      setFurthest((before) => Math.max(before, at))
    },
  }
}

/** The focus must not stay on a slide that has gone out of sight. */
export function focusSlide(track: HTMLElement | null, slide: number): void {
  track?.children[slide]?.querySelector('button')?.focus({ preventScroll: true })
}
