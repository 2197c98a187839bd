import { useEffect, useState } from 'react'

/** Becomes true at the start time without a reload; false on the server, whose document is cached for a while. */
export function useStarted(startSeconds: number): boolean {
  const [started, setStarted] = useState(false)
  useEffect(() => {
    const check = () => setStarted(Date.now() >= startSeconds * 1000)
    check()
    const timer = setInterval(check, 15_000)
    return () => clearInterval(timer)
  }, [startSeconds])
  return started
}
