/** Texts that screens share. Texts given in the specification are verbatim. */
import { plural } from '#platform/contract/grouped.ts'

export const PRODUCT = 'Strawbook'
export const CLAIM = 'The stock book of frozen horse semen'

const span = (seconds: number) =>
  seconds < 60 ? plural(seconds, 'second') : plural(Math.ceil(seconds / 60), 'minute')

export const errorTexts = {
  generic: "We couldn't complete the action. Please try again.",
  away: 'Can’t reach Strawbook. Check your connection.',
  reference: (request_id: string) => `Error reference: ${request_id}`,
  retry: 'Try again',
  broken: 'This page could not load',
  reload: 'Reload page',
  storageFull: 'The server’s disk is full. Nothing was recorded.',
  doneBefore: 'Your first try did go through. Check it before you send again.',
  notLoaded: 'This part could not load. Check your connection, then try again or reload the page.',
  notCopied: 'Not copied. Select the text, then copy it.',
  updated: 'Strawbook was updated. Reload the page to continue.',
  wait: (seconds: number) => `Too many attempts. Try again in ${span(seconds)}.`,
  tooMuch: (seconds: number) => `Too many requests. Try again in ${span(seconds)}.`,
  again: (seconds: number) => `Too many requests. Trying again in ${span(seconds)}.`,
} as const

export const toastTexts = {
  info: 'Note',
  success: 'Done',
  warning: 'Warning',
  danger: 'Problem',
} as const

export const commonTexts = {
  todayAt: (time: string) => `today ${time}`,
  yesterdayAt: (time: string) => `yesterday ${time}`,
  back: 'Back',
  wrongPeriod: 'Fix the dates to see the list.',
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
  notFuture: 'Today or earlier',
  range: (from: number, to: number, total: number) => `${from}–${to} of ${total}`,
  nothing: '–',
  create: (name: string) => `Add “${name}”`,
  choose: 'Choose',
  noneFound: 'No matches',
  clearText: 'Clear the text',
  clear: 'Clear the filter',
  edit: 'Edit',
  editTitle: (name: string) => `Edit ${name}`,
  changed: (name: string) => `${name} saved.`,
  delete: 'Delete',
  deleteQuestion: (name: string) => `Delete ${name}?`,
  deleted: (name: string) => `${name} deleted.`,
  actionsFor: (name: string) => `Actions for ${name}`,
  takeName: (name: string) => `Name only: “${name}”`,
  saveAgain: 'Nothing you typed is lost. Save again: only the fields you changed are replaced.',
  several: 'several values',
  name: 'Name',
  filter: 'Filter',
  discard: 'Discard',
} as const

export const exportTexts = {
  export: 'Export',
  exportAs: (format: string) => `Export as ${format}`,
  failed: 'File not downloaded. Try again.',
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
  guide: 'Guide',
  apiReference: 'API reference',
  showHow: 'Show me how',
} as const

export const dayTexts = {
  today: 'Today',
  yesterday: 'Yesterday',
  calendar: 'Open the calendar',
  unclear: 'Enter a date like 12 Mar 2026',
  labels: {
    nextMonth: 'Next month',
    previousMonth: 'Previous month',
    nextYear: 'Next year',
    previousYear: 'Previous year',
    nextDecade: 'Next 10 years',
    previousDecade: 'Previous 10 years',
  },
} as const

export const notFoundTexts = {
  title: 'Page not found',
  text: 'The address may be wrong, or this was deleted.',
  action: 'Go to Home',
} as const

export const offlineScreenTexts = {
  title: 'Needs a connection',
  text: 'This page is not on this device. Straws and pick lists are.',
  find: 'Find straws',
  lists: 'Pick lists',
} as const

export const versionTexts = {
  version: (version: string) => `Version ${version}`,
  testing: 'Testing',
} as const
