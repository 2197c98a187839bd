import { createContext, use } from 'react'
import type { Desk } from './boxes.ts'

export const DeskContext = createContext<Desk | null>(null)

/** Inside the staff layout only: who is at the desk, with rights and stores. */
export function useDeskOfLayout(): Desk {
  const desk = use(DeskContext)
  if (desk === null) throw new Error('this screen stands outside the staff layout')
  return desk
}
