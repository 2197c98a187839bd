import { refuse } from '#rules/refusal.ts'

/** Money that came and waits, or what is owed to a buyer: `money:12`, `due:5`. */
export type MoneyId = { kind: 'money' | 'due'; number: number }

/** Anything else names nothing. Refuses: not-found. */
export function readMoneyId(id: string): MoneyId {
  const [, kind, digits] = /^(money|due):([1-9]\d{0,14})$/.exec(id) ?? []
  if (kind !== 'money' && kind !== 'due') return refuse('not-found')
  return { kind, number: Number(digits) }
}
