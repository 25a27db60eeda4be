import { setTimeout } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { KillableHost } from '#core/history/attempt/testing/killable-host'
import { temporaryFolder } from '#core/testing/temporary-folder'

/** Number of times a host is killed; PARLEY_KILLS for more. */
const KILLS = Number(process.env['PARLEY_KILLS'] ?? 2)
/** Time from the reset within which a session is usually resumed, in milliseconds. */
const RESUMING_MS = 200
const RESET_MS = 400

async function must<T>(answer: Promise<{ ok: true; value: T } | { ok: false; error: unknown }>): Promise<T> {
  const result = await answer
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}

it(
  `neither continues a parked session twice nor loses its queue when its host is killed, ${KILLS} times`,
  async () => {
    const host = new KillableHost(await temporaryFolder())
    await host.start()
    await must(
      host.request('preferences.update', { values: { 'limits.jitterSeconds': 0, 'limits.spacingSeconds': 0 } }),
    )
    for (let kill = 0; kill < KILLS; kill++) {
      const sessionId = `s${kill}`
      await must(host.request('session.sendMessage', { sessionId, message: `limit ${RESET_MS}` }))
      const parkOf = async () => (await must(host.request('session.get', { sessionId }))).session?.park
      await vi.waitFor(async () => expect(await parkOf()).toBeDefined(), { timeout: 20_000, interval: 5 })
      await must(host.request('session.sendMessage', { sessionId, message: 'queued' }))
      await setTimeout(RESET_MS - 50 + (RESUMING_MS * (kill + Math.random())) / KILLS)
      await host.kill()
      await host.start()
      await vi.waitFor(async () => expect(await parkOf()).toBeUndefined(), { timeout: 20_000, interval: 20 })
      await must(host.request('session.sendMessage', { sessionId, message: 'last' }))
      await vi.waitFor(
        async () => {
          const page = { sessionId, fromPosition: 0, limit: 100 }
          const { messages, blocks } = await must(host.request('session.getMessages', page))
          const said = messages.flatMap(({ messageId, role, deliveries = [] }) =>
            role === 'user'
              ? blocks.filter((block) => block.messageId === messageId).map((block) => ({ block, deliveries }))
              : [],
          )
          const words = said.map(({ block }) => (block.type === 'text' ? block.content : ''))
          expect(words.filter((word) => word.startsWith('Continue'))).toHaveLength(1)
          expect(words.filter((word) => word === 'queued')).toHaveLength(1)
          expect(words.at(-1)).toBe('last')
          const queued = said[words.indexOf('queued')]
          expect(['completed', 'error']).toContain(queued?.deliveries[0]?.outcome)
        },
        { timeout: 20_000, interval: 20 },
      )
    }
    await host.kill()
  },
  KILLS * 60_000,
)
