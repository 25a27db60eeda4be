import { describe, expect, it } from 'vitest'
import { Execution } from './execution'

/** A turn that has begun, and its outcome, if any. */
function begun(): { turn: Execution; over: () => Promise<unknown> } {
  const turn = new Execution()
  turn.begin()
  return { turn, over: () => Promise.race([turn.ended, Promise.resolve('still going on')]) }
}

const end = (turn: Execution, type: string, data = {}): void => turn.take(`session.execution.${type}`, data)

it.each([
  ['succeeded', {}, { outcome: 'completed' }],
  [
    'failed',
    { error: { type: 'provider.auth', message: 'No key' } },
    { outcome: 'error', failure: { recoverable: true } },
  ],
  [
    'failed',
    { error: { type: 'unknown', message: 'Provider request failed with HTTP 429: x' } },
    { failure: { category: 'provider' } },
  ],
  ['interrupted', { reason: 'user' }, { outcome: 'cancelled' }],
  ['interrupted', { reason: 'superseded' }, { outcome: 'cancelled' }],
  ['interrupted', { reason: 'inactivity' }, { outcome: 'error' }],
  ['interrupted', { reason: 'shutdown' }, { outcome: 'error', failure: { category: 'runtime', recoverable: true } }],
])('ends as its server says: %s %j', async (type, data, result) => {
  const { turn } = begun()
  end(turn, type, data)
  expect(await turn.ended).toMatchObject(result)
})

it('is stopped, not shut down, where a question was declined without a word', async () => {
  const { turn } = begun()
  turn.isDeclined = true
  end(turn, 'interrupted', { reason: 'shutdown' })
  expect(await turn.ended).toEqual({ outcome: 'cancelled' })
})

it('goes on with what is still in the inbox, and ends with that', async () => {
  const { turn, over } = begun()
  turn.put('msg_1')
  end(turn, 'succeeded')
  expect(await over()).toBe('still going on')
  turn.begin()
  turn.taken('msg_1')
  expect(await over()).toBe('still going on')
  end(turn, 'succeeded')
  expect(await turn.ended).toEqual({ outcome: 'completed' })
})

it('ends where what was in the inbox is taken back after its end', async () => {
  const { turn } = begun()
  turn.put('msg_1')
  end(turn, 'succeeded')
  turn.isCancelled = true
  turn.taken('msg_1')
  expect(await turn.ended).toEqual({ outcome: 'cancelled' })
})

it('does not wait for what is in the inbox of an interrupted turn', async () => {
  const { turn } = begun()
  turn.put('msg_1')
  turn.isCancelled = true
  end(turn, 'interrupted', { reason: 'user' })
  expect(await turn.ended).toEqual({ outcome: 'cancelled' })
})

it('is not ended by the end of one before', async () => {
  const turn = new Execution()
  end(turn, 'succeeded')
  expect(turn.isOver).toBe(false)
  turn.begin()
  end(turn, 'succeeded')
  expect(await turn.ended).toEqual({ outcome: 'completed' })
})

describe('a wait for the model', () => {
  const error = { type: 'provider.rate-limit', message: 'Your usage limit has been reached.' }

  it('of more than a minute ends the turn with the time of its end', async () => {
    const turn = new Execution()
    let isInterrupted = false
    turn.onLongWait = () => (isInterrupted = true)
    turn.begin()
    const at = Date.now() + 3_600_000
    turn.take('session.retry.scheduled', { attempt: 1, at, error })
    expect(isInterrupted).toBe(true)
    turn.take('session.execution.interrupted', { reason: 'user' })
    expect(await turn.ended).toMatchObject({
      outcome: 'error',
      failure: { limit: { kind: 'account', resetsAt: at, words: error.message } },
    })
  })

  it('of a moment is left to the server', async () => {
    const turn = new Execution()
    turn.onLongWait = () => expect.unreachable()
    turn.begin()
    turn.take('session.retry.scheduled', { attempt: 1, at: Date.now() + 2000, error })
    turn.take('session.execution.succeeded', {})
    expect(await turn.ended).toMatchObject({ outcome: 'completed' })
  })
})
