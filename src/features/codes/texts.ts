/** Returns the possessive: "Gestüt Lindenhof’s", "Ten Oaks’" */
const ofAccount = (name: string) => (name.endsWith('s') ? `${name}’` : `${name}’s`)

export const codeTexts = {
  group: 'Codes',
  damaged: 'This is no whole code',
  damagedText: 'A character of it is missing or wrong. Look at the label again, or search for what it names.',
  unknown: 'No code of this account',
  unknownText: 'It may belong to another account, or to something else than this book.',
  elsewhere: (account: string) => `This label is ${ofAccount(account)}`,
  elsewhereText: (account: string) => `You are in ${account}. Nothing was added.`,
  switchTo: (account: string) => `Switch to ${account}`,
  next: 'Scan the next one',
  gone: 'No longer in the book',
  goneText: (what: string) => `This code names ${what}, which was deleted or made smaller.`,
  canister: (label: string, canister: number) => `${label}, canister ${canister}`,
  title: 'Code',
  foreign: 'Not one of our codes',
  foreignText: (text: string) => `No batch, horse or container goes by “${text}”. Search for a part of it.`,
  several: (text: string) => `Which one is “${text}”?`,
}
