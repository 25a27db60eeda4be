import { monitorEventLoopDelay } from 'node:perf_hooks'
import { expect, it, onTestFinished } from 'vitest'
import type { AdapterEvent } from '#shared/adapter/port'
import { UsageReport } from '#shared/usage/entities'
import { PATIENCE_MS } from '../testing/observe'
import { hostileCases } from './hostile.cases'
import { startModelServer, streamChunks } from './testing/scripted-model'
import { say, startAgent } from './testing/start-agent'

/** Maximum time without a turn for other work, even on a busy machine. */
const LONGEST_STALL_MS = 1000

const toolsOf = (events: readonly AdapterEvent[]) => {
  const names = events.flatMap((event) => (event.type === 'tool.started' ? [event.name] : []))
  const outcomes = events.flatMap((event) => (event.type === 'tool.completed' ? [event.outcome] : []))
  return names.map((name, index) => [name, outcomes[index]])
}

it.each(hostileCases)('a provider that $does', async ({ answer, fails, givenUp = false, tools }) => {
  let times = 0
  const server = await startModelServer((request, response) => {
    const isFirst = ++times === 1 || request.body.messages?.at(-1)?.['content'] === 'go'
    if (isFirst) answer(response, request)
    else streamChunks(response, [{ content: 'better' }])
  })
  onTestFinished(() => server.close())
  const access = { kind: 'openai-compatible', name: 'Here', baseUrl: server.baseUrl, apiKey: 'secret' } as const
  const { agent, events, text } = await startAgent({ access }, { model: 'small' })
  const delay = monitorEventLoopDelay({ resolution: 5 })
  const before = process.memoryUsage().rss
  delay.enable()
  const prompted = agent.prompt(say('go'))
  if (givenUp) {
    await expect.poll(text, { timeout: PATIENCE_MS }).not.toBe('')
    await agent.cancel()
  }
  const result = await prompted
  delay.disable()
  const outcome = givenUp ? 'cancelled' : fails === undefined ? 'completed' : 'error'
  expect(`${result.outcome}: ${result.failure?.message ?? ''}`).toMatch(new RegExp(`^${outcome}: `))
  expect(result.failure?.message ?? '').toMatch(fails ?? /^$/)
  if (tools !== undefined) expect(toolsOf(events)).toEqual(tools)
  for (const event of events) if (event.type === 'usage') expect(UsageReport.safeParse(event.report).success).toBe(true)
  // Everything that it reported can be stored.
  expect(() => JSON.stringify(events)).not.toThrow()
  expect(delay.max / 1e6).toBeLessThan(LONGEST_STALL_MS)
  expect((process.memoryUsage().rss - before) / 1024 ** 2).toBeLessThan(400)

  expect(await agent.prompt(say('again'))).toMatchObject({ outcome: 'completed' })
  expect(text()).toContain('better')
})
