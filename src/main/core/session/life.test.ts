import { describe, expect, it } from 'vitest'
import { scriptedAdapter } from '../testing/scripted-agent'
import { echo, half, start, watched } from './testing'

describe('the life of a session', () => {
  it('is not changed by what was asked just before it was archived and comes later', async () => {
    const { client } = await start(scriptedAdapter('echo', echo))
    await client.must('session.create', { sessionId: 's1' })
    await client.must('session.close', { sessionId: 's1' })
    const archived = client.must('session.archive', { sessionId: 's1' })
    const late = await client.request('session.metadata.update', { sessionId: 's1', notes: 'late' })
    expect(late.ok ? 'ok' : late.error.code).toBe('session-archived')
    expect(await archived).toEqual({ success: true })
  })

  it('goes from active to closed to archived to gone, and refuses other ways with a reason', async () => {
    const adapter = scriptedAdapter('echo', echo)
    const { client } = await start(adapter)
    await watched(client, 's1')
    await client.must('session.sendMessage', { sessionId: 's1', message: 'hello' })
    await client.untilEvent('s1', 'turn.completed')
    expect(adapter.running()).toBe(1)
    expect(await client.must('session.archive', { sessionId: 's1' })).toMatchObject({ success: false })
    expect(await client.must('session.purge', { sessionId: 's1' })).toMatchObject({ success: false })
    expect(await client.must('session.close', { sessionId: 's1' })).toEqual({ success: true })
    expect(adapter.running()).toBe(0)
    expect(await client.must('session.close', { sessionId: 's1' })).toEqual({ success: true })
    expect(await client.must('session.archive', { sessionId: 's1' })).toEqual({ success: true })
    expect(await client.must('session.resume', { sessionId: 's1' })).toMatchObject({ success: false })
    const refused = await client.request('session.sendMessage', { sessionId: 's1', message: 'hello' })
    expect(refused.ok ? 'ok' : refused.error.code).toBe('session-archived')
    expect(await client.must('session.purge', { sessionId: 's1' })).toMatchObject({ success: true })
    await client.untilEvent('s1', 'purged')
    expect((await client.must('session.get', { sessionId: 's1' })).session).toBeNull()
  })

  it('comes back from the archive closed, with everything', async () => {
    const { client } = await start(scriptedAdapter('echo', echo))
    await watched(client, 's1')
    await client.must('session.sendMessage', { sessionId: 's1', message: 'hello' })
    await client.untilEvent('s1', 'turn.completed')
    expect(await client.must('session.restore', { sessionId: 's1' })).toMatchObject({ success: false })
    await client.must('session.close', { sessionId: 's1' })
    await client.must('session.archive', { sessionId: 's1' })
    expect(await client.must('session.restore', { sessionId: 's1' })).toEqual({ success: true })
    expect(await client.must('session.restore', { sessionId: 's1' })).toEqual({ success: true })
    expect((await client.must('session.list', { status: 'closed' })).sessions).toMatchObject([{ sessionId: 's1' }])
    const { total } = await client.must('session.getMessages', { sessionId: 's1', fromPosition: 0, limit: 1 })
    expect(total).toBe(2)
    expect(await client.must('session.resume', { sessionId: 's1' })).toEqual({ success: true })
  })

  it('resumes a closed session with the next message', async () => {
    const { client } = await start(scriptedAdapter('echo', echo))
    await watched(client, 's1')
    await client.must('session.close', { sessionId: 's1' })
    await client.must('session.sendMessage', { sessionId: 's1', message: 'hello' })
    await client.untilEvent('s1', 'turn.completed')
    expect(client.eventsOf('s1', 'resumed')).toHaveLength(1)
    expect((await client.must('session.get', { sessionId: 's1' })).session?.status).toBe('active')
  })

  it('ends a running turn as cancelled when it is closed', async () => {
    const { client } = await start(scriptedAdapter('slow', half))
    await watched(client, 's1')
    await client.must('session.sendMessage', { sessionId: 's1', message: 'one' })
    await client.untilEvent('s1', 'block.upsert')
    await client.must('session.close', { sessionId: 's1' })
    const order = client.events('s1').map((event) => event.type)
    expect(order.indexOf('turn.completed')).toBeLessThan(order.indexOf('closed'))
    expect(client.eventsOf('s1', 'user_message.completed')[0]?.payload.outcome).toBe('cancelled')
  })

  it('tells every client of the list, also those that watch nothing', async () => {
    const { test, client } = await start(scriptedAdapter('echo', echo))
    const other = await test.client()
    await client.must('session.create', { sessionId: 's1', title: 'A title' })
    await other.until(() =>
      other.notifications.some(
        (notification) =>
          notification.method === 'server.event' &&
          notification.params.type === 'sessions.changed' &&
          notification.params.payload.sessions.some((session) => session.title === 'A title'),
      ),
    )
    expect(other.events('s1')).toEqual([])
  })
})
