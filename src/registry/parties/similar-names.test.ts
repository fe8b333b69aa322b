import { expect, test } from 'vitest'
import { isSimilarParty } from './similar-names.ts'

const same = (a: string, b: string) => isSimilarParty({ name: a }, { name: b })

test.each([
  ['case and blanks', 'Haras del Sur', ' HARAS  DEL SUR'],
  ['missing blanks', 'Van Dyck', 'VanDyck'],
  ['punctuation', 'Martin-Durand', 'Martin Durand'],
  ['accents', 'Haras de la Forêt', 'Haras de la Foret'],
  ['decomposed accents', 'Forêt', 'Fore\u0302t'],
  ['a written-out umlaut', 'Gestüt Müller', 'Gestuet Mueller'],
  ['an eszett', 'Weiß', 'Weiss'],
  ['a legal form', 'Gestüt Weiß GmbH & Co. KG', 'Gestüt Weiß'],
  ['initials', 'Yeguada Luna S.L.', 'Yeguada Luna SL'],
  ['initials with blanks', 'Reitverein Celle e. V.', 'Reitverein Celle'],
  ['other legal forms', 'Allevamento Rossi s.r.l.', 'Allevamento Rossi S.p.A.'],
  ['a connective', 'Müller und Söhne', 'Müller & Söhne'],
  ['the order of words', 'Stal Van Dijk', 'Van Dijk, Stal'],
])('names that differ in %s are similar: %s, %s', (_, a, b) => expect(same(a, b)).toBe(true))

test.each([
  ['Stal Van Dijk', 'Van Dijk'],
  ['Station 1', 'Station 2'],
  ['Müller GmbH', 'Maier GmbH'],
  ['GmbH', 'AG'],
  ['', ''],
  ['?', '!'],
])('%s and %s are different names', (a, b) => expect(same(a, b)).toBe(false))

test('parties with the same email are similar, but parties without one are not', () => {
  const rossi = { name: 'Rossi', email: 'info@stud.example' }
  expect(isSimilarParty(rossi, { name: 'Bianchi', email: ' INFO@stud.example' })).toBe(true)
  expect(isSimilarParty({ name: 'Rossi', email: null }, { name: 'Bianchi', email: null })).toBe(false)
  expect(isSimilarParty({ name: 'Rossi', email: '' }, { name: 'Bianchi', email: '' })).toBe(false)
})
