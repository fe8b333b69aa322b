import type { PickedBatch } from './shapes.ts'

export type MarkPart = { text: string; differs: boolean }

export function markLine(mark: string): string {
  return mark.split('\n').join(' ')
}

/** Splits two prints into the common beginning, the different middle and the common end. */
export function compareMarks(left: string, right: string): [MarkPart[], MarkPart[]] {
  const shorter = Math.min(left.length, right.length)
  let begin = 0
  while (begin < shorter && left[begin] === right[begin]) begin += 1
  let end = 0
  while (end < shorter - begin && left.at(-1 - end) === right.at(-1 - end)) end += 1
  const partsOf = (mark: string) =>
    [
      { text: mark.slice(0, begin), differs: false },
      { text: mark.slice(begin, mark.length - end), differs: true },
      { text: mark.slice(mark.length - end), differs: false },
    ].filter(({ text }) => text !== '')
  return [partsOf(left), partsOf(right)]
}

type MarkSource = Pick<PickedBatch, 'stallion_name' | 'straw_colour' | 'dated'>

/** Compares two straws in words, such as "Same stallion and colour, different date." */
export function mismatchText(wanted: MarkSource, inHand: MarkSource): string {
  const traits = [
    { name: 'stallion', isSame: wanted.stallion_name === inHand.stallion_name },
    { name: 'colour', isSame: wanted.straw_colour === inHand.straw_colour },
    { name: 'date', isSame: wanted.dated === inHand.dated },
  ]
  const named = (isSame: boolean) => traits.filter((one) => one.isSame === isSame).map(({ name }) => name)
  const same = named(true)
  const other = named(false).map((name) => `different ${name}`)
  const parts = [
    ...(same.length > 0 ? [`same ${joined(same)}`] : []),
    ...(other.length > 0 ? [joined(other)] : []),
  ]
  const text = other.length === 0 ? `${parts.join(', ')}, but a different batch` : parts.join(', ')
  return `${text[0]!.toUpperCase()}${text.slice(1)}.`
}

function joined(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
