import { beforeEach, expect, test, vi } from 'vitest'
import { EMPTY_DRAFT } from './batch-draft.ts'
import { createDraftStore, NOTHING_YET } from './draft-store.ts'
import { pinAccount } from '#ui/tenant.ts'

const VOLUME = 'sheet.sample.volume'

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  pinAccount({ id: '01a1fbfd-d0bb-76cd-9c1e-8c0608846f86', confirmed: null })
})

const opened = (initial = NOTHING_YET) => createDraftStore('form', initial)

test('a draft survives a reload, and is gone once it is saved or discarded', () => {
  const store = opened()
  expect(store.isUntouched()).toBe(true)
  store.change('label', 'B-26-001')
  expect(store.isUntouched()).toBe(false)
  expect(opened().draft()['label']).toBe('B-26-001')
  opened().forget()
  expect(opened().isUntouched()).toBe(true)
})

test('an unreadable draft of an earlier version is ignored', () => {
  sessionStorage.setItem('form', '{"label": "B"}')
  expect(opened().draft()).toEqual(EMPTY_DRAFT)
})

test('another member’s change is merged, the user’s own input is kept, and clashes are shown', () => {
  const draft = { ...EMPTY_DRAFT, label: 'B-1', note: 'old', [VOLUME]: '75', quality: '' }
  const store = opened({ draft, version: 1 })
  store.take({ note: 'mine', [VOLUME]: '70' })
  const saved = { ...draft, note: 'theirs', [VOLUME]: '70', quality: 'GOOD' }
  store.rebase({ draft: saved, version: 2 }, [])
  // Clashes survive a reload.
  expect(opened().clashes()).toEqual(store.clashes())
  expect(store.draft()).toMatchObject({ note: 'mine', [VOLUME]: '70', quality: 'GOOD' })
  expect(store.base().version).toBe(2)
  // Both typed 70: there is no clash.
  expect(store.clashes()).toEqual([{ path: 'note', theirs: 'theirs' }])
  store.change('note', 'theirs')
  expect(store.clashes()).toEqual([])
  expect(store.isUntouched()).toBe(true)
})
