const entries = (count: number) => (count === 1 ? '1 entry' : `${count} entries`)

export const switchTexts = {
  title: 'Your accounts',
  attention: (count: number) => (count === 1 ? '1 needs attention' : `${count} need attention`),
  refused: (count: number) => `${count} refused`,
  waiting: (count: number, name: string) =>
    count === 1
      ? `1 entry of ${name} waits on this device. It is sent from here, also after you switch.`
      : `${count} entries of ${name} wait on this device. They are sent from here, also after you switch.`,
  newTab: (name: string) => `Open ${name} in a new tab`,
  switchTo: (name: string) => `Switch to ${name}`,
  ended: (name: string) => `You no longer belong to ${name}.`,
  erased: (unsent: number) =>
    unsent === 0
      ? 'Its data is deleted from this device.'
      : `Its data is deleted from this device; ${entries(unsent)} ${unsent === 1 ? 'was' : 'were'} not sent. Ask an account owner there.`,
  notYours: 'The link leads into an account that you do not belong to.',
} as const
