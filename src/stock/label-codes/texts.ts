/** Formats as "Gestüt Lindenhof’s", "Ten Oaks’". */
const ofAccount = (name: string) => (name.endsWith('s') ? `${name}’` : `${name}’s`)

export const codeTexts = {
  damaged: 'Incomplete code',
  damagedText: 'A character is missing or wrong. Check the label, or search for the batch or container.',
  unknown: 'Not in your account',
  unknownText: 'It may belong to another account or system.',
  elsewhere: (account: string) => `This label is ${ofAccount(account)}`,
  elsewhereText: (account: string) => `You are in ${account}. Nothing was added.`,
  switchTo: (account: string) => `Switch to ${account}`,
  next: 'Scan next label',
  gone: 'Deleted',
  goneText: (what: string) => `This code belongs to ${what}, which was deleted or made smaller.`,
  canister: (label: string, canister: number) => `${label}, canister ${canister}`,
  title: 'Code',
  foreign: 'Not a Strawbook code',
  foreignText: (text: string) => `No match for “${text}”. Try part of it.`,
  several: (text: string) => `Which one is “${text}”?`,
}
