import { describe, expect, it } from 'vitest'
import type { AdapterEvent } from '#shared/adapter/port'
import { defined } from '#shared/kernel/defined'
import { PermissionGate, type Decision, type StandingAnswers } from './permission-gate'

const question = (toolName: string) =>
  ({ toolName, toolInput: {}, summary: toolName, dangerLevel: 'exec', toolCallId: 'call' }) as const

function createGate(always: StandingAnswers = new Map()) {
  const events: AdapterEvent[] = []
  let count = 0
  const gate = new PermissionGate((event) => events.push(event), { next: () => `id-${++count}` }, always)
  return {
    gate,
    events,
    /** Asks, and answers with an option when an answer is expected. */
    async decide(
      toolName: string,
      optionId: string,
      message?: string,
    ): Promise<{ decision: Decision; asked: boolean }> {
      const before = events.length
      const deciding = gate.ask(question(toolName), new AbortController().signal)
      const asked = events.slice(before).find((event) => event.type === 'permission.requested')
      if (asked !== undefined) gate.respond(asked.requestId, { outcome: 'selected', optionId, ...defined({ message }) })
      return { decision: await deciding, asked: asked !== undefined }
    },
  }
}

describe('PermissionGate', () => {
  it('offers every kind of answer', () => {
    const { gate, events } = createGate()
    void gate.ask(question('run'), new AbortController().signal)
    expect(events).toMatchObject([
      {
        type: 'permission.requested',
        requestId: 'id-1',
        toolName: 'run',
        options: [
          { kind: 'allow_once' },
          { kind: 'allow_session' },
          { kind: 'allow_always' },
          { kind: 'reject_once' },
          { kind: 'reject_always' },
        ],
      },
    ])
  })

  it.each([
    ['allow_once', true, true, true],
    ['allow_session', true, false, true],
    ['allow_always', true, false, false],
    ['reject_once', false, true, true],
    ['reject_always', false, false, false],
  ])('remembers %s for as long as it is meant', async (optionId, allowed, asksAgain, asksElsewhere) => {
    const always: StandingAnswers = new Map()
    const first = createGate(always)
    expect((await first.decide('run', optionId)).decision.allowed).toBe(allowed)
    expect((await first.decide('run', optionId)).asked).toBe(asksAgain)
    expect((await first.decide('write', 'reject_once')).asked).toBe(true)
    const second = createGate(always)
    const elsewhere = await second.decide('run', 'reject_once')
    expect(elsewhere.asked).toBe(asksElsewhere)
    expect(elsewhere.decision.allowed).toBe(!asksElsewhere && allowed)
  })

  it('passes on what was said with a refusal', async () => {
    const { decide } = createGate()
    expect((await decide('run', 'reject_once', 'not on a Friday')).decision).toEqual({
      allowed: false,
      message: 'not on a Friday',
    })
  })

  it('allows nothing for an answer that it did not offer', async () => {
    expect((await createGate().decide('run', 'allow_everything')).decision.allowed).toBe(false)
  })

  it('takes no answer for a no', async () => {
    const { gate } = createGate()
    const deciding = gate.ask(question('run'), new AbortController().signal)
    gate.respond('id-1', { outcome: 'cancelled' })
    expect(await deciding).toEqual({ allowed: false })
  })

  it('withdraws its question when the prompt is cancelled, and takes no answer any more', async () => {
    const { gate, events } = createGate()
    const abort = new AbortController()
    const deciding = gate.ask(question('run'), abort.signal)
    abort.abort()
    expect(await deciding).toEqual({ allowed: false })
    expect(events.at(-1)).toEqual({ type: 'permission.withdrawn', requestId: 'id-1' })
    gate.respond('id-1', { outcome: 'selected', optionId: 'allow_session' })
    expect(events).toHaveLength(2)
  })

  it('does not begin to ask once the prompt is cancelled', async () => {
    const { gate, events } = createGate()
    expect(await gate.ask(question('run'), AbortSignal.abort())).toEqual({ allowed: false })
    expect(events).toEqual([])
  })
})
