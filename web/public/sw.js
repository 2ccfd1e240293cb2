// Opens the app without a network: a page that can't be loaded is answered with the last one that could. It keeps only the
// page itself, which holds no data and is the same for everybody; its files stay in the browser's own cache.
const cacheName = 'callout-page'
const pageAddress = '/'

/** Paths that are never the page: the same as in `static-files.ts` of the server. */
const serverPaths = /^\/(api|Account|Images|oidc|assets|healthz|readyz|metrics|openapi\.json|sw\.js)(\/|$)/

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.add(pageAddress)))
  self.skipWaiting()
})

self.addEventListener('activate', (event) => {
  // The page is requested while this script starts, so that it costs no time.
  event.waitUntil(Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable()]))
})

self.addEventListener('fetch', (event) => {
  const { mode, method } = event.request
  if (mode === 'navigate' && method === 'GET') event.respondWith(load(event))
})

async function load(event) {
  const isPage = !serverPaths.test(new URL(event.request.url).pathname)
  try {
    // Whatever was requested ahead is the answer: asking twice would use up addresses that are good once.
    const response = (await event.preloadResponse) ?? (await fetch(event.request))
    if (isPage && response.ok && !response.redirected) event.waitUntil(keepPage(response.clone()))
    return response
  } catch {
    return (isPage && (await caches.match(pageAddress))) || Response.error()
  }
}

async function keepPage(response) {
  const cache = await caches.open(cacheName)
  await cache.put(pageAddress, response)
}
