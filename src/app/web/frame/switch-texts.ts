/** User-visible texts for users who belong to several accounts. */

const entries = (count: number) => (count === 1 ? '1 entry' : `${count} entries`)

export const switchTexts = {
  ended: (name: string) => `You no longer belong to ${name}.`,
  erased: (unsent: number) =>
    unsent === 0
      ? 'Its data is deleted from this device.'
      : `Its data is deleted from this device; ${entries(unsent)} ${unsent === 1 ? 'was' : 'were'} not sent. Ask an account owner there.`,
  notYours: 'The link leads into an account that you do not belong to.',
} as const
