// Part of the service worker: the guide's pages for use offline. `GUIDE` is filled in when the web is built, and the
// other names are those of src/app/web/service-worker.js.
const guidePaths = GUIDE.map((name) => `/guide/${name}`)

self.addEventListener('install', (event) => event.waitUntil(keepGuide().catch(() => {})))

// Without the guide the product works offline, so a failure here does not end the installation.
async function keepGuide() {
  const cache = await caches.open(BUILD)
  const keep = async (path) => cache.put(path, await fetchOurs(path))
  await Promise.all(guidePaths.map(keep))
}

self.addEventListener('fetch', (event) => {
  const { pathname } = new URL(event.request.url)
  const path = pathname === '/guide' ? '/guide/index' : pathname
  if (!guidePaths.includes(path)) return
  event.stopImmediatePropagation()
  event.respondWith(fetch(event.request).catch(() => caches.match(path)))
})
