import { expect, it } from 'vitest'
import { hostOfTest } from '../testing/host-of-test'
import { lists } from './testing/pair'

/**
 * A machine that answers the request for its list only when a session was created there, and without that session: the
 * list is of before. Another session is told of afterwards.
 */
const program = `
  const say = (message) => console.log(JSON.stringify({ jsonrpc: '2.0', ...message }))
  const aSession = (sessionId) => ({ sessionId, createdAt: 1, lastActivityAt: 2, status: 'active', agents: [] })
  let list, creation
  const answerBoth = () => {
    if (list === undefined || creation === undefined) return
    say({ id: creation, result: { sessionId: 'new' } })
    say({ id: list, result: { sessions: [], total: 0 } })
    list = creation = undefined
  }
  const answers = {
    'server.connect': () => ({ protocolVersion: 1, serverInfo: { name: 'parley', version: '1' }, clientId: 'c', dataDir: '/', defaultFolder: '/' }),
    'server.ping': ({ message = 'pong' }) => ({ protocolVersion: 1, message, timestamp: 1 }),
    'machine.list': () => ({ machines: [] }),
    'attention.list': () => ({ sessions: [] }),
    'session.get': ({ sessionId }) => ({ session: aSession(sessionId) }),
  }
  require('readline').createInterface({ input: process.stdin }).on('line', (line) => {
    const { id, method, params } = JSON.parse(line)
    if (method === 'session.list') list = id
    else if (method === 'session.create') creation = id
    else say({ id, result: answers[method](params) })
    answerBoth()
    if (method === 'attention.list') {
      const payload = { sessions: [aSession('later')], removed: [] }
      say({ method: 'server.event', params: { eventId: 'e', sequence: 1, timestamp: 1, ephemeral: true, type: 'sessions.changed', payload } })
    }
  })`

it('a session that is created on a machine while its list is loaded stays a session of that machine', async () => {
  const client = await (await hostOfTest([])).client()
  const command = [process.execPath, '-e', program] as [string, ...string[]]
  const { machine } = await client.must('machine.add', { address: { kind: 'command', command } })
  const { machineId } = machine
  const created = async () => client.request('session.create', { executionTargetId: machineId })
  await expect.poll(created, { timeout: 20_000 }).toEqual({ ok: true, value: { sessionId: 'new', machineId } })
  await lists(client, 'later')
  expect((await client.must('session.get', { sessionId: 'new' })).session).toMatchObject({
    executionTargetId: machineId,
  })
})
