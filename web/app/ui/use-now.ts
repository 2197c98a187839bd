import { useSyncExternalStore } from 'react'
import { bangkokDate } from '#rules/calendar/bangkok.ts'

const MINUTE = 60_000

/** The minute it is. Like `useToday` it goes on while a page stays open, also after its device slept. */
export function useNow(): Date {
  return new Date(useSyncExternalStore(listen, minute, minute) * MINUTE)
}

/** The day it is in Bangkok. */
export const useToday = (): string => useSyncExternalStore(listen, today, today)

const minute = () => Math.floor(Date.now() / MINUTE)
const today = () => bangkokDate(new Date())

function listen(onChange: () => void): () => void {
  const timer = setInterval(onChange, MINUTE)
  document.addEventListener('visibilitychange', onChange)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onChange)
  }
}
