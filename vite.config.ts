import path from 'node:path'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import react from '@vitejs/plugin-react'
import { compression } from 'vite-plugin-compression2'
import { type Connect, defineConfig, minifySync, type Plugin } from 'vite'
import { buildGuide } from './tools/guide/site.ts'

// The transforms below change no line numbers, so `map: null` keeps the source maps of `npm run coverage` correct.

/**
 * Adds the styles of each Mantine component to its script, in a layer below the product's, so that a page loads only
 * the styles of components that the page shows.
 */
const mantineStyles: Plugin = {
  name: 'mantine-styles',
  transform(code, id) {
    const [, component] = /@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs/.exec(id) ?? []
    return component && { code: `import '@mantine/core/styles/${component}.layer.css';${code}`, map: null }
  },
}

/** Removes the summaries of endpoints, which only the OpenAPI document needs. */
const withoutSummaries: Plugin = {
  name: 'without-summaries',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('.ts') || !/from '(#platform\/contract|\.)\/endpoint\.ts'/.test(code)) return null
    const blank = (text: string) => text.replaceAll(/[^\n]/g, ' ')
    return { code: code.replaceAll(/\bsummary:\s*'[^'\n]*',/g, blank), map: null }
  },
}

/**
 * Imports the classes of a CSS module individually, so that they are inlined and no script contains an object
 * of their names. A module whose script becomes empty still provides its styles.
 */
const inlinedClasses: Plugin = {
  name: 'inlined-classes',
  enforce: 'post',
  transform(code, id) {
    if (id.endsWith('.module.css')) return { code, map: null, moduleSideEffects: 'no-treeshake' }
    if (!id.endsWith('.tsx')) return null
    return {
      code: code.replace(/import (\w+) from (?=['"].*\.module\.css)/g, 'import * as $1 from '),
      map: null,
    }
  },
}

/**
 * Loads the page's styles without blocking the first paint, which needs none: main.tsx turns the preload into
 * style sheets. The preload comes before all code, because nothing else is painted without it.
 */
const stylesAfterFrame: Plugin = {
  name: 'styles-after-frame',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      const [link = ''] = html.match(/<link rel="stylesheet".*?>/) ?? []
      const preload = link.replace('rel="stylesheet"', 'rel="preload" as="style" data-styles')
      return html.replace(link, '').replace('<!--preload-->', `${preload}\n    <!--preload-->`)
    },
  },
}

/** Oldest supported browsers, as in `browserslist`: `safari16.4`. */
const FLOOR = (
  JSON.parse(readFileSync(path.join(import.meta.dirname, 'package.json'), 'utf8')) as {
    browserslist: string[]
  }
).browserslist.map((query) => query.replace('ios_saf', 'ios').replace(' >= ', ''))

/** Code that is stored for offline use: the frame, and the screens that work offline. */
const KEPT =
  /(app\/web\/(index\.html|start-app\.tsx|screens\.ts)|offline\/web\/(?!Discarded).*|Offline(Opening|Count)Screen|(Offline)?Home(Screen)?|ContainerPages|FindScreen|CodeScreen|ScanScreen|LogInAgain|LogInWithPasskey|SecondFactor|GuidePanel|ui\/(Toasts|menu-parts|fill-in)|ui\/outbox\/.*)(\.tsx?)?$/

/** Writes the service worker, with the list of files of this build to store. */
const serviceWorker: Plugin = {
  name: 'service-worker',
  enforce: 'post',
  generateBundle(_, bundle) {
    const cached = new Set<string>()
    const keep = (name: string) => {
      const piece = bundle[name]
      if (cached.has(name) || piece?.type !== 'chunk') return
      cached.add(name)
      const { viteMetadata } = piece as {
        viteMetadata?: { importedCss: Set<string>; importedAssets: Set<string> }
      }
      for (const file of [...(viteMetadata?.importedCss ?? []), ...(viteMetadata?.importedAssets ?? [])])
        cached.add(file)
      for (const imported of piece.imports) keep(imported)
    }
    for (const [name, piece] of Object.entries(bundle)) {
      if (piece.type === 'chunk' && KEPT.test(piece.facadeModuleId ?? piece.name)) keep(name)
      // The font, and the decoder of codes in camera pictures.
      if (/latin-wght.*woff2$|scanner\.worker|zxing.*wasm$/.test(name)) cached.add(name)
    }
    // List the files in one string without folders and script extensions, which is shorter than an array.
    const files = [...cached].toSorted().map((name) => path.basename(name, '.js'))
    const build = createHash('sha256').update(files.join()).digest('base64url').slice(0, 7)
    const worker = 'src/app/web/service-worker.js'
    const { code } = minifySync(worker, readFileSync(worker, 'utf8'))
    const list = `'${files.join(' ')}'.split(' ').map((f)=>'/assets/'+f+(/\\.\\w+$/.test(f)?'':'.js')).concat('/favicon.svg')`
    const source = `const BUILD='${build}',FILES=${list}\nimportScripts('/guide/offline.js')\n${code}`
    this.emitFile({ type: 'asset', fileName: 'service-worker.js', source })
  },
}

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.webp': 'image/webp',
}

/** Answers a request of `npm run dev` below /guide. */
async function answerGuide(
  { url = '/' }: IncomingMessage,
  response: ServerResponse,
  next: Connect.NextFunction,
) {
  const name = new URL(url, 'http://localhost').pathname.slice(1) || 'index'
  try {
    const files = await buildGuide()
    const file = files[`guide/${name}`] ?? files[`guide/${name}.html`]
    if (file === undefined) return next()
    response.setHeader('Content-Type', TYPES[path.extname(name)] ?? 'text/html; charset=utf-8')
    response.end(file)
  } catch (error) {
    next(error)
  }
}

/** Adds the pages of the guide, which need no code of the app; `npm run dev` builds them for each request. */
const guide: Plugin = {
  name: 'guide',
  async generateBundle() {
    for (const [fileName, source] of Object.entries(await buildGuide()))
      this.emitFile({ type: 'asset', fileName, source })
  },
  configureServer({ middlewares }) {
    middlewares.use('/guide', (request, response, next) => void answerGuide(request, response, next))
  },
}

export default defineConfig({
  root: 'src/app/web',
  build: {
    outDir: '../../../dist/web',
    emptyOutDir: true,
    manifest: true,
    sourcemap: process.env['COVERAGE_DIR'] ? 'hidden' : false,
    target: FLOOR,
    // Fonts and images stay files, because the policy of the page allows no data: fonts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      optimization: { inlineConst: { mode: 'all' } },
      output: {
        // Short names, because the service worker lists those of all files that it stores.
        chunkFileNames: ({ name }) => `assets/${name.slice(0, 1)}-[hash:7].js`,
        entryFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: ({ names: [name = ''] }) =>
          `assets/${name.endsWith('.css') ? name.slice(0, 1) : '[name]'}-[hash:6][extname]`,
        // Code that is loaded together is in one file: on a mobile connection each file costs a round trip.
        codeSplitting: {
          groups: [
            // Code of every page, and the log-in.
            { name: 'start', tags: ['$initial'], priority: 6 },
            // Code of every other screen: the router, the routes, and parts that many screens share. Otherwise a screen
            // and the lists over it would each load the other.
            {
              name: 'app',
              test: /(app\/web\/(App|routes)|platform\/contract\/words|account\/(auth\/own-accounts|subscription\/contract)|ui\/(DialogFoot|step-props|QueryResult|Placeholder|ErrorScreens|lazy-section)|form\/(decimal|select-options|use-api-form)|\/(Progress\/Progress|SimpleGrid|ComboboxChevron|DirectionProvider|create-safe-context|get-(parsed-combobox-data|default-z-index)|use-(debounced-(callback|value)|merged-ref)|noop|to-int|useLocation|IconPlus))\.m?[jt]sx?$/,
              priority: 5,
            },
            // Code of every screen behind the log-in, and of parts that several screens show.
            {
              name: 'frame',
              test: /src\/(app\/web\/frame\/Layout|screens\/batches\/BatchesScreen)\.tsx$/,
              priority: 3,
            },
            // Menus and what dialogs need too, loaded once the first screen is shown.
            {
              name: 'menus',
              test: /@mantine\/core\/esm\/components\/(Menu\/Menu|ModalBase\/ModalBase)\.mjs$/,
              priority: 1,
            },
            // Lists that open over a screen, which is shown without waiting for them.
            { name: 'select', test: /@mantine\/core\/esm\/components\/Select\/Select\.mjs$/, priority: 2 },
          ],
        },
      },
    },
  },
  // Class names are as short as possible: each name is contained in a script and in a style sheet.
  css: { modules: { generateScopedName: '[local]-[hash:base64:3]' } },
  // Workers are in several files, like the page; the default format allows only one file.
  worker: { format: 'es', plugins: () => [withoutSummaries] },
  plugins: [
    withoutSummaries,
    react(),
    mantineStyles,
    inlinedClasses,
    serviceWorker,
    stylesAfterFrame,
    guide,
    compression({ algorithms: ['gzip', 'brotliCompress'], include: /\.(html|css|json|js|svg|wasm)$/ }),
  ],
  // The plugin does not see prebundled modules.
  optimizeDeps: { exclude: ['@mantine/core'] },
})
