/**
 * Restores what was typed, chosen or ticked before hydration, which is long on slow phones: React's next render would reset the fields.
 * Each field that differs from the document dispatches its event again. Call it when React owns the page, before anything renders.
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
      // React's record of the last value. The text itself is not touched: a keyboard may be in the midst of a word.
      ;(field as Tracked)._valueTracker?.setValue(field.defaultValue)
      dispatch(field, 'input')
    }
  }
  // React missed the focus of a field that a visitor is in already: what opens beneath it would stay closed.
  const at = document.activeElement
  if (at?.matches('input, textarea')) at.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
}

type Tracked = { _valueTracker?: { setValue: (text: string) => void } }

function dispatch(field: Element, type: string): void {
  field.dispatchEvent(new Event(type, { bubbles: true }))
}
