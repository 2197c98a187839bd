/**
 * Keeps keyboard focus when the focused element disappears (a deleted row, a sent form): the browser would start at the top of the page.
 * Focus goes to the replacement, the neighbour or the container as a whole, not its button, or a held key would delete row after row.
 * Active once imported.
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
