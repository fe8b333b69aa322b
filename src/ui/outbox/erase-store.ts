/**
 * Deletes a database of `store.ts`. Not part of `store.ts`, which every screen loads. Resolves even if the
 * deletion fails, or is blocked by a tab that uses the database.
 */
export function eraseStore(name: string): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name)
    for (const end of ['success', 'error', 'blocked']) request.addEventListener(end, () => resolve())
  })
}
