import type { Overview } from '#integration/overview/contract.ts'

type KnownStock = Pick<Overview, 'containers' | 'batches' | 'has_straws' | 'straws' | 'unlocated'>

export function stepsOf({ containers, batches, has_straws, straws, unlocated }: KnownStock) {
  return [
    { step: 'container', isDone: containers > 0 },
    { step: 'batch', isDone: batches > 0 },
    { step: 'straws', isDone: has_straws },
    // Straws that have left the stock need no place.
    { step: 'place', isDone: has_straws && (straws === 0 || unlocated < straws) },
  ] as const
}

export function isNewAccount(overview: KnownStock): boolean {
  return stepsOf(overview).some(({ isDone }) => !isDone)
}
