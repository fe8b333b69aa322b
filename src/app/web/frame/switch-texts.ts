const entries = (count: number) => (count === 1 ? '1 entry' : `${count} entries`)

export const switchTexts = {
  title: 'Your accounts',
  attention: (count: number) => (count === 1 ? '1 needs attention' : `${count} need attention`),
  refused: (count: number) => `${count} not accepted`,
  waiting: (count: number, name: string) =>
    count === 1
      ? `1 entry of ${name} is waiting on this device. It is sent from here, even after you switch.`
      : `${count} entries of ${name} are waiting on this device. They are sent from here, even after you switch.`,
  newTab: (name: string) => `Open ${name} in a new tab`,
  switchTo: (name: string) => `Switch to ${name}`,
  ended: (name: string) => `You no longer belong to ${name}.`,
  erased: (unsent: number) =>
    unsent === 0
      ? 'Its data is deleted from this device.'
      : `Its data is deleted from this device; ${entries(unsent)} ${unsent === 1 ? 'was' : 'were'} not sent. Ask one of its account owners to record ${unsent === 1 ? 'it' : 'them'}.`,
  notYours: 'The link is for an account that you don’t belong to.',
} as const
