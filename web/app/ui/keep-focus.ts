/**
 * Keeps keyboard focus when the focused element disappears (a deleted row, a sent form): the browser would start at the top of the page.
 * Focus goes to the replacement, the neighbour or the container as a whole, not its button, or a held key would delete row after row.
 * Active once imported.
 */

/**
 * Where the keyboard is, or what stands in its place since that has gone: on the page, and in each dialog over it, for one that closes gives
 * the place back from which it was opened. None for who pressed beside everything.
 */
let places: Node[] = [document.activeElement ?? document.body].filter((at) => at !== document.body)

const dialogOf = (at: Node) => (at instanceof Element ? at : at.parentElement)?.closest('dialog') ?? null
/** The places under the dialog of this one. */
const beneath = (at: Node) => {
  const dialog = dialogOf(at)
  const level = places.findIndex((place) => dialogOf(place) === dialog)
  return level < 0 ? places : places.slice(0, level)
}

document.addEventListener('pointerdown', ({ target }) => (places = beneath(target as Node)), true)
document.addEventListener('focusin', ({ target }) => {
  places = [...beneath(target as Node), target as Node]
  held = target
})
/** What had the focus last; a button that is disabled while it works gets it back from what has it instead. */
let held: EventTarget | null = document.activeElement
let left: { for: HTMLButtonElement; instead: Element | null } | undefined
let isWaiting = false
new MutationObserver((records) => {
  for (const { removedNodes, previousSibling, target } of records)
    for (const gone of removedNodes)
      places = places.flatMap((place, level) => {
        if (!gone.contains(place) || place.isConnected) return [place]
        return level > 0 && gone.contains(dialogOf(place)) ? [] : [standsAt(target, previousSibling)]
      })
  if (places.length === 0 || isWaiting) return
  isWaiting = true
  // After the screen's own focus, and after the browser has blurred hidden or disabled elements.
  setTimeout(() => {
    isWaiting = false
    stay()
  }, 50)
}).observe(document.body, {
  childList: true,
  subtree: true,
  attributes: true,
  attributeFilter: ['disabled', 'hidden', 'open'],
})

function standsAt(around: Node, before: Node | null): Node {
  const from = before?.parentNode === around ? before : null
  for (let at = from ? from.nextSibling : around.firstChild; at; at = at.nextSibling)
    if (isPlace(at)) return at
  for (let at = from ?? around.lastChild; at; at = at.previousSibling) if (isPlace(at)) return at
  return around
}

const isPlace = (at: Node) => at instanceof HTMLElement && !(at instanceof HTMLDialogElement)

function stay(): void {
  // Does nothing as long as it is disabled.
  if (left && document.activeElement === left.instead) left.for.focus({ preventScroll: true })
  places = places.filter((place) => dialogOf(place)?.open ?? true)
  const place = places.at(-1)
  const own = place === held && place instanceof HTMLButtonElement ? place : undefined
  if (document.activeElement === document.body) own?.focus({ preventScroll: true })
  for (let at: Node | null = place ?? null; at && at !== document.body; at = at.parentNode) take(at)
  take(document.querySelector('main'))
  if (own && document.activeElement !== own) left = { for: own, instead: document.activeElement }
}

function take(at: Node | null): void {
  if (document.activeElement !== document.body || !(at instanceof HTMLElement)) return
  const isOurs = !at.hasAttribute('tabindex')
  // A focused field opens a phone's keyboard, and an element higher than the window tells nothing about the place.
  if (at.tabIndex >= 0 || at.offsetHeight === 0 || (isOurs && at.offsetHeight > innerHeight)) return
  if (at.closest('[aria-hidden=true]')) return
  if (isOurs) {
    at.tabIndex = -1
    at.addEventListener('blur', () => at.removeAttribute('tabindex'), { once: true })
  }
  at.focus({ preventScroll: true })
}

export {}
