/** Texts of every screen. Texts given in the specification are verbatim. */
import { plural } from '#platform/contract/grouped.ts'

export const PRODUCT = 'Strawbook'
export const CLAIM = 'The stock book of frozen horse semen'

const span = (seconds: number) =>
  seconds < 60 ? plural(seconds, 'second') : plural(Math.ceil(seconds / 60), 'minute')

export const errorTexts = {
  generic: "We couldn't complete the action. Please try again.",
  away: 'The server cannot be reached. Please check your connection.',
  title: 'This did not work',
  retry: 'Try again',
  broken: 'This screen could not be shown',
  reload: 'Reload the page',
  storageFull: 'The server has no room left on its disk. Nothing was recorded.',
  doneBefore:
    'What you sent first was done after all, though no answer came. Please look at it before you send anything else.',
  notLoaded:
    'This part of the page could not be loaded. Please check your connection and try again, or reload the page.',
  updated: 'Strawbook was updated. Reload the page to continue.',
  wait: (seconds: number) => `Too many attempts. You can try again in ${span(seconds)}.`,
  tooMuch: (seconds: number) => `Too much was asked for at once. You can try again in ${span(seconds)}.`,
  again: (seconds: number) => `Too much was asked for at once. It is asked again in ${span(seconds)}.`,
} as const

export const toastTexts = {
  info: 'Note',
  success: 'Done',
  warning: 'Warning',
  danger: 'Problem',
} as const

export const commonTexts = {
  wrongPeriod: 'Correct the days to see the list.',
  actions: 'Actions',
  printLabels: 'Print labels',
  required: 'Required',
  cancel: 'Cancel',
  discardQuestion: 'Discard what you typed?',
  keep: 'Keep editing',
  close: 'Close',
  save: 'Save',
  anyway: (act: string) => `${act} anyway`,
  previous: 'Previous',
  next: 'Next',
  pages: 'Pages',
  perPage: 'Per page',
  loading: 'Loading',
  notFuture: 'Not later than today',
  range: (from: number, to: number, total: number) => `${from}–${to} of ${total}`,
  nothing: '–',
  create: (name: string) => `Create “${name}”`,
  choose: 'Choose',
  noneFound: 'Nothing found',
  clearText: 'Clear the text',
  clear: 'Clear the filter',
  edit: 'Edit',
  editTitle: (name: string) => `Edit ${name}`,
  changed: (name: string) => `${name} is saved.`,
  delete: 'Delete',
  deleteQuestion: (name: string) => `Delete ${name}?`,
  deleted: (name: string) => `${name} is deleted.`,
  actionsFor: (name: string) => `Actions for ${name}`,
  takeName: (name: string) => `Only the name “${name}”`,
  saveAgain:
    'Nothing you typed is lost. Save again to change what you changed, and keep the rest as it is now.',
  several: 'several values',
  name: 'Name',
  filter: 'Filter',
  discard: 'Discard',
} as const

export const exportTexts = {
  export: 'Export',
  failed: 'The file was not downloaded.',
  formats: { csv: 'CSV', xlsx: 'Excel (XLSX)' },
} as const

export const navTexts = {
  home: 'Home',
  batches: 'Batches',
  containers: 'Containers',
  nitrogen: 'Nitrogen',
  horses: 'Horses',
  movements: 'Movements',
  scan: 'Scan',
  hub: 'Hub',
  help: 'Help',
} as const

export const dayTexts = {
  today: 'Today',
  yesterday: 'Yesterday',
  calendar: 'Open the calendar',
  unclear: 'This is no day. Write it like 12 Mar 2026.',
  labels: {
    nextMonth: 'Next month',
    previousMonth: 'Previous month',
    nextYear: 'Next year',
    previousYear: 'Previous year',
    nextDecade: 'Next ten years',
    previousDecade: 'Previous ten years',
  },
} as const

export const notFoundTexts = {
  title: 'There is nothing here',
  text: 'The address may be mistyped, or what it showed is gone.',
  action: 'Go home',
} as const

export const versionTexts = {
  version: (version: string) => `Version ${version}`,
  testing: 'Testing',
} as const
