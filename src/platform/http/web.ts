/**
 * Delivery of the built web app: its files, immutable if their names are hashed, one page for the paths of all screens,
 * and the security headers of all replies.
 */
import { hash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { readFileSync } from 'node:fs'
import helmet from 'helmet'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CONTRACT, CONTRACT_HEADER, REQUEST_ID_HEADER } from '../contract/version.ts'
import { notFound } from '../contract/refusal.ts'

/** Files of the worker that reads codes with WebAssembly, which no other script may run. */
const READS_CODES = /^assets.scanner\.worker-[\w-]+\.js(\.\w+)?$/
const OF_THAT_WORKER =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'"

const YEAR_SECONDS = 365 * 24 * 60 * 60

declare module 'fastify' {
  interface FastifyReply {
    /** Nonce that allows inline styles on our pages; empty in replies of the API. */
    style_nonce: string
  }
}

/**
 * Returns a function that sets the security headers of every reply, API and web alike, and the contract header.
 * @param secure whether browsers must use HTTPS from then on
 */
export function securityHeaders(secure: boolean) {
  const forData = headers(secure)
  return (request: FastifyRequest, reply: FastifyReply): void => {
    if (!request.url.startsWith('/api/')) reply.style_nonce = randomBytes(16).toString('base64')
    const set = reply.style_nonce ? headers(secure, `'nonce-${reply.style_nonce}'`) : forData
    reply.raw.setHeader(CONTRACT_HEADER, CONTRACT)
    reply.raw.setHeader(REQUEST_ID_HEADER, request.id)
    reply.raw.setHeader('Permissions-Policy', 'camera=(self), microphone=(), geolocation=()')
    set(request.raw, reply.raw, () => {})
  }
}

function headers(secure: boolean, ...styleSources: string[]) {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'"],
        workerSrc: ["'self'"],
        mediaSrc: ["'self'"],
        styleSrc: ["'self'", ...styleSources],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: secure ? { maxAge: YEAR_SECONDS, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
  })
}

export type Web = {
  /** Folder of the built web, with Vite's manifest. */
  folder: string
  /** Manifest name of the chunk for all screens but the log-in. */
  app: string
  /** Paths that need that chunk only with a session. */
  withoutApp: RegExp
  /** Manifest name of the chunk for all screens behind the log-in. */
  frame: string
  /** URL patterns, each with the manifest name of its screen; only screens worth preloading. */
  screens: readonly (readonly [RegExp, string])[]
}

export async function serveWeb(app: FastifyInstance, { folder, ...pieces }: Web) {
  const preloads = readPreloads(folder, pieces)
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    wildcard: true,
    setHeaders(reply, file) {
      const name = path.relative(folder, file)
      const hashed = name.startsWith(`assets${path.sep}`)
      if (READS_CODES.test(name)) reply.header('Content-Security-Policy', OF_THAT_WORKER)
      reply.header('Cache-Control', hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
    },
  })
  const showPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const { pathname } = new URL(request.url, 'http://localhost')
    if (
      !['GET', 'HEAD'].includes(request.method) ||
      pathname.startsWith('/api/') ||
      /\.\w+$/.test(pathname)
    ) {
      throw notFound('The page')
    }
    // Read the page each time, so that a new build is served immediately.
    const template = await readFile(path.join(folder, 'index.html'), 'utf8')
    const hasFrame = needsSession(request, pathname)
    const page = template
      .replaceAll('__STYLE_NONCE__', reply.style_nonce)
      .replace('<html', hasFrame ? '<html data-frame' : '<html')
      .replace('<!--preload-->', preloads(pathname, hasFrame))
    allowInlineScript(reply, page)
    return reply.header('Cache-Control', 'no-cache').type('text/html; charset=utf-8').send(page)
  }
  app.setNotFoundHandler(showPage)
  // Pages of the guide are files, whose addresses have no ending.
  app.get('/guide', (_, reply) => reply.sendFile('guide/index.html'))
  app.get<{ Params: { page: string } }>('/guide/:page(^[a-z-]+$)', ({ params }, reply) =>
    reply.sendFile(`guide/${params.page}.html`),
  )
  // Serve this path here, because @fastify/static refuses the folder to clients without compression, such as monitors.
  app.get('/', showPage)
}

/** Allows the page's own inline script, by its hash. */
function allowInlineScript({ raw }: FastifyReply, page: string) {
  const script = page.split('<script>')[1]?.split('</script>')[0] ?? ''
  const own = `script-src 'self' 'sha256-${hash('sha256', script, 'base64')}'`
  const policy = String(raw.getHeader('Content-Security-Policy'))
  raw.setHeader('Content-Security-Policy', policy.replace("script-src 'self'", own))
}

/**
 * Whether the screens behind the log-in will probably be shown: the browser has a session cookie, and the path is not
 * that of a public page. Otherwise the entry chunk shows the log-in or a public page.
 */
function needsSession({ headers }: FastifyRequest, pathname: string): boolean {
  return /\bsession=/.test(headers.cookie ?? '') && !/^\/auth\/(?!login$)/.test(pathname)
}

/** Returns a function that makes the preload links of a path, so that code, styles and session load in parallel. */
function readPreloads(folder: string, { app, withoutApp, frame, screens }: Omit<Web, 'folder'>) {
  const { needed } = readManifest(folder)
  // Chunks that the page itself loads.
  const start = needed('index.html')
  return (pathname: string, hasFrame: boolean): string => {
    if (!hasFrame && withoutApp.test(pathname)) return ''
    const screen = screens.find(([pattern]) => pattern.test(pathname))?.[1]
    const inside = hasFrame ? needed(frame, needed(screen ?? '')) : new Set<Chunk>()
    const own = [...needed(app, inside)].filter((piece) => !start.has(piece))
    const styles = new Set(own.flatMap(({ css }) => css ?? []))
    return [
      hasFrame ? '<link rel="preload" as="fetch" href="/api/v1/auth" crossorigin>' : '',
      ...[...styles].map((file) => `<link rel="preload" as="style" href="/${file}" crossorigin>`),
      ...own.map(({ file }) => `<link rel="modulepreload" href="/${file}">`),
    ].join('')
  }
}

export type Chunk = { file: string; imports?: string[]; css?: string[]; isEntry?: boolean }

export function readManifest(folder: string) {
  const manifest = JSON.parse(readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >
  /** Adds a chunk and its imports to `seen`, and returns `seen`; skips chunks in it, so that cycles end. */
  const needed = (name: string, seen = new Set<Chunk>()): Set<Chunk> => {
    const piece = manifest[name]
    if (!piece || seen.has(piece)) return seen
    seen.add(piece)
    for (const imported of piece.imports ?? []) needed(imported, seen)
    return seen
  }
  return { manifest, needed }
}
