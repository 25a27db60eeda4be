import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import type { AdapterEvent } from '#shared/adapter/port'
import { emptyConversation, reduceConversation } from '#shared/state/conversation'
import type { Conversation } from '#shared/conversation/entities'
import { withInMemory } from '#shared/state/in-memory'
import { scriptedAdapter, type Script } from '#core/testing/scripted-agent'
import { startTestHost, type TestClient, type TestHost } from '#core/testing/test-host'

/** Number of runs of each property; PARLEY_RUNS for more. */
const RUNS = Number(process.env['PARLEY_RUNS'] ?? 4)

const hosts: TestHost[] = []
afterEach(async () => {
  for (const host of hosts.splice(0)) await host.cleanUp()
})

/** One step of an agent's output; tests can shrink lists of them. */
const step = fc.oneof(
  fc.record({ type: fc.constant('text' as const), delta: fc.string({ minLength: 1 }) }),
  fc.record({ type: fc.constant('reasoning' as const), delta: fc.string({ minLength: 1 }) }),
  fc.record({ type: fc.constant('tool' as const), output: fc.string(), size: fc.integer({ min: 1, max: 40_000 }) }),
  fc.constant({ type: 'plan' as const }),
  fc.constant({ type: 'usage' as const }),
  fc.constant({ type: 'pause' as const }),
  fc.constant({ type: 'subagent' as const }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

function play(steps: readonly Step[], prompt: string): Script {
  return async ({ emit }) => {
    for (const [index, each] of steps.entries()) for (const event of eventsOf(each, `${prompt}-${index}`)) emit(event)
    for (const each of steps) if (each.type === 'pause') await new Promise((resolve) => setTimeout(resolve, 30))
    return undefined
  }
}

function eventsOf(each: Step, id: string): AdapterEvent[] {
  switch (each.type) {
    case 'tool':
      return [
        { type: 'tool.started', toolCallId: id, name: 'read', title: 'Read', kind: 'read', args: { id } },
        { type: 'tool.updated', toolCallId: id, outputDelta: 'begin ' },
        { type: 'tool.completed', toolCallId: id, outcome: 'ok', output: each.output + 'x'.repeat(each.size) },
      ]
    case 'plan':
      return [{ type: 'plan', entries: [{ content: id, status: 'pending' }] }]
    case 'usage':
      return [
        { type: 'usage', report: { granularity: 'call', mode: 'delta', inputTokens: 3, outputTokens: 2 } },
        { type: 'contextWindow', state: { currentTokens: id.length, maxTokens: 1000 } },
      ]
    case 'subagent':
      return [
        { type: 'subagent.spawned', childId: id, task: 'look' },
        { type: 'subagent.completed', childId: id, finalMessage: 'seen' },
      ]
    case 'pause':
      return []
    default:
      return [each]
  }
}

/** The state a client has that began with `start` and saw everything after it. */
function follow(client: TestClient, sessionId: string, start: Conversation, sequence: number): Conversation {
  let state = start
  for (const event of client.events(sessionId)) if (event.sequence > sequence) state = reduceConversation(state, event)
  return state
}

async function finish(client: TestClient, sessionId: string, turns: number): Promise<void> {
  await client.untilEvent(sessionId, 'turn.completed', turns)
  await client.until(() => client.eventsOf(sessionId, 'status.changed').at(-1)?.payload.to === 'completed')
}

describe('a subscription', () => {
  it(
    'at any moment leads to the same conversation as one from the start, and as the stored one',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.array(step, { maxLength: 12 }), { minLength: 1, maxLength: 3 }),
          fc.integer({ min: 0, max: 40 }),
          fc.nat(),
          async (prompts, wait, cut) => {
            const scripts = prompts.map((steps, index) => play(steps, `p${index}`))
            const test = await startTestHost([
              scriptedAdapter(
                'script',
                (context) => scripts[Number(context.prompt)]?.(context) ?? Promise.resolve(undefined),
              ),
            ])
            hosts.push(test)
            const early = await test.client()
            await early.must('session.create', { sessionId: 's' })
            const start = await early.must('session.subscribe', { sessionId: 's' })
            const late = await test.client()
            for (const [index] of prompts.entries())
              await early.must('session.sendMessage', { sessionId: 's', message: String(index) })
            await new Promise((resolve) => setTimeout(resolve, wait))
            const middle = await late.must('session.subscribe', { sessionId: 's' })
            const turns = early.eventsOf('s', 'turn.started').length
            await finish(early, 's', Math.max(1, turns))
            await early.must('session.close', { sessionId: 's' })
            await early.untilEvent('s', 'closed')
            await late.untilEvent('s', 'closed')

            const whole = (await early.must('session.subscribe', { sessionId: 's' })).conversation
            const fromStart = follow(early, 's', start.conversation ?? emptyConversation('s'), start.sequence)
            const fromMiddle = follow(late, 's', middle.conversation ?? emptyConversation('s'), middle.sequence)
            expect(fromStart).toEqual(whole)
            expect(fromMiddle).toEqual(whole)

            // A replay of the durable events alone, from the very first one and from anywhere after it.
            const heard = early.events('s')
            for (const afterSequence of [0, heard[cut % heard.length]?.sequence ?? 0]) {
              const replayer = await test.client()
              const { replayed = 0, inMemory } = await replayer.must('session.subscribe', {
                sessionId: 's',
                afterSequence,
              })
              await replayer.until(() => replayer.events('s').length >= replayed)
              const known = heard.filter(({ sequence }) => sequence <= afterSequence)
              const begun =
                afterSequence === 0 ? emptyConversation('s') : (start.conversation ?? emptyConversation('s'))
              const replay = [...known, ...replayer.events('s')].reduce(reduceConversation, begun)
              expect(inMemory && withInMemory(replay, inMemory)).toEqual(whole)
            }
            hosts.splice(hosts.indexOf(test), 1)
            await test.cleanUp()
          },
        ),
        { numRuns: RUNS },
      )
    },
    RUNS * 3000,
  )

  it('shows only the last messages when asked to, and pages reach the others', async () => {
    const test = await startTestHost([
      scriptedAdapter('echo', ({ prompt, emit }) => {
        emit({ type: 'text', delta: `re: ${prompt}` })
        return Promise.resolve(undefined)
      }),
    ])
    hosts.push(test)
    const client = await test.client()
    await client.must('session.create', { sessionId: 's' })
    await client.must('session.subscribe', { sessionId: 's' })
    for (let index = 1; index <= 5; index++) {
      await client.must('session.sendMessage', { sessionId: 's', message: `m${index}` })
      await finish(client, 's', index)
    }
    const { conversation } = await client.must('session.subscribe', { sessionId: 's', limit: 4 })
    expect(conversation?.firstPosition).toBe(6)
    expect(conversation?.messages.map((message) => message.position)).toEqual([6, 7, 8, 9])
    const page = await client.must('session.getMessages', { sessionId: 's', fromPosition: 0, limit: 3 })
    expect(page.total).toBe(10)
    expect(page.blocks.map((block) => block.type === 'text' && block.content)).toEqual(['m1', 're: m1', 'm2'])
  })

  it('ends with unsubscribe and with the connection', async () => {
    const test = await startTestHost([scriptedAdapter('quiet', () => Promise.resolve(undefined))])
    hosts.push(test)
    const client = await test.client()
    await client.must('session.create', { sessionId: 's' })
    await client.must('session.subscribe', { sessionId: 's' })
    expect(await client.must('session.unsubscribe', { sessionId: 's' })).toEqual({ success: true })
    expect(await client.must('session.unsubscribe', { sessionId: 's' })).toEqual({ success: false })
    const before = client.events('s').length
    await client.must('session.update', { sessionId: 's', title: 'x' })
    expect(client.events('s')).toHaveLength(before)
  })
})
