/*
 * Service worker of a paired device: opens the app when Parley cannot be reached, so that it can say so, shows pushed
 * messages, and passes clicks on notifications on. Keeps only built files, which contain no data; everything about sessions
 * goes to the network and is never kept.
 */
const CACHE = 'parley-shell'
/** More files than a version has; files of earlier versions are dropped beyond it. */
const MOST_FILES = 400

const isBuilt = (path) => path.startsWith('/assets/')

async function keep(key, response) {
  if (!response.ok) return
  const cache = await caches.open(CACHE)
  await cache.put(key, response.clone())
  const keys = await cache.keys()
  const [oldest] = keys.filter((request) => isBuilt(new URL(request.url).pathname))
  if (keys.length > MOST_FILES && oldest !== undefined) await cache.delete(oldest)
}

/** Built files have a hash of their content in their names, so that they never change. */
async function built(request) {
  const kept = await caches.match(request)
  if (kept !== undefined) return kept
  const response = await fetch(request)
  await keep(request, response)
  return response
}

/** The page is kept without its query, which names sessions. */
async function page(request) {
  try {
    const response = await fetch(request)
    await keep('/', response)
    return response
  } catch (error) {
    const kept = await caches.match('/')
    if (kept === undefined) throw error
    return kept
  }
}

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (isBuilt(pathname)) event.respondWith(built(request))
  else if (pathname === '/') event.respondWith(page(request))
})

/** Passes a click on a notification, or on one of its buttons, to a page; without one, opens the session. */
async function pass({ about, action }) {
  const [page] = await self.clients.matchAll({ type: 'window' })
  if (page === undefined) {
    await self.clients.openWindow(`/?session=${encodeURIComponent(about.sessionId)}`)
    return
  }
  if (action === '') await page.focus()
  page.postMessage({ kind: 'notification', about, action })
}

/** A message of Parley, encrypted for this browser. Browsers require that each one shows. */
self.addEventListener('push', (event) => {
  const { title, body, sessionId } = event.data.json()
  event.waitUntil(self.registration.showNotification(title, { body, tag: sessionId, data: { sessionId } }))
})

self.addEventListener('notificationclick', (event) => {
  const { notification, action } = event
  notification.close()
  event.waitUntil(pass({ about: notification.data, action }))
})
