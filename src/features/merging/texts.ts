import type { MergeObstacle } from './contract.ts'

export const obstacleTexts: Record<MergeObstacle, (from: string, into: string) => string> = {
  SELF: (from, into) =>
    `${from} and ${into}: one is your own organisation, and straws passed between the two.`,
  BETWEEN_THEM: (from, into) => `${from} and ${into} are named by one movement, so they are two.`,
  COUNTING: (from) => `A stock-take that counts straws of ${from} is open. Finish it first.`,
}

export const mergeTexts = {
  dependsOn: (into: string) =>
    `Movements of ${into} were recorded since the merge, so it cannot be undone. Undo them first.`,
} as const
