import { expect, it, vi } from 'vitest'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { start } from './testing/importing-host'
import { claudeLine, claudeLines, lines, put } from './testing/transcripts'

// Threads are started, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const idOf = (index: number): string => `11111111-1111-4111-8111-${String(index).padStart(12, '0')}`
const long = lines([
  ...claudeLines,
  ...Array.from({ length: 1000 }, (_, at) =>
    claudeLine(`l${at}`, at === 0 ? 'a3' : `l${at - 1}`, 6, at % 2 === 0 ? 'user' : 'assistant', [
      { type: 'text', text: `Words ${at} `.repeat(20) },
    ]),
  ),
])

it('is shown to every client while it runs, which can cancel it, and keeps what it has brought', async () => {
  const home = await temporaryFolder()
  for (let index = 0; index < 200; index++) await put(home, `.claude/projects/-p/${idOf(index)}.jsonl`, long)
  const { test, client } = await start(home)
  const other = await test.client()
  const shown = other.until(() =>
    other.notifications.some(
      ({ method, params }) =>
        method === 'server.event' && params.type === 'import.changed' && params.payload.state.running?.total === 200,
    ),
  )
  const running = client.request('import.run', {})
  await shown
  const rowOf = () =>
    other.notifications.some(
      ({ method, params }) =>
        method === 'server.event' &&
        params.type === 'sessions.changed' &&
        params.payload.sessions.some(({ status }) => status !== 'discovered'),
    )
  await other.until(rowOf)
  const { state } = await other.must('import.getState', {})
  expect(state.running).toMatchObject({ total: 200 })
  expect(state.running?.part).toBeGreaterThan(0)
  // One that somebody opens does not wait.
  const last = (await other.must('session.list', { status: 'discovered', limit: 1 })).sessions[0]?.sessionId ?? ''
  await other.must('session.subscribe', { sessionId: last })
  expect((await other.must('session.get', { sessionId: last })).session?.status).not.toBe('discovered')
  await other.must('operation.cancel', { operationId: state.running?.operationId ?? '' })
  expect(await running).toMatchObject({ ok: false, error: { code: 'cancelled' } })
  const after = await other.must('import.getState', {})
  expect(after.state.running).toBeUndefined()
  expect(after.state.tools[0]?.importedCount).toBeGreaterThan(0)
  expect(after.state.tools[0]?.foundCount).toBeGreaterThan(0)
})

it('goes on to its end when one of its sessions is opened and read meanwhile', async () => {
  const home = await temporaryFolder()
  const count = 60
  for (let index = 0; index < count; index++) await put(home, `.claude/projects/-p/${idOf(index)}.jsonl`, long)
  const { test, client } = await start(home)
  const reader = await test.client()
  const ids = (await client.must('session.list', { status: 'discovered', limit: count })).sessions
  const running = client.request('import.run', { operationId: 'all' })
  await reader.until(() =>
    reader.notifications.some(
      ({ method, params }) =>
        method === 'server.event' && params.type === 'operation.progress' && params.payload.part > 0.05,
    ),
  )
  const sessionId = ids.at(-1)?.sessionId ?? ''
  await reader.must('session.subscribe', { sessionId })
  const ended = await running
  expect(ended).toMatchObject({ ok: true, value: { errors: [] } })
  const { state } = await client.must('import.getState', {})
  expect(state.tools[0]).toMatchObject({ foundCount: 0, importedCount: count })
})
