/** How the prices of many sheets are changed at once; `amount` is baht or percent and may be negative. */
export const priceChanges = ['keep', 'set', 'add', 'percent'] as const
export type PriceChange = { how: (typeof priceChanges)[number]; amount: number }

/**
 * What a sheet of `baht` costs after it: whole baht, except where nothing changes, and never less than a baht. Undefined where the
 * change makes no sense yet.
 */
export function changedPrice(baht: number, { how, amount }: PriceChange): number | undefined {
  if (how === 'keep') return baht
  if (!Number.isFinite(amount) || (how === 'set' && amount < 1)) return undefined
  if (how === 'set') return Math.round(amount)
  const changed = how === 'add' ? baht + amount : (baht * (100 + amount)) / 100
  // A hundredth of a satang more or less is no other baht.
  return Math.max(1, Math.round(Number(changed.toFixed(4))))
}
