import react from '@vitejs/plugin-react'
import { compression } from 'vite-plugin-compression2'
import { defineConfig } from 'vite'

export default defineConfig({
  root: 'src/web',
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    // Fonts and pictures stay files: the policy of the page allows no data: fonts.
    assetsInlineLimit: 0,
  },
  plugins: [react(), compression({ algorithms: ['gzip', 'brotliCompress'] })],
  server: { host: '127.0.0.1', proxy: { '/api': 'http://127.0.0.1:3000' } },
})
