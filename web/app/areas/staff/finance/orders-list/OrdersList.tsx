export function OrdersList() {
  return null
}
