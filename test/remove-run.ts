/** Process that waits until the test run that started it has ended, then stops its servers and removes its files. */
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { killServers } from './server-processes.ts'

const folder = process.argv[2]!
process.stdin.resume()
await once(process.stdin, 'close')
await killServers(folder)
await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
