/** Preloaded by a server whose clock jumps, so that its PostgreSQL, which gets few variables, follows it. */
import childProcess from 'node:child_process'
import { syncBuiltinESMExports } from 'node:module'

const clock = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => name === 'LD_PRELOAD' || name.startsWith('FAKETIME')),
)
const { spawn } = childProcess
childProcess.spawn = ((command: string, args: string[], options: childProcess.SpawnOptions = {}) =>
  spawn(command, args, { ...options, env: { ...(options.env ?? process.env), ...clock } })) as typeof spawn
syncBuiltinESMExports()
