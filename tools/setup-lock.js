import { appendFileSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { statSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'

// The lock is not in node_modules, because npm ci empties that folder.
const lock_path = 'dist/setup.lock'

// Maximum age of a lock, longer than the slowest set-up: an older one is a leftover whose process id is in use again.
const oldest_ms = 40 * 60_000

/** Runs `work` while no other process sets up this clone. */
export async function withSetupLock(work) {
  mkdirSync('dist', { recursive: true })
  for (let told = false; !takeLock(); told = true) {
    if (!told) console.log(`Waiting for another set-up of this folder to end (${lock_path}) ...`)
    await sleep(200)
  }
  // If this process outlives `oldest_ms`, another one may have taken over the lock, which must then stay.
  const release = () => isOwn() && rmSync(lock_path, { force: true })
  process.once('exit', release)
  try {
    // Also record child processes, because npm may outlive a hard kill of this process.
    return await work((pid) => appendFileSync(lock_path, `${pid}\n`))
  } finally {
    process.off('exit', release)
    release()
  }
}

function takeLock() {
  try {
    writeFileSync(lock_path, `${process.pid}\n`, { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    dropStaleLock()
    return false
  }
}

function isOwn() {
  try {
    return readFileSync(lock_path, 'utf8').startsWith(`${process.pid}\n`)
  } catch {
    return false
  }
}

function dropStaleLock() {
  const aside = `${lock_path}.${process.pid}`
  try {
    const seen = readFileSync(lock_path, 'utf8')
    if (isHeld(seen, Date.now() - statSync(lock_path).mtimeMs)) return
    // The lock is renamed, not removed: if another process has replaced the stale lock, the new one is put back.
    renameSync(lock_path, aside)
    if (readFileSync(aside, 'utf8') === seen) rmSync(aside)
    else renameSync(aside, lock_path)
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
}

function isHeld(content, age_ms) {
  if (age_ms > oldest_ms) return false
  // An empty lock counts as held for a few seconds, because its process id may not have been written yet.
  if (content === '') return age_ms < 5000
  return content.trim().split('\n').map(Number).some(isAlive)
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}
