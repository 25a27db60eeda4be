import { describe, expect, it, vi } from 'vitest'
import { lists, pairOfHosts, reaches, says } from './testing/pair'
import type { TestClient } from '../testing/test-host'

vi.setConfig({ testTimeout: 60_000 })

const found = async (client: TestClient, query: string) =>
  (await client.must('session.search', { query })).sessions.map(({ title }) => title)

describe('copies of conversations of another machine', () => {
  it('are searched while the machine is away, with the messages that were found', async () => {
    const { client, there, machineId } = await pairOfHosts()
    const { sessionId } = await there.must('session.create', { title: 'Opened' })
    const { sessionId: other } = await there.must('session.create', { title: 'Not opened' })
    await says(there, other, 'say marmalade')
    await lists(client, sessionId)
    await says(client, sessionId, 'say marmalade and toast')
    await client.must('machine.disconnect', { machineId })
    // The first message is listed of each, so that it is found too.
    expect(await found(client, 'toast')).toEqual(['Opened'])
    const { sessions } = await client.must('session.search.hits', { query: 'marmalade toast', sessionIds: [sessionId] })
    expect(sessions).toMatchObject([{ sessionId, count: 2 }])
    expect(sessions[0]?.messages[0]?.excerpt.text).toContain('marmalade')
    await client.must('machine.update', { machineId, copies: 'nothing' })
    const hits = await client.must('session.search.hits', { query: 'toast', sessionIds: [sessionId] })
    expect(hits.sessions).toMatchObject([{ count: 0 }])
  })

  it('are kept of all sessions where that is wanted, and only of opened ones afterwards', async () => {
    const { client, there, machineId } = await pairOfHosts()
    const { sessionId: unopened } = await there.must('session.create', { title: 'Never opened' })
    await says(there, unopened, 'say one')
    await says(there, unopened, 'say marmalade')
    const { sessionId: opened } = await there.must('session.create', { title: 'Opened' })
    await says(there, opened, 'say two')
    await lists(client, opened)
    await client.must('session.subscribe', { sessionId: opened })
    const { machine } = await client.must('machine.update', { machineId, copies: 'all' })
    expect(machine).toMatchObject({ copies: 'all', name: 'Far' })
    const copied = async (sessionId: string) =>
      (await client.must('machine.move.preview', { sessionId })).copy?.messages
    await expect.poll(() => copied(unopened), { timeout: 20_000 }).toBe(4)

    await client.must('machine.disconnect', { machineId })
    expect(await found(client, 'marmalade')).toEqual(['Never opened'])
    const { conversation } = await client.must('session.subscribe', { sessionId: unopened })
    expect(conversation?.messages).toHaveLength(4)
    await says(there, unopened, 'say more')
    await client.must('session.unsubscribe', { sessionId: unopened })
    await client.must('machine.connect', { machineId })
    await reaches(client, 'connected')
    await expect.poll(() => copied(unopened), { timeout: 20_000 }).toBe(6)
    const now = (await there.must('session.subscribe', { sessionId: unopened })).conversation
    await client.must('machine.disconnect', { machineId })
    const copy = (await client.must('session.subscribe', { sessionId: unopened })).conversation
    expect(copy?.messages).toEqual(now?.messages)
    expect(copy?.blocks).toEqual(now?.blocks)

    await client.must('machine.update', { machineId, copies: 'opened' })
    expect(await copied(unopened)).toBeUndefined()
    expect(await copied(opened)).toBe(2)
    expect(await found(client, 'marmalade')).toEqual([])
    await client.must('machine.update', { machineId, copies: 'nothing' })
    expect(await copied(opened)).toBeUndefined()
  })

  it('are not made where none are wanted', async () => {
    const { client, there, machineId } = await pairOfHosts()
    const { sessionId } = await there.must('session.create', { title: 'Opened' })
    await lists(client, sessionId)
    await client.must('machine.update', { machineId, copies: 'nothing' })
    await says(client, sessionId, 'say marmalade')
    await client.must('machine.disconnect', { machineId })
    expect(await client.request('session.subscribe', { sessionId })).toMatchObject({
      error: { code: 'machine-unreachable' },
    })
  })
})
