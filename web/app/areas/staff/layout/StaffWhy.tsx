import type { Input } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { Why, type WhyLooks } from '#web/features/why/Why.tsx'
import { Baht } from '#web/ui/Baht.tsx'
import { everyStore } from './boxes.ts'
import { useDeskOfLayout } from './desk-context.ts'

export type StaffFigure = Input<'explainFigure'>['figure']

/** A figure that explains its amount; zero has nothing to explain. */
export function BahtWhy({
  baht,
  as = 'amount',
  ...why
}: { baht: number; as?: 'amount' | 'payment' } & Omit<Parameters<typeof StaffWhy>[0], 'children'>) {
  const figure = <Baht baht={baht} as={as} />
  return baht === 0 ? figure : <StaffWhy {...why}>{figure}</StaffWhy>
}

/** Money that waits: `money:12`, or `due:5`. */
export function moneyFigure(id: string): StaffFigure {
  const [kind, number = ''] = id.split(':')
  return { kind: kind === 'due' ? 'due' : 'money', id: number }
}

/** A sentence whose sum explains its amount in place; zero has nothing to explain. */
export function SumIn({
  text,
  sum,
  ...why
}: { text: string; sum: string } & Omit<Parameters<typeof StaffWhy>[0], 'children'>) {
  if (Number(sum) === 0) return text
  const at = text.lastIndexOf(sum)
  return (
    <span>
      {text.slice(0, at)}
      <StaffWhy {...why}>{sum}</StaffWhy>
      {text.slice(at + sum.length)}
    </span>
  )
}

/** "Why this much?" of a figure, for staff who may see it: explanations go over all stores. */
export function StaffWhy({ figure, about, ...looks }: { figure: StaffFigure; about: string } & WhyLooks) {
  const { permissions } = useDeskOfLayout()
  if (!permissions.some(({ type, store }) => type === 2 && store === everyStore)) return looks.children
  return (
    <Why
      {...looks}
      figure={JSON.stringify(figure)}
      about={about}
      load={(input) => staffApi.call('explainFigure', { figure, ...input })}
    />
  )
}
