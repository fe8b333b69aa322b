/** Deletes a database of `store.ts`, which every page loads and which therefore does not contain this function. */
export function eraseStore(name: string): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name)
    for (const end of ['success', 'error', 'blocked']) request.addEventListener(end, () => resolve())
  })
}
