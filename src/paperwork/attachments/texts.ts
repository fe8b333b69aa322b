import type { FileMedia } from './file-name.ts'

export const mediaNames: Record<FileMedia, string> = {
  'application/pdf': 'PDF',
  'image/jpeg': 'JPEG picture',
  'image/png': 'PNG picture',
  'image/webp': 'WebP picture',
}

export const fileTexts = {
  files: 'Files',
  ofMovement: 'Files of this movement',
  add: 'Add files',
  none: 'No files yet. Add certificates, lab reports or photos: PDF, JPEG, PNG or WebP, up to 20 MB each.',
  noneOfMovement: 'No files yet.',
  drop: 'Drop files here to add them',
  facts: (media: string, size: string, name: string, day: string) => `${media}, ${size} · ${name}, ${day}`,
  added: (name: string) => `${name} added.`,
  notAdded: (name: string) => `${name} not added.`,
  tooLarge: 'Over 20 MB, the limit for a file.',
  waiting: 'Waiting',
  sending: (percent: number) => `${percent} %`,
  checking: 'Checking',
  cancel: (name: string) => `Stop adding ${name}`,
  retry: 'Try again',
  retryFile: (name: string) => `Try again: ${name}`,
  dismiss: (name: string) => `Dismiss ${name}`,
  progress: (name: string) => `Adding ${name}`,
  rename: 'Rename',
  renameTitle: 'Rename file',
  name: 'Name',
  deleteText: 'The file is deleted for everyone in your account. This can’t be undone.',
} as const

const UNITS = ['bytes', 'kB', 'MB', 'GB'] as const

/** Formats a size as "1.4 MB" or "812 kB"; a kB is 1024 bytes. */
export function sizeText(bytes: number): string {
  // Choose the unit by rounded amounts; otherwise a size just below 1 MB would be 1024 kB.
  const step = [0, 1, 2].filter((power) => Math.round(bytes / 1024 ** power) >= 1024).length
  const amount = bytes / 1024 ** step
  const digits = step > 1 && amount < 10 ? 1 : 0
  return `${Number(amount.toFixed(digits))} ${UNITS[step]}`
}
