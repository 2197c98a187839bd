import type { BookMood } from '#rules/brand/book-shape.ts'
import { bookSvg } from '#rules/brand/book-svg.ts'
import { sarupColours } from '#rules/brand/colours.ts'

const flightMilliseconds = 450
const chewMilliseconds = 160
const chews = 3
/** Place of the mouth, in shares of the drawn book. */
const mouth = { x: 0.58, y: 0.62 }

/**
 * Animates a sheet's cover into the mouth of the header's book. Loaded on the first press and drawn over the page, so nothing moves or
 * waits. Skipped with reduced motion.
 */
export function feedTheBook(sheet: string): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const home = document.querySelector('[data-book-home] svg')
  const cover = coverInSight(sheet)
  if (home === null || cover === undefined) return
  const to = home.getBoundingClientRect()
  const from = cover.getBoundingClientRect()
  const face = overlay(to)
  show(face, 'open')
  const [across, down] = [flying(from), document.createElement('img')]
  down.src = cover.currentSrc
  down.style.cssText = 'width:100%;height:100%;border-radius:var(--cover-radius);object-fit:cover'
  across.append(down)
  document.body.append(face, across)
  const timing = { duration: flightMilliseconds, fill: 'forwards' } as const
  const dx = to.left + to.width * mouth.x - (from.left + from.width / 2)
  const dy = to.top + to.height * mouth.y - (from.top + from.height / 2)
  // Two parts of one way with different hurry make the arc.
  across.animate(
    { transform: ['none', `translateX(${dx}px)`] },
    { ...timing, easing: 'cubic-bezier(.4,0,.7,1)' },
  )
  const fall = down.animate(
    {
      transform: [
        'none',
        `translateY(${dy * 0.75 - 40}px) scale(${(to.width / from.width) * 1.2})`,
        `translateY(${dy}px) scale(0.02)`,
      ],
      opacity: [1, 1, 0.4],
    },
    { ...timing, easing: 'cubic-bezier(.2,.6,.6,1)' },
  )
  void fall.finished.then(() => {
    across.remove()
    show(face, 'chewing')
    const chewing = face.animate(
      { transform: ['none', 'scale(1.12, 0.94)', 'none'] },
      { duration: chewMilliseconds, iterations: chews },
    )
    return chewing.finished.then(() => face.remove())
  })
}

/** The picture of this sheet that the person looks at: the largest of those on the screen. */
function coverInSight(sheet: string): HTMLImageElement | undefined {
  const seen = [
    ...document.querySelectorAll<HTMLImageElement>(`img[src*="/sheets/${CSS.escape(sheet)}/"]`),
  ].filter((image) => {
    const { top, bottom, width } = image.getBoundingClientRect()
    return width > 0 && bottom > 0 && top < innerHeight
  })
  return seen.toSorted((a, b) => b.clientWidth - a.clientWidth)[0]
}

function flying({ left, top, width, height }: DOMRect): HTMLElement {
  const element = document.createElement('div')
  element.setAttribute('aria-hidden', 'true')
  element.style.cssText = `position:fixed;z-index:var(--z-max);left:${left}px;top:${top}px;width:${width}px;height:${height}px;pointer-events:none;will-change:transform`
  return element
}

/** A second face over the one in the header, in the same place. */
function overlay(place: DOMRect): HTMLElement {
  const element = flying(place)
  element.style.overflow = 'visible'
  return element
}

function show(element: HTMLElement, mood: BookMood): void {
  const { book, mouth: lips } = sarupColours
  element.innerHTML = bookSvg({ mood, book, mouth: lips })
  // The header's book is cropped to its edge (ui/Book.tsx).
  element.firstElementChild?.setAttribute('viewBox', '25 20 150 211')
}
