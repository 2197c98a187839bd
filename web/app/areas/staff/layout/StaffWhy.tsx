import type { Ask } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { Why } from '#web/features/why/Why.tsx'
import { everyStore } from './boxes.ts'
import { useDeskOfLayout } from './desk-context.ts'

export type StaffFigure = Ask<'explainFigure'>['figure']

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
