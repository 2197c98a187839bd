export function Vendors() {
  return null
}
