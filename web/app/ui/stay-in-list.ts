/**
 * `ref` of a button: a row that goes with the button that was pressed in it leaves the keyboard at the row beside it, not at the beginning of the page. At the
 * row: at its button, a key that is held down would take out one after the other.
 */
export function stayInList(button: HTMLElement | null): () => void {
  return () => {
    const row = document.activeElement === button && button?.closest('li')
    const beside =
      row && (row.nextElementSibling ?? row.previousElementSibling ?? document.querySelector('main'))
    queueMicrotask(() => {
      if (!(beside instanceof HTMLElement) || document.activeElement !== document.body) return
      beside.tabIndex = -1
      beside.focus({ preventScroll: true })
    })
  }
}
