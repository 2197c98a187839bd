import type { Ask } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { Why } from '#web/features/why/Why.tsx'
import { Baht } from '#web/ui/Baht.tsx'
import { everyStore } from './boxes.ts'
import { useDeskOfLayout } from './desk-context.ts'

export type StaffFigure = Ask<'explainFigure'>['figure']

/** A figure with "Why this much?" beside it; of nothing there is nothing to tell. */
export function BahtWhy({
  baht,
  as = 'amount',
  ...why
}: { baht: number; as?: 'amount' | 'payment' } & Parameters<typeof StaffWhy>[0]) {
  return (
    <span className="whole">
      <Baht baht={baht} as={as} />
      {baht !== 0 && <StaffWhy {...why} />}
    </span>
  )
}

/** Money that waits: `money:12`, or `due:5`. */
export function moneyFigure(id: string): StaffFigure {
  const [kind, number = ''] = id.split(':')
  return { kind: kind === 'due' ? 'due' : 'money', id: number }
}

/** "Why this much?" beside a figure, for those who are told: chains go over all stores. */
export function StaffWhy({ figure, about }: { figure: StaffFigure; about: string }) {
  const { permissions } = useDeskOfLayout()
  if (!permissions.some(({ type, store }) => type === 2 && store === everyStore)) return null
  return (
    <Why
      figure={JSON.stringify(figure)}
      about={about}
      load={(ask) => staffApi.call('explainFigure', { figure, ...ask })}
    />
  )
}
