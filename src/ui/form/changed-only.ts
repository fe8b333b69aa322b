/** What is sent to change something: the fields that differ from what it was; what is left out now is null. */
export function changedOnly(now: object, before: object): Record<string, unknown> {
  const [one, other] = [now, before] as Record<string, unknown>[]
  const names = new Set([...Object.keys(one!), ...Object.keys(other!)])
  return Object.fromEntries(
    [...names]
      .filter((name) => JSON.stringify(one![name]) !== JSON.stringify(other![name]))
      .map((name) => [name, one![name] ?? null]),
  )
}
