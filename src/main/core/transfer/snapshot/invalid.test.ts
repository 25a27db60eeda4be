import { describe, expect, it } from 'vitest'
import type { Snapshot } from '#shared/snapshot/entities'
import { exported, start, talk } from './testing/talks'

describe('what is wrong with a file', () => {
  it('is told by session where it concerns one session', async () => {
    const { client } = await start()
    await talk(client, 'a', 'one')
    const { sessionId: child } = await client.must('session.fork', { sourceSessionId: 'a' })
    const snapshot = await exported(client, child)
    const orphan = { ...snapshot, sessions: snapshot.sessions.filter(({ sessionId }) => sessionId === child) }
    const kept = { agents: [], turns: [], messages: [], events: [] }
    const other = await start()
    const report = await other.client.must('session.snapshot.import', { snapshot: { ...orphan, ...kept } })
    expect(report.imported).toEqual([])
    expect(report.errors).toMatchObject([{ sessionId: child }])
    expect((await other.client.must('session.list', {})).total).toBe(0)
  })

  it('is told as a whole where it concerns all, and nothing is imported', async () => {
    const { client } = await start()
    await talk(client, 'a', 'one')
    const snapshot = await exported(client, 'a')
    const bad: [string, unknown, string][] = [
      ['newer', { ...snapshot, version: '2.0' }, 'snapshot-version'],
      ['twice', { ...snapshot, sessions: [...snapshot.sessions, ...snapshot.sessions] }, 'snapshot-invalid'],
      ['lost', { ...snapshot, sessions: [] }, 'snapshot-invalid'],
    ]
    for (const [, value, code] of bad) {
      const result = await client.request('session.snapshot.import', {
        snapshot: value as Snapshot,
        onConflict: 'copy',
      })
      expect(result.ok ? null : result.error.code).toBe(code)
      const { valid, errors } = await client.must('session.snapshot.validate', { snapshot: value })
      expect(valid).toBe(false)
      expect(errors.length).toBeGreaterThan(0)
    }
    expect((await client.must('session.list', {})).total).toBe(1)
    expect(await client.must('session.snapshot.validate', { snapshot })).toEqual({ valid: true, errors: [] })
    for (const junk of [null, 1, 'x', [], {}, { sessions: 1 }])
      expect((await client.must('session.snapshot.validate', { snapshot: junk })).valid).toBe(false)
  })
})

describe('a value that no thread could be handed', () => {
  it('is refused by name', async () => {
    const { client } = await start()
    let deep: unknown = []
    for (let level = 0; level < 100_000; level++) deep = [deep]
    const snapshot = {
      version: '1.0',
      exportedAt: 0,
      options: {},
      agents: [],
      messages: [],
      turns: [],
      sessions: [deep],
    }
    const result = await client.request('session.snapshot.import', { snapshot })
    expect(result).toMatchObject({ ok: false, error: { code: 'snapshot-invalid' } })
    expect(await client.must('session.snapshot.validate', { snapshot })).toMatchObject({ valid: false })
  })
})
