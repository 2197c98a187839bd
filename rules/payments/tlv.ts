/**
 * The fields of which EMV payment texts and slip texts are made: two digits id, two digits length, value.
 * This reader is strict, because it meets text from strangers: a length such as `-4` makes lenient readers
 * stand still for ever.
 */
export interface Field {
  id: string
  value: string
}

/**
 * Cuts a text into fields. Answers undefined when an id or a length is no pair of digits, a length is zero,
 * a value runs over the end, or an id stands twice.
 */
export function readFields(text: string): Map<string, string> | undefined {
  const fields = new Map<string, string>()
  let position = 0
  while (position < text.length) {
    const head = /^(\d{2})(\d{2})$/.exec(text.slice(position, position + 4))
    const id = head?.[1]
    const length = Number(head?.[2])
    if (id === undefined || length < 1) return undefined
    const end = position + 4 + length
    if (end > text.length || fields.has(id)) return undefined
    fields.set(id, text.slice(position + 4, end))
    position = end
  }
  return fields
}

/** Joins fields in the given order. Throws RangeError for a value that no length of two digits can announce. */
export function writeFields(fields: readonly Field[]): string {
  return fields
    .map(({ id, value }) => {
      if (value.length < 1 || value.length > 99)
        throw new RangeError(`field ${id} holds ${value.length} characters`)
      return `${id}${String(value.length).padStart(2, '0')}${value}`
    })
    .join('')
}
