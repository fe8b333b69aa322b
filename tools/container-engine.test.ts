import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { findEngine, imagesIn, missingImages } from './container-engine.ts'

const read = (name: string) => readFileSync(path.join(import.meta.dirname, '..', name), 'utf8')

/** Stands in for a machine on which only these commands succeed. */
const machine =
  (...working: string[]) =>
  (...command: string[]) =>
    working.includes(command.join(' '))

const COMPOSE = 'docker compose version'

test('the engine is the one that answers Docker Compose', () => {
  const both = machine(COMPOSE, 'docker info', 'podman info')
  expect(findEngine(both, undefined)).toEqual({ engine: 'docker' })
  expect(findEngine(both, 'unix:///run/podman/podman.sock')).toEqual({ engine: 'podman' })
})

test('what is missing is named, with the way to get it', () => {
  const problem = (...working: string[]) => findEngine(machine(...working), 'unix:///podman.sock')
  expect(problem()).toMatchObject({ missing: expect.stringContaining('install docker.io docker-compose') })
  expect(problem(COMPOSE)).toMatchObject({ missing: expect.stringContaining('no engine answers') })
  expect(problem(COMPOSE, 'docker info')).toMatchObject({
    missing: expect.stringContaining('install podman'),
  })
})

test('the images of Containerfile and compose.yaml are the base and the official ones, each once', () => {
  const names = imagesIn(read('Containerfile'), read('compose.yaml')).map((image) => image.split(/[:@]/)[0])
  expect(names).toEqual([
    'docker.io/library/debian',
    'docker.io/library/postgres',
    'docker.io/library/caddy',
    'docker.io/axllent/mailpit',
  ])
})

test('an image that is here or can be pulled is not missing', () => {
  const runs = machine('podman image inspect here', 'podman pull elsewhere')
  expect(missingImages('podman', ['here', 'elsewhere', 'nowhere'], runs)).toEqual(['nowhere'])
})
