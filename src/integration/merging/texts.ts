import { plural } from '#platform/contract/grouped.ts'
import type { HorseObstacle, HorseTies, MergeObstacle, Ties } from './contract.ts'

export const obstacleTexts: Record<MergeObstacle, (from: string, into: string) => string> = {
  SELF: (from, into) =>
    `${from} and ${into} can’t be merged: one is your organisation, and straws moved between them.`,
  BETWEEN_THEM: (from, into) => `${from} and ${into} are in the same movement, so they are two stakeholders.`,
  COUNTING: (from) => `A stock-take that counts straws of ${from} is open. Finish it first.`,
}

export const horseObstacleTexts: Record<HorseObstacle, (from: string, into: string) => string> = {
  SEX: (from, into) => `${from} and ${into}: one is a stallion, the other a mare.`,
  RELATED: (from, into) => `${from} and ${into}: one descends from the other.`,
  UELN: (from, into) => `${from} and ${into} have different UELNs, so they are two horses.`,
  STUDBOOK: (from, into) =>
    `${from} and ${into} have different numbers in the same studbook, so they are two horses.`,
}

const batchesText = (count: number) => (count === 1 ? '1 batch' : `${count} batches`)

const withoutZeros = (counts: [number, string][]) =>
  counts.flatMap(([count, text]) => (count > 0 ? [text] : []))

export function horseTiesText(ties: HorseTies): string[] {
  const { batches, straws, inseminations, offspring, health_tests, files } = ties
  return withoutZeros([
    [batches, batchesText(batches)],
    [straws, plural(straws, 'straw')],
    [inseminations, plural(inseminations, 'insemination')],
    [offspring, `${offspring} offspring`],
    [health_tests, plural(health_tests, 'health test')],
    [files, plural(files, 'file')],
  ])
}

export function tiesText({ straws, movements, horses, batches, files }: Ties): string[] {
  return withoutZeros([
    [straws, plural(straws, 'straw')],
    [movements, plural(movements, 'movement')],
    [horses, plural(horses, 'horse')],
    [batches, batchesText(batches)],
    [files, plural(files, 'file')],
  ])
}

export const mergeTexts = {
  title: 'Merge two stakeholders',
  titleHorses: 'Merge two horses',
  open: 'Merge with…',
  choose: (name: string) => `Stakeholder that is the same as ${name}`,
  and: 'and',
  lookLikeOneStakeholder: 'look like one stakeholder.',
  lookLikeOneHorse: 'look like one horse.',
  chooseHorse: (name: string) => `Horse that is the same as ${name}`,
  compare: 'Compare',
  addedBy: (day: string, is_imported: boolean) => `Added ${day} by ${is_imported ? 'import' : 'hand'}`,
  empty: 'empty',
  sameInBoth: 'same in both',
  after: 'After the merge',
  moves: 'Moves',
  movesText: (things: readonly string[], from: string, into: string) =>
    `${[...things, `the name “${from}”`].join(', ')}, which still finds ${into}`,
  stays: 'Stays',
  staysText: (things: readonly string[], documents: number) =>
    [
      things.length > 0 ? things.join(', ') : 'nothing yet',
      ...(documents > 0
        ? [`${plural(documents, 'document')} ${documents === 1 ? 'keeps' : 'keep'} the name printed`]
        : []),
    ].join('; '),
  undo: 'Undo',
  undoText: 'possible until straws move under the merged name',
  joined: 'Owners and studbooks of both are kept.',
  note: 'Straws do not change place or owner.',
  keepApart: 'Keep apart',
  keptApart: (first: string, second: string) => `${first} and ${second} are kept apart.`,
  submit: (name: string) => `Merge into ${name}`,
  merged: (from: string, into: string) => `${from} merged into ${into}.`,
  formerNames: 'Merged into this stakeholder',
  formerHorses: 'Merged into this horse',
  mergedOn: (day: string, by: string) => `Merged on ${day} by ${by}`,
  undoMerge: 'Undo merge',
  undoQuestion: (from: string) => `Undo the merge of ${from}?`,
  undoExplained: (from: string, into: string) =>
    `Records that named ${from} before the merge will name it again. Records added since then stay with ${into}.`,
  undone: (from: string) => `${from} is separate again.`,
  dependsOn: (into: string) => `${into} has movements recorded since the merge. Undo them first.`,
  contradicts: (name: string, problems: readonly string[]) =>
    `${name} can’t be restored as before the merge. ${problems.join(' ')} Fix this first.`,
} as const

export const evidenceTexts = {
  same: (things: readonly string[]) => `Same ${things.join(', same ')}`,
  phone: 'phone',
  email: 'email',
  domain: 'email domain',
  city: 'city',
  sameName: 'Same name, spelled differently',
  equalName: 'Same name',
  born: 'date of birth',
  sire: 'sire',
  dam: 'dam',
  differentDays: 'Different dates of birth',
  differentCountry: 'Different countries',
  onlyOne: (words: readonly string[]) => `“${words.join(' ')}” in one name only`,
} as const
