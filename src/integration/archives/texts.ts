export const archivesTexts = {
  everything: 'Full export',
  everythingText:
    'Your whole account in one file: lists as CSV, and JSON to restore it into an empty account. Available for 7 days.',
  ownerOnly: 'Only an account owner can create a full export.',
  ask: 'Create file',
  making: (percent: number) => `Creating, ${percent} %`,
  failed: 'File not created. Try again.',
  ended: 'Expired',
  requested: (day: string, time: string, name: string) => `${day}, ${time}, ${name}`,
  until: (day: string) => `until ${day}`,
  downloadOf: (size: string) => `Download, ${size}`,
} as const
