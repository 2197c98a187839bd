/** The path after signing in, on this site only: `//other.site`, `/\other.site` and full addresses would be open redirects. */
export function safeReturnPath(wanted: string | null): string {
  if (!wanted || !/^\/(?![/\\])/.test(wanted) || /[\u0000-\u001F\\]/.test(wanted)) return '/'
  return /^\/login(\/|\?|$)/i.test(wanted) ? '/' : wanted
}

/** `/login?return=/cart`, or the short `/login?cart` of the specification. */
export function returnPathOf(search: string): string {
  const query = new URLSearchParams(search)
  if (query.has('cart')) return '/cart'
  return safeReturnPath(query.get('return'))
}
