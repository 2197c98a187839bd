import { useEffect, useRef } from 'react'

/** Whether this part is still on the screen: what comes of an act that outlived it is said elsewhere, and leads nowhere. */
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
