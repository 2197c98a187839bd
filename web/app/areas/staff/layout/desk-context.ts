import { createContext, use } from 'react'
import { usePrivatePage } from '#web/features/private-page/use-private-page.ts'
import { type Desk, openBoxes } from './boxes.ts'

export const DeskContext = createContext<Desk | null>(null)

/** Inside the staff layout only: who is at the desk, with rights and stores. */
export function useDeskOfLayout(): Desk {
  const desk = use(DeskContext)
  if (desk === null) throw new Error('useDeskOfLayout: called outside the staff layout')
  return desk
}

/** Whether a screen is open to this person: no link leads to where they are sent back from. */
export function useMayOpen(screen: string): boolean {
  return openBoxes(useDeskOfLayout()).some(({ to }) => to === screen)
}

/** Staff without the right in any store return to the desk with the reason; for another store the screen says it. */
export function useRightAtAll(type: 1 | 2 | 3, failure: Error | null): void {
  const { permissions } = useDeskOfLayout()
  usePrivatePage(permissions.some((held) => held.type === type) ? null : failure, '/staff')
}
