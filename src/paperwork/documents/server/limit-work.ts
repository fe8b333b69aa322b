/**
 * Limit of a process that loads this file first (`--import`): it is killed when work that blocks its event loop has
 * taken more than MAX_WORK_MS of processor time. A limit in elapsed time would end legitimate work on a busy machine.
 */
import { Worker } from 'node:worker_threads'

const maxMicroseconds = Number(process.env['MAX_WORK_MS']) * 1000
const start = new Float64Array(new SharedArrayBuffer(8))
const markStart = () => {
  const { user, system } = process.cpuUsage()
  start[0] = user + system
}
markStart()
// Blocking work delays this timer, so that the start of the work is preserved.
setInterval(markStart, 100).unref()

const WATCH = `
  const { start, maxMicroseconds } = require('node:worker_threads').workerData
  setInterval(() => {
    const { user, system } = process.cpuUsage()
    if (user + system - start[0] > maxMicroseconds) process.kill(process.pid, 'SIGKILL')
  }, 100)
`
new Worker(WATCH, { eval: true, execArgv: [], workerData: { start, maxMicroseconds } }).unref()
