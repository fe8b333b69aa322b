/** User-visible texts of the home screen. Those given in the specification are verbatim. */
import { plural } from '#platform/contract/plural.ts'

export const homeTexts = {
  title: 'Home',
  start: 'Get started',
  batches: 'Enter a batch with its technical sheet, add straws and see where each one goes.',
  containers: 'Draw your containers with their canisters and levels, and find a straw before you open one.',
  help: 'Ask us anything. A person answers.',
  holds: 'What you hold',
  straws: 'Straws in store',
  doses: 'Doses',
  batchCount: 'Batches',
  stallion: 'Stallion',
  moved: 'What moved lately',
  movedNothing: 'Nothing has moved yet.',
  recorded: (day: string) => `Recorded on ${day}`,
  attention: 'What needs attention',
  unlocated: (count: number) => `${plural(count, 'straw')} in store without a place`,
  consigned: (count: number) => `${plural(count, 'straw')} out on consignment`,
  calm: 'Nothing. Every straw in store has its place.',
} as const
