/** User-visible texts of the straw mark's field. */
import type { MarkToken } from './straw-mark.ts'

export const markTexts = {
  hint: 'Word for word, line by line',
  add: 'Add to the straw mark',
  dayForm: 'How the day is written',
  preview: 'The straw with its print',
  long: 'Longer than two lines of 30 characters: a straw printer may cut it off.',
  tokens: {
    name: 'Stallion',
    ueln: 'UELN',
    studbook: 'Studbook number',
    breed: 'Breed',
    species: 'Species',
    day: 'Day',
    centre: 'Centre',
    processing: 'Processing centre',
    country: 'Country',
    label: 'Batch',
  } satisfies Record<MarkToken, string>,
}
