/**
 * Deletes a database of `store.ts`. Resolves even if the deletion fails, or is blocked by a tab that uses the database.
 * This function is not part of `store.ts`, because every screen loads that file.
 */
export function eraseStore(name: string): Promise<void> {
  return new Promise((resolve) => {
    localStorage.removeItem(name)
    const request = indexedDB.deleteDatabase(name)
    for (const end of ['success', 'error', 'blocked']) request.addEventListener(end, () => resolve())
  })
}
