import { expect, it } from 'vitest'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { CLAUDE, start } from './testing/importing-host'
import { fillHome } from './testing/transcripts'

it('is told with usage how many discovered sessions do not count yet', async () => {
  const home = await temporaryFolder()
  await fillHome(home)
  const { client } = await start(home)
  const before = await client.must('usage.query', { groupBy: 'model' })
  expect(before).toMatchObject({ notCounted: 4, groups: [] })
  await client.must('import.run', { sessionIds: [CLAUDE] })
  const after = await client.must('usage.query', { groupBy: 'model' })
  expect(after.notCounted).toBe(3)
  expect(after.groups.length).toBeGreaterThan(0)
  expect(await client.must('usage.query', { groupBy: 'turn', sessionId: CLAUDE })).not.toHaveProperty('notCounted')
  await client.must('import.run', {})
  expect(await client.must('usage.query', { groupBy: 'day' })).not.toHaveProperty('notCounted')
})
