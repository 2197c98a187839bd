/**
 * What was typed, chosen or ticked while the scripts were on their way, which on a slow phone is long. React takes a page over without
 * asking what stands in its fields, and its next redraw would put back what the document came with: each field that differs from the
 * document dispatches its event once more, as if it had been typed now. To be called when the page is React's, before anything is
 * drawn anew.
 */
export function takeTyped(): void {
  for (const field of document.querySelectorAll('input, textarea, select')) {
    if (field instanceof HTMLSelectElement) {
      const sent = [...field.options].findIndex((option) => option.defaultSelected)
      if (field.selectedIndex !== Math.max(sent, 0)) dispatch(field, 'change')
    } else if (field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)) {
      if (field.checked === field.defaultChecked) continue
      // The radio button that was chosen speaks for the others of its name.
      if (field.type === 'radio' && !field.checked) continue
      field.checked = field.defaultChecked
      field.click()
    } else if (field instanceof HTMLInputElement && field.type === 'file') {
      if (field.value !== '') dispatch(field, 'change')
    } else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
      if (field.value === field.defaultValue) continue
      // React's note of what it has heard of. The text itself is not touched: a keyboard may be in the midst of a word.
      ;(field as Tracked)._valueTracker?.setValue(field.defaultValue)
      dispatch(field, 'input')
    }
  }
  // A visitor who is in a field already has not come to it as far as React knows: what opens beneath it would stay closed.
  const at = document.activeElement
  if (at?.matches('input, textarea')) at.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
}

type Tracked = { _valueTracker?: { setValue: (text: string) => void } }

function dispatch(field: Element, type: string): void {
  field.dispatchEvent(new Event(type, { bubbles: true }))
}
