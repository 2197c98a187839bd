/** Of a field that changes what is typed, such as to capitals: its caret stays after the typed letter, where it would go to the end. */
export function keepCaret(field: HTMLInputElement, changed: (typed: string) => string): string {
  const place = changed(field.value.slice(0, field.selectionStart ?? undefined)).length
  // React has set the changed text by then.
  queueMicrotask(() => field.setSelectionRange(place, place))
  return changed(field.value)
}
