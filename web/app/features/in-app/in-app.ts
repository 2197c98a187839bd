import type { WayOut } from './way-out.ts'

/** How to leave the in-app browser that shows this page, from the server's cookie; undefined outside one. */
export function wayOutHere(): WayOut | undefined {
  const [, way] = /(?:^|; )in-app=(line|android|copy)(?:;|$)/.exec(document.cookie) ?? []
  return way as WayOut | undefined
}

/** Inside another app nothing can be saved or paid: there the visitor is led out, to this page. True when they leave. */
export function leadOut(to = window.location.pathname + window.location.search): boolean {
  const way = wayOutHere()
  if (way === undefined) return false
  window.location.assign(`/open-outside?${new URLSearchParams({ way, to })}`)
  return true
}
