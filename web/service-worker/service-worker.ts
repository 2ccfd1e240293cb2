// The service worker: it opens the app without a network. `web/serviceWorker.ts` writes the lists above this code.

/** Paths of the scripts, styles and pictures of the client. Each name contains a hash of the content. */
declare const clientFiles: readonly string[]
/** Paths of large files that few people need. */
declare const filesStoredOnUse: readonly string[]
/** Paths below which the server answers itself: they are no pages of the client. */
declare const serverPaths: readonly string[]

interface Route {
  readonly condition: object
  readonly source: 'network' | 'fetch-event' | { readonly cacheName: string }
}
/** TypeScript does not know static routes yet. */
type RoutedInstallEvent = ExtendableEvent & { readonly addRoutes?: (routes: readonly Route[]) => Promise<void> }

// The compiler takes `self` for a window.
const worker = self as unknown as ServiceWorkerGlobalScope
const cacheName = 'client'
/** The pages of the client: the visits of the day have one, all other addresses another. */
const pagePaths = ['/today', '/']
const pagePathOf = (url: string) => (/^\/today(\/|$)/.test(new URL(url).pathname) ? '/today' : '/')
/** Maximum wait for a page, in milliseconds; then the stored one is used. Without reception requests hang. */
const maxWaitMs = 3_000

worker.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([storeClient(), routePastWorker(event)]))
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([removeOldFiles(), worker.registration.navigationPreload.enable()]))
})

worker.addEventListener('fetch', (event) => {
  const { mode, method, url } = event.request
  if (method !== 'GET') return
  if (mode === 'navigate') event.respondWith(loadPage(event))
  else if (filesStoredOnUse.includes(new URL(url).pathname)) event.respondWith(loadAndStore(event))
})

/** A message of the server: `PushMessage` of the domain, which has the texts in the person's language. */
worker.addEventListener('push', (event) => {
  if (!event.data) return
  const { title, body, kind } = event.data.json() as { title: string; body: string; kind: string }
  event.waitUntil(worker.registration.showNotification(title, { body, tag: `${kind} ${body}` }))
})

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openToday())
})

/** Shows the visits of the day, in a window that is open already if there is one. */
async function openToday() {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const today = windows.find(({ url }) => pagePathOf(url) === '/today')
  await (today ? today.focus() : worker.clients.openWindow('/today'))
}

/** The page from the server, which has a new nonce each time; the stored one if the server does not answer soon. */
async function loadPage(event: FetchEvent): Promise<Response> {
  const loading = loadFromServer(event)
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, maxWaitMs))
  const loaded = await Promise.race([loading.catch(() => undefined), late])
  return loaded ?? (await caches.match(pagePathOf(event.request.url), { cacheName })) ?? loading
}

const loadFromServer = async (event: FetchEvent): Promise<Response> =>
  (await event.preloadResponse) ?? fetch(event.request)

/** The stored file; at its first use, the one from the server, which is then stored. */
async function loadAndStore(event: FetchEvent): Promise<Response> {
  const cache = await caches.open(cacheName)
  const stored = await cache.match(event.request)
  if (stored) return stored
  const loaded = await fetch(event.request)
  if (loaded.ok) event.waitUntil(cache.put(event.request, loaded.clone()))
  return loaded
}

/** Stores the page and those files that are not stored yet. */
async function storeClient() {
  const cache = await caches.open(cacheName)
  const stored = new Set(await storedPaths(cache))
  await cache.addAll(clientFiles.filter((path) => !stored.has(path)))
  await Promise.all(pagePaths.map((path) => storePage(cache, path)))
}

/** Stores a page. An error page, such as that of a proxy during an update, is not stored and stops the installation. */
async function storePage(cache: Cache, path: string) {
  const page = await fetch(path, { cache: 'no-store' })
  if (!page.ok) throw new Error(`The page ${path} answered ${page.status}.`)
  await cache.put(path, page)
}

/** Routes all requests but those for pages and files stored on use past this worker, without waking it. */
async function routePastWorker(event: RoutedInstallEvent) {
  await event.addRoutes?.([
    ...filesStoredOnUse.map((pathname) => ({
      condition: { urlPattern: { pathname } },
      source: 'fetch-event' as const,
    })),
    { condition: { urlPattern: { pathname: '/assets/*' } }, source: { cacheName } },
    ...serverPaths.map((path) => ({
      condition: { urlPattern: { pathname: `${path}/*` } },
      source: 'network' as const,
    })),
  ])
}

async function removeOldFiles() {
  const cache = await caches.open(cacheName)
  const current = new Set([...pagePaths, ...clientFiles, ...filesStoredOnUse])
  const old = (await storedPaths(cache)).filter((path) => !current.has(path))
  await Promise.all(old.map((path) => cache.delete(path)))
}

const storedPaths = async (cache: Cache) => (await cache.keys()).map(({ url }) => new URL(url).pathname)
