import type { Overview } from '#integration/overview/contract.ts'

type KnownStock = Pick<Overview, 'containers' | 'batches' | 'has_straws' | 'straws' | 'unlocated'>

export function stepsOf(overview: KnownStock) {
  const { containers, batches, has_straws, straws, unlocated } = overview
  return [
    { step: 'container', isDone: containers > 0 },
    { step: 'batch', isDone: batches > 0 },
    { step: 'straws', isDone: has_straws },
    // If all straws are used up, they had a place.
    { step: 'place', isDone: has_straws && (straws === 0 || unlocated < straws) },
  ] as const
}
