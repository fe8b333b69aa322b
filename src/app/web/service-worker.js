// Service worker that opens the product offline. `BUILD` and `FILES` are filled in when the web is built.
self.addEventListener('install', (event) => event.waitUntil(keepAll().then(() => self.skipWaiting())))

async function keepAll() {
  const paths = ['/', ...FILES]
  const replies = await Promise.all(paths.map(fetchOurs))
  const cache = await caches.open(BUILD)
  await Promise.all(paths.map((path, index) => cache.put(path, replies[index])))
}

// A captive portal answers with its own page.
async function fetchOurs(path) {
  const reply = await fetch(path, { credentials: 'omit', cache: 'no-cache' })
  if (!reply.ok || !reply.headers.has('Strawbook-Contract'))
    throw new TypeError(`The server did not answer: ${path}`)
  return reply
}

self.addEventListener('activate', (event) => {
  const old = caches.keys().then((names) => names.filter((name) => name !== BUILD))
  event.waitUntil(old.then((names) => Promise.all(names.map((name) => caches.delete(name)))))
})

// Pages come from the network or, without a reply, from the cache. Files of a build never change. Data is not cached.
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { pathname } = new URL(request.url)
  if (request.mode === 'navigate' && !pathname.startsWith('/api/')) {
    const kept = () => caches.match('/').then((page) => page ?? Response.error())
    const answer = Promise.race([fetch(request), new Promise((_, fail) => setTimeout(fail, 5000))])
    event.respondWith(answer.then((page) => (page.status < 500 ? page : kept()), kept))
  } else if (FILES.includes(pathname)) {
    event.respondWith(caches.match(request).then((file) => file ?? fetch(request)))
  }
})
