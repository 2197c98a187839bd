import { useEffect, useState } from 'react'

/**
 * Debounces a value, for searching while typing. Objects with equal content count as equal, or one created per render would render for
 * ever.
 */
export function useSettled<Value>(value: Value, milliseconds: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(
      () => setSettled((before) => (isSame(before, value) ? before : value)),
      milliseconds,
    )
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}

function isSame(one: unknown, other: unknown): boolean {
  return Object.is(one, other) || JSON.stringify(one) === JSON.stringify(other)
}
