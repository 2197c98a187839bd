import { hasOffline, KEPT } from '#web/features/session/offline-note.ts'

/** The documents that open without a connection: as every visitor gets them, so nothing of a person stands in them. */
const documents = ['/mysheet', '/user/readSheet']

/** Files that a document, a program or a style names. Of letters only ours; never the list of all screens. */
const named = /["'`(/]((?!manifest-)[\w.-]+-[\w-]{7}\.(?:js|css)|anuphan-[\w-]+\.woff2)["'`)?]/g

/**
 * Caches the program that shows saved sheets: two documents and all their files of one build, so that no document meets another build's
 * files. The service worker serves them without a network (web/service-worker).
 */
export async function saveProgram(): Promise<void> {
  const cache = await caches.open(KEPT)
  // Signed out in this moment: what is laid down from here on goes with the cache.
  if (!hasOffline()) return void (await caches.delete(KEPT))
  const wanted = new Map<string, Response>()
  const fetched = new Map<string, Response>()
  for (let next = documents; next.length > 0; ) {
    const found = await Promise.all(
      next.map(async (path) => {
        const isDocument = documents.includes(path)
        const known = isDocument ? undefined : await cache.match(path, { ignoreVary: true })
        const response = known ?? (await fetch(path))
        if (!response.ok) {
          if (isDocument) throw new TypeError(`${path}: ${response.status}`)
          return []
        }
        wanted.set(path, response)
        if (known === undefined) fetched.set(path, response.clone())
        if (path.endsWith('.woff2')) return []
        const text = await response.text()
        return Array.from(text.matchAll(named), ([, name]) => `/assets/${name}`)
      }),
    )
    next = [...new Set(found.flat())].filter((path) => !wanted.has(path))
  }
  // The files first: a document without them would open empty.
  const inOrder = [...fetched].toSorted(
    ([one], [other]) => Number(documents.includes(one)) - Number(documents.includes(other)),
  )
  for (const [path, response] of inOrder) await cache.put(path, response)
  for (const request of await cache.keys()) {
    if (!wanted.has(new URL(request.url).pathname)) await cache.delete(request, { ignoreVary: true })
  }
}
