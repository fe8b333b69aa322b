/**
 * Module preloaded by a server whose clock jumps. It passes libfaketime's variables on to child processes, because the
 * product starts PostgreSQL with few variables.
 */
import childProcess from 'node:child_process'
import { syncBuiltinESMExports } from 'node:module'

const clock = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => name === 'LD_PRELOAD' || name.startsWith('FAKETIME')),
)
const { spawn } = childProcess
childProcess.spawn = ((command: string, args: string[], options: childProcess.SpawnOptions = {}) =>
  spawn(command, args, { ...options, env: { ...(options.env ?? process.env), ...clock } })) as typeof spawn
syncBuiltinESMExports()
