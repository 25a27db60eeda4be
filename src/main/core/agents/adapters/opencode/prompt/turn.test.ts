import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PromptEnd } from '../protocol/failures'
import type { ServerEvent } from '../events/map-events'
import { Turn } from './turn'

/* When a prompt is over that more was put into. */

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const status = (type: 'busy' | 'idle'): ServerEvent => ({ type: 'session.status', properties: { status: { type } } })
const asked = (id: string): ServerEvent => ({ type: 'message.updated', properties: { info: { id, role: 'user' } } })
const answered = (id: string): ServerEvent => ({
  type: 'message.updated',
  properties: { info: { id, role: 'assistant', finish: 'stop', time: { completed: 1 } } },
})

/** Starts a prompt, and records its outcome, if any. */
function begun() {
  const turn = new Turn()
  let end: PromptEnd | undefined
  void turn.ended.then((ended) => (end = ended))
  const tell = async (...events: ServerEvent[]) => {
    for (const event of events) turn.take(event, event.type === 'message.updated')
    await vi.advanceTimersByTimeAsync(0)
    return end
  }
  return { turn, tell, later: () => vi.advanceTimersByTimeAsync(5000).then(() => end) }
}

const taken = () => Promise.resolve({ ok: true as const })

describe('a prompt that a message was put into', () => {
  it('ends when the server rests after it', async () => {
    const { turn, tell } = begun()
    await tell(asked('1'), status('busy'))
    await turn.put(taken)
    expect(await tell(asked('2'), answered('3'), status('busy'), answered('4'))).toBeUndefined()
    expect(await tell(status('idle'))).toMatchObject({ finish: 'stop' })
    expect(turn.isWorking).toBe(false)
  })

  it('goes on where the server had just finished, and ends with what came of the message', async () => {
    const { turn, tell } = begun()
    await tell(asked('1'), status('busy'))
    const handed = Promise.withResolvers<{ readonly ok: true }>()
    const put = turn.put(() => handed.promise)
    expect(await tell(answered('2'), status('idle'))).toBeUndefined()
    handed.resolve({ ok: true })
    await put
    expect(await tell(asked('3'), status('busy'), answered('4'))).toBeUndefined()
    expect(await tell(status('idle'))).toMatchObject({ finish: 'stop' })
  })

  it('ends at once with one that is shown before it was handed over', async () => {
    const { turn, tell } = begun()
    await tell(asked('1'), status('busy'))
    const handed = Promise.withResolvers<{ readonly ok: true }>()
    const put = turn.put(() => handed.promise)
    expect(await tell(asked('2'), answered('3'), status('idle'))).toMatchObject({ finish: 'stop' })
    handed.resolve({ ok: true })
    await put
  })

  it.each([
    ['was refused', false],
    ['is never shown', true],
  ])('ends without a message that %s', async (_what, ok) => {
    const { turn, tell, later } = begun()
    await tell(asked('1'), status('busy'))
    await turn.put(() => Promise.resolve({ ok }))
    await tell(answered('2'), status('idle'))
    expect(await later()).toMatchObject({ finish: 'stop' })
  })

  it('ends at once when it is broken off', async () => {
    const { turn, tell } = begun()
    await tell(asked('1'), status('busy'))
    await turn.put(taken)
    turn.isCancelled = true
    expect(await tell(status('idle'))).toBeDefined()
  })

  it('takes in nothing before it has begun, and nothing when it is over', async () => {
    const { turn, tell } = begun()
    expect(turn.isWorking).toBe(false)
    await tell(asked('1'), status('busy'))
    expect(turn.isWorking).toBe(true)
    await tell(answered('2'), status('idle'))
    expect(turn.isWorking).toBe(false)
  })
})
