import type { AgentAdapter } from '#shared/adapter/port'
import type { HostOptions } from '#core/host/options'
import type { Script } from '#core/testing/scripted-agent'
import { hostOfTest } from '#core/testing/host-of-test'
import type { TestClient } from '#core/testing/test-host'

/** Says what it was told. */
export const echo: Script = ({ prompt, emit }) => {
  emit({ type: 'text', delta: `You said ${prompt}` })
  return Promise.resolve(undefined)
}

/** A host with these agents. */
export async function start(adapters: AgentAdapter[], options: Partial<HostOptions> = {}) {
  const test = await hostOfTest(adapters, options)
  return { test, client: await test.client() }
}

/** Sends a message and waits for the end of its turn. */
export async function say(client: TestClient, sessionId: string, message: string, more: object = {}): Promise<void> {
  await client.must('session.subscribe', { sessionId }).catch(() => undefined)
  const before = client.eventsOf(sessionId, 'turn.completed').length
  await client.must('session.sendMessage', { sessionId, message, ...more })
  await client.untilEvent(sessionId, 'turn.completed', before + 1)
}

/** The id of a new session in which an agent has answered once. */
export async function session(
  client: TestClient,
  agent: object = { kind: 'adapter', adapterName: 'one' },
): Promise<string> {
  const { sessionId } = await client.must('session.create', {})
  await say(client, sessionId, 'hello', { agent })
  return sessionId
}

/** The agents of a session as the store has them. */
export const agentsOf = async (client: TestClient, sessionId: string) =>
  (await client.must('session.get', { sessionId })).session?.agents ?? []

/** The id of the first agent of a session. */
export const leadOf = async (client: TestClient, sessionId: string) =>
  (await agentsOf(client, sessionId))[0]?.agentId ?? ''
