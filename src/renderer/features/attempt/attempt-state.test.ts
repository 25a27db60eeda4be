import { expect, it, vi } from 'vitest'
import { FakeHost } from '#renderer/lib/testing/fake-host'
import { AttemptState } from './attempt-state.svelte'

it('reads the group again when a session changes before it was read for the first time', async () => {
  const answers: ((group: object) => void)[] = []
  const host = new FakeHost({
    'attempt.get': () => new Promise((resolve) => answers.push((group) => resolve({ group }))) as never,
  })
  const connection = await host.connect()
  const state = new AttemptState({ connection }, 'g')
  const stop = state.follow()
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  host.emitServer({
    eventId: 'e',
    sequence: 1,
    timestamp: 0,
    ephemeral: true,
    type: 'sessions.changed',
    payload: { sessions: [], removed: ['s'] },
  })
  answers[0]?.({ groupId: 'g', attempts: [] })
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  stop()
})
