export function MarkSuccessful() {
  return null
}
