export function PendingEntries() {
  return null
}
