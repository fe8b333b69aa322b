// `npm run dev`: database, API and web on one address. The API restarts when a file that it uses changes. Vite serves
// the web and replaces changed modules in the open page.
import { spawn } from 'node:child_process'
import { createServer } from 'vite'
import { tryPort } from './check/ports.ts'

const PORT = Number(process.env['PORT'] ?? 3000)
const apiPort = PORT + 1
const address = `http://127.0.0.1:${PORT}`

// End if a port is taken, because another process would answer on it.
for (const port of [PORT, apiPort]) {
  const code = await tryPort(port)
  if (code === undefined) continue
  console.error(
    `Port ${port} cannot be used (${code}). Stop the process that listens on it, or name another port in PORT; the API ` +
      `takes the port above it: PORT=${PORT + 10} npm run dev`,
  )
  process.exit(1)
}

const api = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'src/app/main.ts'], {
  // Links in mails lead to the page, not to the API behind it.
  env: { ...process.env, PORT: String(apiPort), PUBLIC_URL: address },
  stdio: 'inherit',
})

const target = `http://127.0.0.1:${apiPort}`
const web = await createServer({
  server: {
    host: '127.0.0.1',
    port: PORT,
    strictPort: true,
    proxy: { '/api': target, '/testing/mail': target, '/testing/payment': target },
  },
})
await web.listen()
console.log(`\nThe web, as you change it: ${address}/ (the API behind it: ${target}/api/docs)\n`)

let isEnding = false
async function end() {
  if (isEnding) return
  isEnding = true
  await web.close()
  if (api.exitCode === null) api.kill('SIGTERM')
  else process.exit(api.exitCode)
}
api.on('exit', (code) => (isEnding ? process.exit(code ?? 0) : void end()))
process.on('SIGINT', () => void end()).on('SIGTERM', () => void end())
