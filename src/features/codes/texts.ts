/** User-visible texts of codes. */
export const codeTexts = {
  group: 'Codes',
  damaged: 'This is no whole code',
  damagedText: 'A character of it is missing or wrong. Look at the label again, or search for what it names.',
  unknown: 'No code of this account',
  unknownText: 'It may belong to another account, or to something else than this book.',
  gone: 'No longer in the book',
  goneText: (what: string) => `This code names ${what}, which was deleted or made smaller.`,
  canister: (label: string, canister: number) => `${label}, canister ${canister}`,
  title: 'Code',
  foreign: 'Not one of our codes',
  foreignText: (text: string) => `No batch, horse or container goes by “${text}”. Search for a part of it.`,
  several: (text: string) => `Which one is “${text}”?`,
}
