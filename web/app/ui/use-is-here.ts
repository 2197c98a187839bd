import { useEffect, useRef } from 'react'

/** Whether this part is still mounted: the outcome of an act that outlived it is shown elsewhere, and leads nowhere. */
export function useIsHere(): () => boolean {
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return () => isHere.current
}
