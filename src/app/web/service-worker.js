// Opens the product without a network. `BUILD` and `FILES` are filled in when the web is built.
self.addEventListener('install', (event) => {
  const shell = new Request('/', { credentials: 'omit', cache: 'reload' })
  const keep = caches.open(BUILD).then((cache) => cache.addAll([shell, ...FILES]))
  event.waitUntil(keep.then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  const old = caches.keys().then((names) => names.filter((name) => name !== BUILD))
  event.waitUntil(old.then((names) => Promise.all(names.map((name) => caches.delete(name)))))
})

// A page comes from the network, and without an answer from here; what it consists of never changes; data is not ours.
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
