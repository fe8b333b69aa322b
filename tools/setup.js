// Prepares a clone on any Node, before any install: this file and its imports are plain JavaScript without packages.
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { findInstallProblem, installPackages } from './installed-packages.js'
import { findPinnedNode, runsRequiredNode } from './pinned-node.js'
import { withSetupLock } from './setup-lock.js'
import { buildWeb, isWebBuilt } from './web-build.js'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const needs_web = process.argv.includes('--build')

try {
  if (!isReady()) await withSetupLock(setUp)
  if (!runsRequiredNode()) findPinnedNode()
} catch (error) {
  console.error(`\nSet-up failed: ${error.message}`)
  process.exitCode = 1
}

function isReady() {
  return findInstallProblem() === null && (!needs_web || isWebBuilt())
}

// Installs the packages and builds the web. Checks again whether that is needed, because the previous holder of the
// lock may have set up the clone.
async function setUp(hold) {
  const problem = findInstallProblem()
  if (problem) {
    console.log(`Installing the packages (npm ci), because ${problem} ...`)
    await installPackages(hold)
  }
  const node = findPinnedNode()
  if (needs_web && !isWebBuilt()) {
    console.log('Building the web ...')
    const started = Date.now()
    await buildWeb(node, hold)
    console.log(`Built the web in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
  }
}
