import { expect, test } from 'vitest'
import type { Backup } from '#shared/store/entities'
import { backupName } from './backups'
import { expiredBackups, usualBackupsKept } from './rotation'

const DAY = 24 * 60 * 60_000
/** A Sunday, so that weeks end where they are counted from. */
const TODAY = Date.UTC(2026, 7, 2, 12)

function made(kind: Backup['kind'], daysAgo: number): Backup {
  const createdAt = TODAY - daysAgo * DAY
  return { name: backupName(kind, 70, createdAt), kind, createdAt, size: 1, schemaVersion: 70 }
}

const agesLeft = (backups: readonly Backup[]): number[] => {
  const expired = new Set(expiredBackups(backups, usualBackupsKept))
  return backups.filter((backup) => !expired.has(backup)).map(({ createdAt }) => (TODAY - createdAt) / DAY)
}

test('of a hundred days, the last seven stay and the last day of each of four weeks', () => {
  const daily = Array.from({ length: 100 }, (_, index) => made('daily', index))
  expect(agesLeft(daily)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 14, 21])
})

test('of one day the last one stays', () => {
  expect(agesLeft([made('daily', 0), made('daily', 0.1), made('daily', 0.2)])).toEqual([0])
})

test('three of those before updates stay, and what people made always does', () => {
  const before = [1, 2, 3, 4, 5].map((age) => made('migration', age))
  const byHand = [300, 400].map((age) => made('manual', age))
  expect(agesLeft([...before, ...byHand])).toEqual([1, 2, 3, 300, 400])
})

test('the only backup stays, however old it is', () => {
  expect(agesLeft([made('daily', 1000)])).toEqual([1000])
})
