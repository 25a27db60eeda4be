import { describe, expect, it } from 'vitest'
import { requests, type RequestName } from '#shared/contract'
import type { RequestDefinition } from '#shared/kernel/define'
import { createHostLink } from '../host-link'
import { failingStore } from '#core/testing/failing-store'
import { hostOfTest } from '#core/testing/host-of-test'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { connectOnce } from '#client/connection'

const quiet = () => scriptedAdapter('quiet', () => Promise.resolve(undefined))

/** A client of a host; `lost` connects another one, as after a lost connection. */
async function clients(options: Parameters<typeof hostOfTest>[1] = {}) {
  const test = await hostOfTest([quiet()], options)
  const connect = async () => {
    const connected = await connectOnce(createHostLink(test.host), { name: 'test' })
    if (!connected.ok) throw new Error(connected.error.message)
    return connected.value
  }
  return { test, connect, client: await connect() }
}

describe('a command that is sent again', () => {
  it('gets the same answer and has one effect, over another connection too', async () => {
    const { client, connect } = await clients()
    await client.request('session.create', { sessionId: 's' })
    const message = { sessionId: 's', message: 'Hello', commandId: 'c1' }
    const first = await client.request('session.sendMessage', message)
    client.close()
    const again = await connect()
    expect(await again.request('session.sendMessage', message)).toEqual(first)
    const other = await again.request('session.sendMessage', { ...message, commandId: 'c2' })
    const sent = async () => {
      const page = await again.request('session.getMessages', { sessionId: 's', fromPosition: 0, limit: 100 })
      return page.ok ? page.value.messages.map(({ messageId }) => messageId) : []
    }
    const expected = [first, other].map((answer) => (answer.ok ? answer.value.messageId : 'none'))
    await expect.poll(sent).toEqual(expected)
  })

  it('waits for the first one while that is carried out', async () => {
    const { client } = await clients()
    const create = { title: 'One', commandId: 'c' }
    const [first, second] = await Promise.all([1, 2].map(() => client.request('session.create', create)))
    expect(first).toMatchObject({ ok: true })
    expect(second).toEqual(first)
    const counts = await client.request('session.getStatusCounts', {})
    expect(counts).toMatchObject({ value: { all: 1 } })
  })

  it('gets its failure again', async () => {
    const { client } = await clients()
    const archive = { sessionId: 's', commandId: 'c' }
    const failed = await client.request('session.archive', archive)
    expect(failed).toMatchObject({ ok: false, error: { code: 'session-not-found' } })
    await client.request('session.create', { sessionId: 's' })
    expect(await client.request('session.archive', archive)).toEqual(failed)
  })

  it('is refused when its id was used for something else', async () => {
    const { client } = await clients()
    await client.request('session.create', { sessionId: 'a', commandId: 'c' })
    for (const sessionId of ['a', 'b'])
      expect(await client.request('session.archive', { sessionId, commandId: 'c' })).toMatchObject({
        error: { code: 'command-repeated', details: { commandId: 'c' } },
      })
    expect(await client.request('session.create', { sessionId: 'b', commandId: 'c' })).toMatchObject({
      error: { code: 'command-repeated' },
    })
  })

  it('is not carried out again by the next host, which has no answer to repeat', async () => {
    const { test, client } = await clients()
    await client.request('session.create', { sessionId: 's' })
    const rename = { sessionId: 's', name: 'New', commandId: 'c' }
    expect(await client.request('session.name.set', rename)).toMatchObject({ ok: true })
    await client.request('session.name.set', { sessionId: 's', name: 'Newer', commandId: 'd' })
    const later = await (await test.again()).client()
    expect(await later.request('session.name.set', rename)).toMatchObject({ error: { code: 'command-repeated' } })
    expect(await later.must('session.name.get', { sessionId: 's' })).toMatchObject({ name: 'Newer' })
  })

  it('is carried out by the next host when it changed nothing', async () => {
    const disk = failingStore()
    const { test, client } = await clients({ openStore: disk.openStore })
    disk.isFull = true
    const create = { sessionId: 's', commandId: 'c' }
    expect(await client.request('session.create', create)).toMatchObject({ error: { code: 'store-full' } })
    disk.isFull = false
    const later = await (await test.again()).client()
    expect(await later.request('session.create', create)).toMatchObject({ ok: true })
  })

  it('is set up for each connection where it ends with one', async () => {
    const { client, connect } = await clients()
    await client.request('session.create', { sessionId: 's' })
    const subscribe = { sessionId: 's', commandId: 'c' }
    await client.request('session.subscribe', subscribe)
    client.close()
    const again = await connect()
    const seen = new Promise((resolve) => again.onSessionEvent(resolve))
    expect(await again.request('session.subscribe', subscribe)).toMatchObject({ ok: true })
    await again.request('session.name.set', { sessionId: 's', name: 'New' })
    expect(await seen).toMatchObject({ sessionId: 's' })
  })
})

it('every request that does more than read takes the id of a command, and no other does', () => {
  const definitions: readonly RequestDefinition[] = Object.values(requests)
  const takesId = ({ input }: RequestDefinition) => 'shape' in input && 'commandId' in (input.shape as object)
  const wrong = definitions.filter(
    (definition) => takesId(definition) !== (definition.effect !== 'read' && definition.scope !== 'client'),
  )
  expect(wrong.map(({ name }) => name as RequestName)).toEqual([])
})
