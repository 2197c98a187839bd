export function ClosedSales({ isGlobal }: { isGlobal: boolean }) {
  return isGlobal ? null : null
}
