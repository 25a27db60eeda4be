import { expect, it } from 'vitest'
import type { AnySessionEvent, RequestInput, RequestName } from '../../../shared/contract'
import type { Session } from '../../../shared/session/entities'
import { reduceSession } from '../../../shared/session/reduce-session'
import { openStore } from '../store/open'
import { failingStore, type FailingStore } from '../testing/failing-store'
import { hostOfTest } from '../testing/host-of-test'
import { scriptedAdapter } from '../testing/scripted-agent'
import type { TestClient } from '../testing/test-host'

const agents = ['one', 'two'].map((name) =>
  scriptedAdapter(name, ({ emit }) => {
    emit({ type: 'text', delta: 'yes' })
    return Promise.resolve(undefined)
  }),
)

type Call = (ids: { readonly first: string; readonly second: string; readonly said: string }) => {
  readonly [N in RequestName]: readonly [N, RequestInput<N>]
}[RequestName]

const sessionId = 's'
/** Requests that change a session, each in a session with two agents in which something was said. */
const calls: readonly Call[] = [
  () => ['session.update', { sessionId, title: 'Another', budgetUsd: 3 }],
  () => ['session.metadata.update', { sessionId, tags: ['a'], notes: 'b' }],
  () => ['session.close', { sessionId }],
  () => ['session.agent.attach', { sessionId, agent: { kind: 'adapter', adapterName: 'one' }, role: 'lead' }],
  ({ second }) => ['session.agent.update', { sessionId, agentId: second, role: 'lead' }],
  ({ first }) => ['session.agent.update', { sessionId, agentId: first, approvalPolicy: 'reject' }],
  ({ first }) => ['session.agent.remove', { sessionId, agentId: first }],
  () => ['session.sendMessage', { sessionId, message: 'hello' }],
  () => ['session.plan.update', { sessionId, content: '- [ ] one' }],
  ({ said }) => ['session.history.truncate', { sessionId, messageId: said }],
  () => ['session.fork', { sourceSessionId: sessionId }],
  () => ['session.suspend', { sessionId }],
]

async function scene(disk: FailingStore) {
  const test = await hostOfTest(agents, { openStore: disk.openStore })
  const client = await test.client()
  await client.must('session.create', { sessionId })
  await client.must('session.subscribe', { sessionId })
  const attached: string[] = []
  for (const adapterName of ['one', 'two'])
    attached.push(
      (await client.must('session.agent.attach', { sessionId, agent: { kind: 'adapter', adapterName } })).agentId,
    )
  const [first = '', second = ''] = attached
  const { messageId: said } = await client.must('session.sendMessage', { sessionId, message: 'hello' })
  await client.untilEvent(sessionId, 'turn.completed')
  return { test, client, ids: { first, second, said } }
}

/** The session that its log makes. */
function sessionOfLog(log: readonly AnySessionEvent[]): Session {
  return log.reduce((session, event) => reduceSession(session, event), {} as Session)
}

/** Asserts that a host that has ended left rows and a log that agree, and answers the session of the rows. */
async function storedSession(dataDir: string): Promise<Session> {
  const opened = await openStore({ dir: dataDir })
  if (!opened.ok) throw new Error(opened.error.message)
  const rows = await opened.value.read.session(sessionId)
  const log = await opened.value.read.eventsAfter(sessionId, 0, 100_000)
  await opened.value.close()
  if (rows === null) throw new Error('there is a session')
  expect(sessionOfLog(log)).toEqual(rows)
  return rows
}

/** Returns the agents as a new subscriber sees them, and the session. */
async function watched(client: TestClient): Promise<{ agents: unknown; session: Session | null | undefined }> {
  const { conversation } = await client.must('session.subscribe', { sessionId })
  const { session } = await client.must('session.get', { sessionId })
  return { agents: conversation?.agents, session }
}

it.each(calls.map((call) => [call({ first: '', second: '', said: '' })[0], call] as const))(
  '%s leaves memory, rows, log and clients in agreement, whichever of its commits fails',
  async (_name, call) => {
    for (const failing of [null, 1, 2]) {
      const disk = failingStore()
      const { test, client, ids } = await scene(disk)
      const [name, input] = call(ids)
      disk.reset(failing)
      await client.request(name, input)
      // If it failed, something was really not stored.
      if (failing === 1) expect(disk.writes).toBeGreaterThanOrEqual(1)
      disk.reset(null)
      const turns = client.eventsOf(sessionId, 'turn.started').length
      await client.untilEvent(sessionId, 'turn.completed', turns)
      await client.must('session.suspend', { sessionId })
      const told = await watched(client)
      expect(told.agents).toEqual(told.session?.agents)
      await test.host.close()
      const rows = await storedSession(test.dataDir)
      expect({ ...told.session, agents: undefined }).toEqual({ ...rows, agents: undefined })
    }
  },
)
