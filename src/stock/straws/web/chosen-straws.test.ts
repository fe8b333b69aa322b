import { expect, test } from 'vitest'
import type { Container } from '#stock/containers/contract.ts'
import { chooseEverything, chooseStraws, strawKey, strawsIn } from './chosen-straws.ts'

const content = (canister: number, level: number, batch_id: string, owner_id: string, straws: number) => ({
  canister,
  level,
  batch_id,
  owner_id,
  straws,
  numbers: [] as [number, number][],
})
const container = {
  id: 'c',
  batches: [
    { id: 'x', label: 'B-26-001' },
    { id: 'y', label: 'B-26-002' },
  ],
  owners: [
    { id: 'o', name: 'Haras del Sur' },
    { id: 'p', name: 'Gestüt Lindenhof' },
  ],
  contents: [content(1, 1, 'x', 'o', 5), content(1, 2, 'x', 'o', 7), content(2, 1, 'y', 'p', 3)],
} as Container

test('everything in a container, canister or level is listed by batch and owner', () => {
  const whole = chooseEverything(container)
  expect(whole).toMatchObject({ everything_at: { container_id: 'c' }, expected: 15 })
  expect(whole?.groups).toEqual([
    {
      batch_id: 'x',
      owner_id: 'o',
      straws: 12,
      batch_label: 'B-26-001',
      owner_name: 'Haras del Sur',
      places: [
        { location: { container_id: 'c', canister: 1, level: 1 }, straws: 5 },
        { location: { container_id: 'c', canister: 1, level: 2 }, straws: 7 },
      ],
    },
    {
      batch_id: 'y',
      owner_id: 'p',
      straws: 3,
      batch_label: 'B-26-002',
      owner_name: 'Gestüt Lindenhof',
      places: [{ location: { container_id: 'c', canister: 2, level: 1 }, straws: 3 }],
    },
  ])
  expect(chooseEverything(container, 1, 2)).toMatchObject({
    everything_at: { container_id: 'c', canister: 1, level: 2 },
    expected: 7,
  })
  expect(chooseEverything(container, 2, 2)).toBeNull()
})

test('at most as many straws are chosen as one request accepts', () => {
  const straws = Array.from({ length: 1200 }, (_, index) => ({
    number: index + 1,
    batch_id: 'x',
    owner_id: 'o',
    location: null,
  }))
  const chosen = chooseStraws(straws, container)
  expect(chosen).toMatchObject({ straws: [{ batch_id: 'x', numbers: [[1, 1000]] }] })
  expect(chosen.groups).toEqual([
    {
      batch_id: 'x',
      owner_id: 'o',
      straws: 1000,
      batch_label: 'B-26-001',
      owner_name: 'Haras del Sur',
      places: [{ location: null, straws: 1000 }],
    },
  ])
})

test('the straws of a container have numbers, and are distinguished by batch', () => {
  const numbers: [number, number][] = [
    [1, 2],
    [9, 9],
  ]
  const straws = strawsIn({
    ...container,
    contents: [
      { ...content(1, 2, 'x', 'o', 3), numbers },
      { ...content(2, 1, 'y', 'p', 1), numbers: [[4, 4]] },
    ],
  })
  expect(straws.map(strawKey)).toEqual(['x 1', 'x 2', 'x 9', 'y 4'])
  expect(straws[0]!.location).toEqual({ container_id: 'c', canister: 1, level: 2 })
  expect(chooseStraws(straws, container)).toMatchObject({
    straws: [
      { batch_id: 'x', numbers },
      { batch_id: 'y', numbers: [[4, 4]] },
    ],
  })
})
