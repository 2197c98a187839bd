import { useEffect } from 'react'

/** Keeps the screen on while somebody scans it; browsers that cannot simply do not. */
export function useScreenAwake(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | undefined
    let over = false
    const hold = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        const held = await navigator.wakeLock.request('screen')
        if (over) await held.release()
        else lock = held
      } catch {
        // Low battery or no permission: the page works without.
      }
    }
    const holdAgain = () => void hold()
    holdAgain()
    document.addEventListener('visibilitychange', holdAgain)
    return () => {
      over = true
      document.removeEventListener('visibilitychange', holdAgain)
      void lock?.release()
    }
  }, [])
}
