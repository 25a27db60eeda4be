import type { AgentAdapter } from '#shared/adapter/port'
import type { Script } from '../testing/scripted-agent'
import { hostOfTest } from '../testing/host-of-test'
import type { TestClient, TestHost } from '../testing/test-host'

/** A host with these agents. */
export async function start(...adapters: AgentAdapter[]): Promise<{ test: TestHost; client: TestClient }> {
  const test = await hostOfTest(adapters)
  return { test, client: await test.client() }
}

/** A gate that scripts wait at. */
export function gate(): { open: () => void; passed: Promise<void> } {
  let open!: () => void
  const passed = new Promise<void>((resolve) => (open = resolve))
  return { open, passed }
}

/** Says in two pieces what it was told. */
export const echo: Script = async ({ prompt, emit }) => {
  emit({ type: 'text', delta: 'You said ' })
  await Promise.resolve()
  emit({ type: 'text', delta: prompt })
  return undefined
}

/** Says half of an answer, and no more until it is cancelled. */
export const half: Script = async ({ emit, cancelled }) => {
  emit({ type: 'text', delta: 'half' })
  await cancelled
  return { outcome: 'cancelled' }
}

/** Creates a session and watches it. */
export async function watched(client: TestClient, sessionId: string): Promise<void> {
  await client.must('session.create', { sessionId })
  await client.must('session.subscribe', { sessionId })
}
