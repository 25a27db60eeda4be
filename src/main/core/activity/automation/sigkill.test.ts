import { setTimeout } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { KillableHost } from '#core/history/attempt/testing/killable-host'
import { newRepository } from '#core/history/place/testing'
import { temporaryFolder } from '#core/testing/temporary-folder'

/** Number of times a host is killed; PARLEY_KILLS for more. */
const KILLS = Number(process.env['PARLEY_KILLS'] ?? 1)
/** Time within which a run is usually started, in milliseconds. */
const STARTING_MS = 150

async function must<T>(answer: Promise<{ ok: true; value: T } | { ok: false; error: unknown }>): Promise<T> {
  const result = await answer
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}

it(
  `neither loses a run nor starts it twice when its host is killed, ${KILLS} times`,
  async () => {
    const host = new KillableHost(await temporaryFolder())
    const folder = await newRepository(`${await temporaryFolder()}/project`)
    await host.start()
    const { automation } = await must(
      host.request('automation.create', {
        name: 'Tidy',
        folder,
        prompt: 'Tidy up',
        place: 'worktree',
        trigger: { kind: 'schedule', cron: '0 0 1 1 *', timeZone: 'UTC' },
      }),
    )
    const { automationId } = automation
    for (let kill = 0; kill < KILLS; kill++) {
      void host.request('automation.run', { automationId })
      await setTimeout((STARTING_MS * (kill + Math.random())) / KILLS)
      await host.kill()
      await host.start()
      await vi.waitFor(
        async () => {
          const { runs } = await must(host.request('automation.get', { automationId }))
          expect(runs.every(({ state }) => state === 'done' || state === 'stopped')).toBe(true)
          expect(runs.length).toBeLessThanOrEqual(kill + 1)
          const { sessions } = await must(host.request('session.list', { limit: 100 }))
          expect(sessions.map(({ sessionId }) => sessionId).toSorted()).toEqual(
            runs.map(({ sessionId }) => sessionId).toSorted(),
          )
          for (const { sessionId } of sessions) {
            const page = { sessionId, fromPosition: 0, limit: 100 }
            const { messages } = await must(host.request('session.getMessages', page))
            // A prompt that reached no turn stays in the queue, where a person decides about it.
            const queue = await must(host.request('session.queue.list', { sessionId }))
            const sent = messages.filter(({ role }) => role === 'user')
            expect([...sent, ...queue.messages]).toHaveLength(1)
          }
        },
        { timeout: 30_000, interval: 50 },
      )
    }
    await must(host.request('automation.run', { automationId }))
    const { places, orphans } = await must(host.request('workspace.list', {}))
    const { runs } = await must(host.request('automation.get', { automationId }))
    expect(places).toHaveLength(runs.length)
    expect(orphans).toEqual([])
    await host.kill()
  },
  KILLS * 60_000,
)
