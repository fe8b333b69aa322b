import { spawn } from 'node:child_process'
import process from 'node:process'

const limit_ms = 15 * 60_000

/**
 * Runs a command to its end, for at most `limit_ms`, and forwards signals to it.
 * @param hold function that receives the child's process id
 * @returns the exit code, the signal that ended the child, or why it could not start
 */
export function runChild(command, args, hold, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options })
    // Not the option `timeout`, whose timer runs on if the command could not start.
    const timer = setTimeout(() => child.kill(), limit_ms)
    const forward = (signal) => child.kill(signal)
    process.on('SIGINT', forward).on('SIGTERM', forward)
    const end = (outcome) => {
      clearTimeout(timer)
      process.off('SIGINT', forward).off('SIGTERM', forward)
      resolve(String(outcome))
    }
    child.on('spawn', () => hold(child.pid))
    child.on('error', (error) => end(error.code === 'ENOENT' ? `${command} is not installed` : error.message))
    child.on('exit', (code, signal) => end(signal ?? code))
  })
}
