import { BackupsKept, type Backup } from '#shared/store/entities'

/** The backups that are kept by default. */
export const usualBackupsKept: BackupsKept = BackupsKept.parse({})

const DAY_MS = 24 * 60 * 60_000
/** The first Monday after time began. */
const FIRST_MONDAY = 4 * DAY_MS

/** The backups that are no longer kept. The newest is always kept, and so are those that people made. */
export function expiredBackups(backups: readonly Backup[], kept: BackupsKept): Backup[] {
  const newestFirst = backups.toSorted((a, b) => b.createdAt - a.createdAt)
  const ofKind = (...kinds: Backup['kind'][]) => newestFirst.filter(({ kind }) => kinds.includes(kind))
  const daily = ofKind('daily')
  const stay = new Set([
    ...newestFirst.slice(0, 1),
    ...ofKind('manual'),
    ...lastOfEach(daily, ({ createdAt }) => Math.floor(createdAt / DAY_MS), kept.daily),
    ...lastOfEach(daily, ({ createdAt }) => Math.floor((createdAt - FIRST_MONDAY) / (7 * DAY_MS)), kept.weekly),
    ...ofKind('migration').slice(0, kept.migration),
    ...ofKind('restore', 'repair').slice(0, kept.migration),
  ])
  return newestFirst.filter((backup) => !stay.has(backup))
}

/** Returns the newest backup of each period, for at most `most` periods. */
function lastOfEach(newestFirst: readonly Backup[], periodOf: (backup: Backup) => number, most: number): Backup[] {
  const found = new Map<number, Backup>()
  for (const backup of newestFirst) if (!found.has(periodOf(backup))) found.set(periodOf(backup), backup)
  return [...found.values()].slice(0, most)
}
