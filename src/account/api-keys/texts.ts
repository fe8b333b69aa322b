import type { KeyRight } from '#platform/contract/permissions.ts'
import { words } from '#platform/contract/words.ts'

export const keysTexts = {
  title: 'API keys',
  text: 'Lets another program read your stock or record movements, under the key’s name and a member’s signature. Ends when its creator is no longer an account owner.',
  none: 'No API keys yet',
  make: 'Create API key',
  name: 'Program name',
  nameHint: 'Its movements are recorded under this name.',
  rights: 'It can read. It can also',
  mayOf: (rights: KeyRight[]) =>
    rights.length === 0 ? 'Read only' : rights.map((right) => words[right]).join(', '),
  until: 'Valid until',
  untilHint: 'At most 2 years ahead',
  makeFailed: 'API key not created. Try again.',
  secretTitle: (name: string) => `API key “${name}”`,
  secretText: 'Copy it now and store it like a password. It is shown only once.',
  copy: 'Copy key',
  copied: 'Key copied.',
  isSaved: 'I saved it',
  madeBy: (person: string, day: string) => `created by ${person} on ${day}`,
  ends: (day: string) => `until ${day}`,
  used: (day: string, time: string) => `last used on ${day} at ${time}`,
  unused: 'never used',
  revoked: (day: string) => `ended on ${day}`,
  end: 'Revoke',
  endOf: (name: string) => `Revoke API key ${name}`,
  endQuestion: (name: string) => `Revoke “${name}”?`,
  endText: 'The program loses access. What it recorded stays.',
  ended: (name: string) => `“${name}” revoked.`,
  reference: 'API reference',
  account: 'Account ID:',
} as const
