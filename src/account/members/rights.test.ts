import { expect, test } from 'vitest'
import { changeSentence, differenceOf, invitedSentence, presetOf } from './rights.ts'

test('rights are named as the largest preset they include and the number of additional ones', () => {
  expect(presetOf([])).toEqual({ preset: 'READ_ONLY', added: 0 })
  expect(presetOf(['BOOK', 'EDIT'])).toEqual({ preset: 'DAILY_WORK', added: 0 })
  expect(presetOf(['BOOK', 'EDIT', 'CORRECT'])).toEqual({ preset: 'STUD_MANAGER', added: 0 })
  expect(presetOf(['EDIT', 'CORRECT'])).toEqual({ preset: 'READ_ONLY', added: 2 })
})

test('the list of members names only rights that differ from daily work', () => {
  expect(differenceOf({ role: 'OWNER' })).toBeNull()
  expect(differenceOf({ role: 'COLLABORATOR' })).toBeNull()
  expect(differenceOf({ role: 'COLLABORATOR', rights: ['BOOK', 'EDIT'] })).toBeNull()
  expect(differenceOf({ role: 'COLLABORATOR', rights: [] })).toBe('Read only')
  expect(differenceOf({ role: 'COLLABORATOR', rights: ['BOOK', 'EDIT', 'CORRECT'] })).toBe('Stud manager')
  expect(differenceOf({ role: 'COLLABORATOR', rights: ['BOOK', 'CORRECT'] })).toBe(
    'Record movements, Correct others’ entries',
  )
})

test('a change of rights is described in a sentence, unless nothing changes', () => {
  const name = 'Tomás Ibarra'
  const daily = { role: 'COLLABORATOR' } as const
  expect(changeSentence(name, daily, { ...daily, rights: ['BOOK', 'EDIT'] })).toBeNull()
  expect(changeSentence(name, daily, { ...daily, rights: ['BOOK', 'EDIT', 'CORRECT'] })).toBe(
    'Tomás Ibarra can correct others’ entries.',
  )
  expect(changeSentence(name, daily, { ...daily, rights: [] })).toBe(
    'Tomás Ibarra can no longer record movements or edit data.',
  )
  expect(changeSentence(name, daily, { ...daily, rights: ['CORRECT', 'EDIT'] })).toBe(
    'Tomás Ibarra can correct others’ entries. Tomás Ibarra can no longer record movements.',
  )
  expect(changeSentence(name, daily, { role: 'OWNER' })).toMatch(/^Tomás Ibarra becomes an account owner/)
  expect(changeSentence(name, { role: 'OWNER' }, daily)).toMatch(
    /^Tomás Ibarra is no longer an account owner and can read, record movements and edit data\./,
  )
  expect(changeSentence(name, { role: 'OWNER' }, { ...daily, rights: [] })).toMatch(/and can only read\./)
})

test('an invitation says what the new member can do', () => {
  expect(invitedSentence({ role: 'COLLABORATOR', rights: [] })).toBe(
    'They can read everything, and change nothing.',
  )
  expect(invitedSentence({ role: 'COLLABORATOR', rights: ['BOOK'] })).toBe(
    'They can read and record movements.',
  )
  expect(invitedSentence({ role: 'COLLABORATOR' })).toBe('They can read, record movements and edit data.')
})
