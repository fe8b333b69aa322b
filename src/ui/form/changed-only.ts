/** The body of a change: fields that differ from before; those no longer present become null. */
export function changedOnly(now: object, before: object): Record<string, unknown> {
  const [one, other] = [now, before] as Record<string, unknown>[]
  const names = new Set([...Object.keys(one!), ...Object.keys(other!)])
  return Object.fromEntries(
    [...names]
      .filter((name) => JSON.stringify(one![name]) !== JSON.stringify(other![name]))
      .map((name) => [name, one![name] ?? null]),
  )
}
