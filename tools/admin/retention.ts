const DAY_MS = 24 * 60 * 60_000
/** Days before the last backup for which the log stays on this machine, so that each copy of it covers several backups. */
export const LOCAL_DAYS = 2

type Sent = { id: string; at: number; tags: string[] }

/**
 * Chooses snapshots to remove: backups older than `days`, and copies of the log older than a day, apart from the last copy
 * of each machine and day. The last copy of a day contains the log of the days before, so it is removed earlier than a
 * backup. The newest backup always stays.
 * @param snapshots oldest first
 */
export function outdated(snapshots: Sent[], days: number, now: number): string[] {
  const backups = snapshots.filter(({ tags }) => tags.includes('backup'))
  const logs = snapshots.filter(({ tags }) => tags.includes('wal'))
  const dayOf = ({ at, tags }: Sent) => [...tags, Math.floor(at / DAY_MS)].join(' ')
  const lastOfDay = new Map(logs.map((log) => [dayOf(log), log.id]))
  const logs_ms = Math.max(1, days - LOCAL_DAYS) * DAY_MS
  const isOldLog = (log: Sent) => now - log.at > (lastOfDay.get(dayOf(log)) === log.id ? logs_ms : DAY_MS)
  const old = [
    ...backups.slice(0, -1).filter(({ at }) => now - at > days * DAY_MS),
    ...logs.slice(0, -1).filter(isOldLog),
  ]
  return old.map(({ id }) => id)
}
