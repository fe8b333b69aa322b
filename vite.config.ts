import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { compression } from 'vite-plugin-compression2'
import { defineConfig, minifySync, type Plugin } from 'vite'

/** Each of Mantine's components brings its own styles along, in a layer below ours: a page loads what it shows. */
const mantineStyles: Plugin = {
  name: 'mantine-styles',
  transform(code, id) {
    const [, component] = /@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs/.exec(id) ?? []
    return component && `import '@mantine/core/styles/${component}.layer.css'\n${code}`
  },
}

/** Summaries of endpoints are for the OpenAPI document; the browser has no use for them. */
const withoutSummaries: Plugin = {
  name: 'without-summaries',
  enforce: 'pre',
  transform(code, id) {
    return /\/contract(\/(files|version))?\.ts$/.test(id)
      ? code.replaceAll(/\bsummary:\s*'[^'\n]*',/g, '')
      : null
  },
}

/**
 * Imports the classes of a CSS module one by one, so that they are inlined: a script holds no object of their names.
 * A module of which no script is left still brings its styles.
 */
const inlinedClasses: Plugin = {
  name: 'inlined-classes',
  enforce: 'post',
  transform(code, id) {
    if (id.endsWith('.module.css')) return { code, map: null, moduleSideEffects: 'no-treeshake' }
    return id.endsWith('.tsx')
      ? code.replace(/import (\w+) from (?=['"].*\.module\.css)/g, 'import * as $1 from ')
      : null
  },
}

/**
 * What is painted first needs none of the page's styles, so they do not hold it back: main.tsx makes styles of them.
 * Asked for before all code, since nothing else is painted without them.
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

/** What is opened without a network: the frame, and the screens that have something to say then. */
const KEPT =
  /(app\/web\/(index\.html|screens\.ts)|pocket\/web\/.*|Kept(Opening|Count)Screen|HomeScreen|LogInAgain|LogInWithPasskey|SecondFactor|ui\/(Toasts|menu-parts)|ui\/outbox\/.*)(\.tsx?)?$/

/** Writes the service worker, with the list of what is kept of this build. */
const serviceWorker: Plugin = {
  name: 'service-worker',
  enforce: 'post',
  generateBundle(_, bundle) {
    const kept = new Set<string>()
    const keep = (name: string) => {
      const piece = bundle[name]
      if (kept.has(name) || piece?.type !== 'chunk') return
      kept.add(name)
      const { viteMetadata } = piece as {
        viteMetadata?: { importedCss: Set<string>; importedAssets: Set<string> }
      }
      for (const file of [...(viteMetadata?.importedCss ?? []), ...(viteMetadata?.importedAssets ?? [])])
        kept.add(file)
      for (const imported of piece.imports) keep(imported)
    }
    for (const [name, piece] of Object.entries(bundle)) {
      if (piece.type === 'chunk' && KEPT.test(piece.facadeModuleId ?? piece.name)) keep(name)
      if (/latin-wght.*woff2$/.test(name)) kept.add(name)
    }
    const files = [...kept].map((name) => `/${name}`)
    const build = createHash('sha256').update(files.join()).digest('hex').slice(0, 12)
    const path = 'src/app/web/service-worker.js'
    const { code } = minifySync(path, readFileSync(path, 'utf8'))
    const source = `const BUILD = '${build}'\nconst FILES = ${JSON.stringify(files)}\n${code}`
    this.emitFile({ type: 'asset', fileName: 'service-worker.js', source })
  },
}

export default defineConfig({
  root: 'src/app/web',
  build: {
    outDir: '../../../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    // Fonts and pictures stay files: the policy of the page allows no data: fonts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      optimization: { inlineConst: { mode: 'all' } },
      output: {
        // What is loaded together comes in one file: over a telephone's connection each costs a turn of its own.
        codeSplitting: {
          groups: [
            // Every page.
            { name: 'start', tags: ['$initial'], priority: 5 },
            // The forms of those who are not logged in yet, whose parts all others have too, and what both a screen and the
            // lists over it need: else either would load the other.
            {
              name: 'form',
              test: /(session\/web\/(EmailRequest|ResetForm|use-secret)|ui\/(Loaded|Waiting|ErrorScreens|lazy-section)|form\/select-options|members\/contract|platform\/contract\/countries|\/(SimpleGrid|ComboboxChevron|DirectionProvider|get-(parsed-combobox-data|default-z-index)|use-(debounced-callback|merged-ref)|noop|to-int))\.m?[jt]sx?$/,
              priority: 4,
            },
            // Every screen behind the log-in, and what several of them have beside it.
            {
              name: 'frame',
              test: /src\/(app\/web\/frame\/Layout|screens\/batches\/BatchesScreen)\.tsx$/,
              priority: 3,
            },
            // Lists that open over a screen: nobody waits for them to see the screen.
            { name: 'select', test: /@mantine\/core\/esm\/components\/Select\/Select\.mjs$/, priority: 2 },
          ],
        },
      },
    },
  },
  // As short as names allow: each is written in a script and in a style sheet.
  css: { modules: { generateScopedName: '[local]-[hash:base64:3]' } },
  // Of several files, like the page; the oldest format would allow one only.
  worker: { format: 'es', plugins: () => [withoutSummaries] },
  plugins: [
    withoutSummaries,
    react(),
    mantineStyles,
    inlinedClasses,
    serviceWorker,
    stylesAfterFrame,
    compression({ algorithms: ['gzip', 'brotliCompress'], include: /\.(html|css|json|js|svg|wasm)$/ }),
  ],
  // The plugin sees no module that was bundled beforehand.
  optimizeDeps: { exclude: ['@mantine/core'] },
})
