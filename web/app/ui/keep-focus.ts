/**
 * A row that is deleted, a form that was sent, an error that is tried again: what had the focus goes, and the browser begins at the top of the
 * page. The keyboard stays at what came in its place, at the row beside, or at what was around it. At the whole of it, not at its button: a key that
 * is held down would take out one row after the other. Loaded once, and at work from then on.
 */

/** Where the keyboard is, or what stands in its place since that has gone; nothing for who pressed beside everything. */
let place: Node | null = document.activeElement === document.body ? null : document.activeElement

document.addEventListener('pointerdown', () => (place = null), true)
document.addEventListener('focusin', ({ target }) => (place = target as Node))
let isWaiting = false
new MutationObserver((records) => {
  for (const { removedNodes, previousSibling, target } of records)
    for (const gone of removedNodes)
      if (gone.contains(place) && !place?.isConnected) place = standsAt(target, previousSibling)
  if (place === null || isWaiting) return
  isWaiting = true
  // After the screen has had its own say, and the browser has let go of what is hidden or disabled now.
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
  let at = before?.parentNode === around ? before.nextSibling : around.firstChild
  while (at && !(at instanceof HTMLElement)) at = at.nextSibling
  return at ?? (around as Element).lastElementChild ?? around
}

function stay(): void {
  for (let at: Node | null = place; at && at !== document.body; at = at.parentNode) take(at)
  take(document.querySelector('main'))
}

function take(at: Node | null): void {
  if (document.activeElement !== document.body || !(at instanceof HTMLElement)) return
  const isOurs = !at.hasAttribute('tabindex')
  // Who presses on glass is not shown letters to type with; what is higher than the window says nothing of the place.
  if (at.tabIndex >= 0 || at.offsetHeight === 0 || (isOurs && at.offsetHeight > innerHeight)) return
  if (at.closest('[aria-hidden=true]')) return
  if (isOurs) {
    at.tabIndex = -1
    at.addEventListener('blur', () => at.removeAttribute('tabindex'), { once: true })
  }
  at.focus({ preventScroll: true })
}

export {}
