import { useEffect, useState } from 'react'

/**
 * The value once it has not changed for a while: for searching while a person types. Objects that say the same are the same: one
 * made anew at each drawing would else draw for ever.
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
