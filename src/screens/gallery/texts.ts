/** What the gallery of components says of itself. */
export const galleryTexts = {
  title: 'Components',
  buttons: 'Buttons, links, toasts',
  fields: 'Fields',
  dialogs: 'Dialogs',
  states: 'Loading, empty, failed',
  data: 'Data',
  batch: 'Batch',
  straws: 'Straws',
  openForm: 'A form',
  openQuestion: 'A question',
  question: 'What you typed has not been saved.',
  toast: '20 straws of B-26-014 are booked.',
  loading: 'Loading',
  empty: 'Empty',
  failed: 'A load that failed',
  refused: 'Something that did not work',
} as const
