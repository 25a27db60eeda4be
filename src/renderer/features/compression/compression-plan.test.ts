import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { contractError } from '#shared/kernel/errors'
import { FakeHost } from '#renderer/lib/testing/fake-host'
import type { ContextEntry } from '../context/context-reader.svelte'
import { CompressionPlan } from './compression-plan.svelte'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const messages = Array.from({ length: 10 }, (_, at): ContextEntry => ({
  message: {
    messageId: `m${at + 1}`,
    sessionId: 's',
    turnId: null,
    role: 'user',
    contentText: String(at),
    blocks: [],
    timestamp: at,
  },
  source: { kind: 'own', sessionId: 's' },
  changedBy: [],
  tokens: 1,
  tokensExact: false,
}))

const preview = { tokensBefore: 9, tokensAfter: 3, tokensExact: false, kept: [], steps: [] }
const draft = { summary: 'In short.', writtenBy: 'listing', messageCount: 4 } as const

async function setUp(answers: ConstructorParameters<typeof FakeHost>[0] = {}) {
  const host = new FakeHost({
    'session.compress.draft': () => draft,
    'operation.cancel': () => ({ success: true }),
    ...answers,
  })
  return { host, plan: new CompressionPlan(await host.connect(), 's', messages) }
}

it('suggests what costs little: reasoning, repeated reads, and outputs but the recent ones', async () => {
  const { plan } = await setUp()
  expect(plan.pipeline).toEqual([
    { actionId: 'strip-reasoning' },
    { actionId: 'deduplicate-reads' },
    { actionId: 'strip-tool-outputs', options: { olderThan: 6, longerThan: 200 } },
  ])
})

it('turns suggested steps off that would save nothing, once', async () => {
  const nothing = { removed: [], changed: [], added: [], tokensAfter: 9 }
  const steps = [
    { ...nothing, actionId: 'strip-reasoning' },
    { ...nothing, actionId: 'deduplicate-reads', changed: ['m2'], tokensAfter: 5 },
    { ...nothing, actionId: 'strip-tool-outputs', changed: ['m3'], tokensAfter: 5 },
  ]
  const { plan } = await setUp({ 'session.compress.preview': () => ({ ...preview, steps }) })
  const refreshed = async () => {
    plan.refresh()
    await vi.advanceTimersByTimeAsync(1000)
  }
  await refreshed()
  expect([plan.reasoning.on, plan.reads.on, plan.outputs.on]).toEqual([false, true, false])
  plan.reasoning.on = true
  await refreshed()
  expect(plan.reasoning.on).toBe(true)
})

it('summarizes the range that was chosen in the conversation, and nothing else', async () => {
  const host = new FakeHost({})
  const connection = await host.connect()
  const ends = (range: { fromMessageId?: string; toMessageId?: string }) => {
    const { summarize, reasoning, reads, outputs } = new CompressionPlan(connection, 's', messages, range)
    return [summarize.on, summarize.from, summarize.to, reasoning.on || reads.on || outputs.on]
  }
  expect(ends({ fromMessageId: 'm4' })).toEqual([true, 4, 10, false])
  expect(ends({ toMessageId: 'm4' })).toEqual([true, 1, 4, false])
})

it('summarises first, once there are words, and puts ranges right', async () => {
  const { plan } = await setUp()
  plan.reasoning.on = plan.reads.on = plan.outputs.on = false
  plan.summarize.on = true
  expect(plan.pipeline).toEqual([])
  plan.summarize.text = 'In short.'
  const options = { fromMessageId: 'm1', toMessageId: 'm4', text: 'In short.' }
  expect(plan.pipeline).toEqual([{ actionId: 'summarize', options }])
  Object.assign(plan.summarize, { from: 99, to: 2 })
  expect(plan.pipeline[0]?.options).toMatchObject({ fromMessageId: 'm10', toMessageId: 'm10' })
})

it('drops what is named and keeps at least one message', async () => {
  const { plan } = await setUp()
  plan.reasoning.on = plan.reads.on = plan.outputs.on = false
  Object.assign(plan.drop, { on: true, from: 2, to: 3 })
  Object.assign(plan.keepLast, { on: true, count: 0 })
  expect(plan.pipeline).toEqual([
    { actionId: 'drop', options: { messageIds: ['m2', 'm3'] } },
    { actionId: 'keep-last', options: { count: 1 } },
  ])
})

it('asks for a preview a moment after the last change only', async () => {
  const { host, plan } = await setUp({ 'session.compress.preview': () => preview })
  plan.refresh()()
  plan.refresh()
  await vi.runAllTimersAsync()
  expect(host.inputs('session.compress.preview')).toHaveLength(1)
  expect(plan.preview).toEqual(preview)
})

it('says why there is no preview', async () => {
  const { plan } = await setUp()
  plan.refresh()
  await vi.runAllTimersAsync()
  const { message } = contractError('unknown-request', 'No answer to session.compress.preview.')
  await vi.waitFor(() => expect(plan.problem).toBe(message))
  expect(plan.preview).toBeNull()
})

it('has a summary written, unless that is stopped before it comes', async () => {
  const { host, plan } = await setUp()
  const stopped = plan.write('agent')
  expect(plan.drafting).toBe(true)
  plan.stopWriting()
  const [cancelled] = host.inputs('operation.cancel')
  expect(host.inputs('session.compress.draft').at(-1)).toMatchObject(cancelled as object)
  await stopped
  expect(plan.summarize.text).toBe('')
  await plan.write('listing')
  expect(plan.summarize.text).toBe('In short.')
  expect(plan.drafting).toBe(false)
  expect(host.inputs('session.compress.draft').at(-1)).toEqual({
    sessionId: 's',
    fromMessageId: 'm1',
    toMessageId: 'm4',
    writtenBy: 'listing',
    operationId: expect.any(String) as string,
  })
  expect(host.inputs('operation.cancel')).toHaveLength(1)
})

it('suggests more than the first message of a short context', () => {
  const suggested = (count: number) =>
    new CompressionPlan(new FakeHost({}), 's', Array<ContextEntry>(count).fill(messages[0] as ContextEntry)).summarize
  expect(suggested(4)).toMatchObject({ from: 1, to: 2 })
  expect(suggested(7)).toMatchObject({ from: 1, to: 2 })
  expect(suggested(30)).toMatchObject({ from: 1, to: 24 })
})
