/**
 * The service worker. It caches the files named below (all of them public, all named by their content) and the page that is
 * shown without a connection; it shows notifications. Nothing else is ever put into its cache: no answer of the API, no
 * document, no PDF, no page image, no video. What it does not name goes to the network as if it were not there.
 *
 * Who keeps sheets on this device (features/offline) has a second cache, filled by the page: My sheets and the reader as every
 * visitor gets them. Both are answered from it only where the network does not answer; the sheets themselves lie sealed elsewhere.
 *
 * A new version waits until the last tab of the old one is closed, so that no tab ever works with the files of another.
 */
const CACHE = 'sarup-__VERSION__'
const OFFLINE_PAGE = '/offline.html'
const FILES = __FILES__
const KEPT = 'kept-sheets'

self.addEventListener('install', (event) => {
  // Files named by their content may come from the browser's own cache; the offline page must be today's.
  const requests = FILES.map(
    (file) => new Request(file, { cache: file === OFFLINE_PAGE ? 'reload' : 'default' }),
  )
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(requests)))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) {
        if (name.startsWith('sarup-') && name !== CACHE) await caches.delete(name)
      }
      // Documents are requested while this worker still starts.
      await self.registration.navigationPreload?.enable()
      // Only the very first worker finds tabs without one; it does nothing to them but show the offline page.
      await self.clients.claim()
    })(),
  )
})

/** Calls, private files, pictures: never looked at. */
const NOT_PAGES = /^\/(?:api|files|content|assets)\//

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (!NOT_PAGES.test(pathname)) event.respondWith(openPage(event))
  } else if (FILES.includes(pathname)) {
    event.respondWith(openFile(request))
  } else if (pathname.startsWith('/assets/')) {
    event.respondWith(fetch(request).catch(async () => (await kept(pathname)) ?? Response.error()))
  }
})

/** The network first and last: a document that was cached might be another person's, or yesterday's. */
async function openPage({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch {
    return (await kept(new URL(request.url).pathname)) ?? (await sleepingBook()) ?? Response.error()
  }
}

/** Of the program of kept sheets; whatever stands behind the question mark is for the program to read. */
async function kept(pathname) {
  return await caches.match(pathname, { cacheName: KEPT, ignoreSearch: true, ignoreVary: true })
}

/** With the way to the kept sheets, where there are some. */
async function sleepingBook() {
  const page = await caches.match(OFFLINE_PAGE)
  if (page === undefined || (await kept('/mysheet')) === undefined) return page
  const text = (await page.text()).replace('<a hidden ', '<a ')
  return new Response(text, { headers: { 'content-type': 'text/html; charset=utf-8' } })
}

async function openFile(request) {
  return (await caches.match(request, { cacheName: CACHE })) ?? fetch(request)
}

/** What the server sends: {title, body, url, tag?}; `url` is an address of this site, `tag` replaces an older notice. */
self.addEventListener('push', (event) => {
  const { title = 'สรุป · Sarup', body = '', url = '/message', tag } = readNotice(event.data)
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      icon: '/icon-192.png',
      badge: '/badge-96.png',
      data: { url },
    }),
  )
})

function readNotice(data) {
  try {
    const notice = data?.json()
    return typeof notice === 'object' && notice !== null ? notice : {}
  } catch {
    return { body: data?.text() }
  }
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(showPage(event.notification.data?.url ?? '/message'))
})

/** A tab that shows it already, else a new one: what stands open may hold something half written. */
async function showPage(url) {
  const address = new URL(url, self.location.origin)
  if (address.origin !== self.location.origin) return
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const tab = tabs.find((one) => one.url === address.href)
  await (tab ? tab.focus() : self.clients.openWindow(address.href))
}
