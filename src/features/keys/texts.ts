import type { KeyRight } from '#platform/contract/permissions.ts'
import { words } from '#platform/contract/words.ts'

export const keysTexts = {
  title: 'Keys for programs',
  text: 'With a key a program works for your account: a shop that reads what is in stock, or a scale that books. What it books is under the name of the key, and a member signs it. A key ends when whoever made it leaves or is an owner no longer.',
  none: 'No program has a key.',
  make: 'Make a key',
  name: 'What the program is called',
  nameHint: 'Movements it books are recorded under this name.',
  rights: 'It can read. It can also',
  mayOf: (rights: KeyRight[]) =>
    rights.length === 0 ? 'Read only' : rights.map((right) => words[right]).join(', '),
  until: 'Last day',
  untilHint: 'Two years ahead at most. It does nothing after that.',
  makeFailed: 'The key was not made.',
  secretTitle: (name: string) => `The key “${name}”`,
  secretText:
    'Give it to the program now, and keep it as you keep a password. We cannot show it again: whoever loses it makes a new one.',
  copy: 'Copy',
  copied: 'The key is copied.',
  kept: 'I have kept it',
  madeBy: (person: string, day: string) => `made by ${person} on ${day}`,
  ends: (day: string) => `until ${day}`,
  used: (day: string, time: string) => `last used on ${day} at ${time}`,
  unused: 'never used',
  revoked: (day: string) => `ended on ${day}`,
  end: 'End',
  endOf: (name: string) => `End the key ${name}`,
  endQuestion: (name: string) => `End the key “${name}”?`,
  endText: 'The program can do nothing with it from now on. What it booked stays.',
  ended: (name: string) => `The key “${name}” has ended.`,
  reference: 'What programs can ask for',
  account: 'Programs name the account by its id:',
} as const
