import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { AgentAdapter } from '#shared/adapter/port'
import type { RequestInput } from '#shared/contract'
import { createPlayground } from '#core/agents/adapters/playground/index'
import { createProcesses } from '#core/base/process/processes'
import { failingStore } from '#core/testing/failing-store'
import { hostOfTest } from '#core/testing/host-of-test'
import { scriptedAdapter } from '#core/testing/scripted-agent'

/** Delay after which a session tries again to store what it keeps. */
const RETRY_MS = 2000

/** Work that sessions try again later. */
let retries: (() => void)[]

beforeEach(() => {
  retries = []
  const later = globalThis.setTimeout
  const held = (work: () => void, ms?: number) => {
    if (ms === RETRY_MS) retries.push(work)
    return later(work, ms === RETRY_MS ? 1_000_000 : ms)
  }
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(held)
  return () => vi.restoreAllMocks()
})

/** An agent that gets its model when it starts. */
const atStart = () =>
  ({
    ...scriptedAdapter('one', () => Promise.resolve(undefined)),
    modelAtStart: { kind: 'modelAtStart' },
  }) as const

/** A session that an agent has answered once, on a disk of which single commits fail. */
async function session(adapter: AgentAdapter) {
  const disk = failingStore()
  const test = await hostOfTest([adapter], { openStore: disk.openStore })
  const client = await test.client()
  await client.must('session.create', { sessionId: 's' })
  await client.must('session.subscribe', { sessionId: 's' })
  let turns = 0
  /** Resolves when a further turn is over. What could not be stored at first has been published before that. */
  const idle = async () => {
    await client.untilEvent('s', 'turn.completed', ++turns)
    await client.until(() => client.eventsOf('s', 'status.changed').at(-1)?.payload.to === 'completed')
  }
  await client.must('session.sendMessage', { sessionId: 's', message: 'Hello' })
  await idle()
  /** The session as it is stored. The program of an agent may have been ended; the next message starts it. */
  const stored = async () => {
    const { session } = await client.must('session.get', { sessionId: 's' })
    const { conversation } = await client.must('session.subscribe', { sessionId: 's' })
    const { status, agents = [] } = session ?? {}
    const { modelId, reasoningEffort } = await client.must('session.model.getCurrent', { sessionId: 's' })
    return {
      status,
      works: { modelId, reasoningEffort },
      agents: agents.map(({ status: _now, ...agent }) => agent),
      messages: conversation?.messages.map(({ messageId }) => messageId),
    }
  }
  return { disk, client, stored, idle }
}

/**
 * Sends a message once for each commit that this takes, with that one failing. Checks that a message which was refused has
 * changed nothing; returns how many were.
 */
async function refusals(
  { disk, client, stored, idle }: Awaited<ReturnType<typeof session>>,
  input: (failing: number) => Partial<RequestInput<'session.sendMessage'>>,
  prepare: () => Promise<unknown> = () => Promise.resolve(),
): Promise<number> {
  for (let failing = 1, refused = 0; ; failing++) {
    await prepare()
    const before = await stored()
    disk.reset(failing)
    const sent = await client.request('session.sendMessage', { sessionId: 's', message: 'More', ...input(failing) })
    const isHit = disk.writes >= failing
    disk.reset(null)
    for (const retry of retries.splice(0)) retry()
    if (sent.ok) await idle()
    if (sent.ok && !isHit) return refused
    if (sent.ok) continue
    refused++
    expect(sent.error.code).toBe('store-full')
    expect(await stored(), `commit ${failing} fails`).toEqual(before)
  }
}

describe('a message that cannot be stored', () => {
  it('leaves a closed session closed', async () => {
    const sent = await session(atStart())
    const { client } = sent
    const close = () => client.must('session.close', { sessionId: 's' })
    expect(await refusals(sent, () => ({}), close)).toBe(1)
    expect(await sent.stored()).toMatchObject({ status: 'active' })
  })

  it('leaves an agent as it was that is started again for it', async () => {
    const adapter = atStart()
    const sent = await session(adapter)
    const asked = (failing: number) => {
      const agent = { kind: 'adapter', adapterName: 'one', model: `model ${failing}` }
      return { skipConnectorSwapWarning: true, agent }
    }
    expect(await refusals(sent, asked)).toBe(1)
    const last = adapter.starts.at(-1)?.model
    expect(last).toMatch(/^model /)
    expect(await sent.stored()).toMatchObject({ agents: [{ model: last }] })
  })

  it('leaves an agent as it was that is changed for it while it runs', async () => {
    const sent = await session(createPlayground({ processes: createProcesses(), pause: () => Promise.resolve() }))
    const { client } = sent
    const agent = { kind: 'adapter', adapterName: 'playground', model: 'pensive', reasoningEffort: 'high' } as const
    const agentId = client.eventsOf('s', 'agent.attached')[0]?.payload.agent.agentId ?? ''
    const current = () => client.must('session.model.getCurrent', { sessionId: 's' })
    const before = { model: 'brisk', reasoningEffort: 'medium' } as const
    const prepare = () => client.must('session.agent.update', { sessionId: 's', agentId, ...before })
    expect(await refusals(sent, () => ({ agent }), prepare)).toBe(1)
    expect(await sent.stored()).toMatchObject({ agents: [{ model: 'pensive', reasoningEffort: 'high' }] })
    expect(await current()).toMatchObject({ modelId: 'pensive', reasoningEffort: 'high' })
  })
})
