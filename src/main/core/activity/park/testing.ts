import type { AdapterFailure } from '#shared/adapter/port'
import type { Park } from '#shared/limits/entities'
import { hostOfTest } from '#core/testing/host-of-test'
import { scriptedAdapter, type ScriptContext } from '#core/testing/scripted-agent'
import type { TestClient } from '#core/testing/test-host'

export const MINUTE = 60_000
export const START = Date.parse('2026-11-28T03:00:00Z')

/** A clock that only moves when a test moves it. */
class StoppedClock {
  at = START
  now = (): number => this.at
}

export const refused = (resetsAt: number | undefined, kind: 'account' | 'outage' = 'account'): AdapterFailure => ({
  message: 'You have hit your limit.',
  category: 'provider',
  recoverable: true,
  limit: { kind, words: 'You have hit your limit.', ...(resetsAt === undefined ? {} : { resetsAt }) },
})

/** Services that refuse agents until a time, by the name of the agent. */
export type Services = Map<string, { servesFrom: number; told?: number | undefined; kind?: 'account' | 'outage' }>

/** A host with agents whose services refuse them until a time. */
export async function scene(names: readonly string[] = ['one'], options: Parameters<typeof hostOfTest>[1] = {}) {
  const clock = new StoppedClock()
  const services: Services = new Map()
  /** Prompts that reached a service that served them. */
  const served: { name: string; prompt: string; at: number }[] = []
  /** Prompts that a service refused. */
  const calls: { name: string; prompt: string; at: number }[] = []
  const scriptOf =
    (name: string) =>
    ({ prompt, emit }: ScriptContext) => {
      const service = services.get(name)
      calls.push({ name, prompt, at: clock.at })
      if (service !== undefined && clock.at < service.servesFrom) {
        const failure = refused('told' in service ? service.told : service.servesFrom, service.kind)
        return Promise.resolve({ outcome: 'error' as const, failure })
      }
      served.push({ name, prompt, at: clock.at })
      emit({ type: 'text', delta: `Did ${prompt}` })
      return Promise.resolve(undefined)
    }
  const adapters = names.map((name) => scriptedAdapter(name, scriptOf(name)))
  const test = await hostOfTest(adapters, { clock, parkLookMs: 10, ...options })
  const client = await test.client()
  const open = async (sessionId: string, name = names[0] ?? 'one'): Promise<void> => {
    await client.must('session.create', { sessionId })
    await client.must('session.agent.attach', { sessionId, agent: { kind: 'adapter', adapterName: name } })
    await client.must('session.subscribe', { sessionId })
  }
  const say = (sessionId: string, message: string) => client.must('session.sendMessage', { sessionId, message })
  return { clock, services, served, calls, test, client, open, say }
}

export async function parksOf(client: TestClient): Promise<Park[]> {
  return (await client.must('park.list', {})).parks
}
