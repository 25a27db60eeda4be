import { join } from 'node:path'
import Database from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import { expect, test } from 'vitest'
import { countUsage } from '#shared/usage/aggregate'
import { aSession, temporaryFolder, testStore, write } from '../fixtures'
import { STORE_FILE } from '../open'
import { up } from './0066-usage-totals-of-old-reports'
import { up as addUpDays } from './0174-usage-by-day'

const options = {
  groupBy: 'model',
  sessionId: undefined,
  since: undefined,
  until: undefined,
  quartersAhead: 0,
} as const

test('what was reported before sums were kept is in the sums, once, and priced', async () => {
  const dir = await temporaryFolder()
  const store = await testStore(dir)
  await write(store, (writer) => {
    writer.insertSession(aSession('s1'))
    const entry = { sessionId: 's1', agentId: 'a', adapterSessionId: 'native', turnId: 't1', timestamp: 1_800_000 }
    const report = { inputTokens: 100, outputTokens: 10, model: 'claude-haiku-4-5' } as const
    writer.addUsage({ ...entry, report: { ...report, granularity: 'call', mode: 'delta' } })
    writer.addUsage({ ...entry, report: { ...report, granularity: 'call', mode: 'delta' } })
    // The whole of the turn, told once more.
    writer.addUsage({ ...entry, report: { ...report, inputTokens: 200, granularity: 'query', mode: 'delta' } })
  })
  expect(await store.read.usageTotals(options)).toEqual([])
  await store.close()
  const database = new Database(join(dir, STORE_FILE))
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database }) })
  await up(db)
  // In the order of migrations, days are added up from these sums later.
  database.exec('DROP TABLE usage_day')
  await addUpDays(db)
  database.close()

  const migrated = await testStore(dir)
  const [row, ...others] = await migrated.read.usageTotals(options)
  expect(others).toEqual([])
  expect(row).toMatchObject({ key: 'claude-haiku-4-5', inputTokens: 200, outputTokens: 20, calls: 2 })
  expect(row).toMatchObject({ currency: 'USD', source: 'estimated', uncostedTokens: 0 })
  expect(row?.amount).toBeGreaterThan(0)
  expect(countUsage(await migrated.read.usageRecords('s1'))).toHaveLength(2)
})
