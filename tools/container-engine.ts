/** Programs and images with which `npm run test:image` tries the image and `compose.yaml`. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Program of the engine that answers Docker Compose: podman does so through its socket. */
export type Engine = 'docker' | 'podman'

type Succeeds = (command: string, ...args: string[]) => boolean

const succeeds: Succeeds = (command, ...args) => spawnSync(command, args).status === 0

/** Returns the container engine of this machine, or what is missing and how to install it. */
export function findEngine(
  runs = succeeds,
  address = process.env['DOCKER_HOST'],
): { engine: Engine } | { missing: string } {
  const engine = address?.includes('podman') ? 'podman' : 'docker'
  if (!runs('docker', 'compose', 'version')) {
    return { missing: 'docker compose is missing. On Debian 13: apt-get install docker.io docker-compose' }
  }
  if (!runs('docker', 'info')) {
    return { missing: 'no engine answers. Start Docker, or name the socket of podman in DOCKER_HOST' }
  }
  if (!runs(engine, 'info')) return { missing: `${engine} is missing. On Debian: apt-get install ${engine}` }
  return { engine }
}

/** Returns the names of the images that are not built from this repository. */
export function imagesIn(containerfile: string, compose: string): string[] {
  const base = containerfile.match(/(?<=^ARG BASE=)\S+/gm) ?? []
  return [...new Set([...base, ...(compose.match(/(?<=^ +image: )\S+\/\S+/gm) ?? [])])]
}

function foreignImages(): string[] {
  const [containerfile, compose] = ['Containerfile', 'compose.yaml'].map((name) =>
    readFileSync(path.join(import.meta.dirname, '..', name), 'utf8'),
  )
  return imagesIn(containerfile!, compose!)
}

/** Returns those of the images that are neither on this machine nor can be pulled. */
export function missingImages(engine: Engine, images = foreignImages(), runs = succeeds): string[] {
  return images.filter((image) => !runs(engine, 'image', 'inspect', image) && !runs(engine, 'pull', image))
}

/**
 * Returns why the image cannot be tried on this machine, or undefined if it can.
 * @param hasStandIns whether images that cannot be pulled are replaced, except the base, of which the others are made
 */
export function whyNoImage(hasStandIns: boolean): string | undefined {
  const found = findEngine()
  if ('missing' in found) return found.missing
  const [base] = foreignImages()
  const missing = missingImages(found.engine, hasStandIns ? [base!] : undefined)
  if (missing.length === 0) return undefined
  const hint = hasStandIns
    ? 'Make it by debootstrap'
    : 'With -- --stand-ins, the others are built from Debian packages'
  return `${missing.join(', ')} cannot be pulled. ${hint}`
}
