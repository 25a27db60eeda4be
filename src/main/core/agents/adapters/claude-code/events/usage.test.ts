import { describe, expect, it } from 'vitest'
import { ofType } from '#core/agents/adapters/testing/told'
import { initialState, type MapState } from './map-state'
import { convert } from '../testing/converter'
import { recordedFrames } from '../testing/recordings'

/** An event of the model's own stream, which the program forwards. */
interface ModelEvent {
  readonly type: string
  readonly usage?: Readonly<Record<string, number>>
  readonly message?: { readonly usage?: Readonly<Record<string, number>> }
}

describe('usage', () => {
  it('counts usage and cost once, as the program sums them up in the end', () => {
    const frames = recordedFrames('long')
    const reports = ofType(convert(frames), 'usage').map(({ report }) => report)
    const last = frames.filter(({ type }) => type === 'result').at(-1) ?? {}
    const [total] = Object.values(last['modelUsage'] as Record<string, Record<string, number>>)
    const sum = (pick: (report: (typeof reports)[number]) => number | undefined) =>
      reports.reduce((before, report) => before + (pick(report) ?? 0), 0)
    expect(reports).toHaveLength(30)
    expect(sum((report) => report.outputTokens)).toBe(total?.['outputTokens'])
    expect(sum((report) => report.cacheReadTokens)).toBe(total?.['cacheReadInputTokens'])
    expect(sum((report) => report.cacheWriteTokens)).toBe(total?.['cacheCreationInputTokens'])
    expect(sum((report) => report.inputTokens)).toBe(
      (total?.['inputTokens'] ?? 0) +
        (total?.['cacheReadInputTokens'] ?? 0) +
        (total?.['cacheCreationInputTokens'] ?? 0),
    )
    expect(sum((report) => report.cost?.amount)).toBeCloseTo(last['total_cost_usd'] as number, 9)
  })

  it('counts what the model said with each of its calls', () => {
    const frames = recordedFrames('long')
    const reports = ofType(convert(frames), 'usage').map(({ report }) => report)
    const said = frames.flatMap(({ event }) => (event === undefined ? [] : [event as ModelEvent]))
    const figure = (type: 'message_start' | 'message_delta', name: string): number =>
      said
        .filter((each) => each.type === type)
        .reduce((sum, each) => sum + ((each.message ?? each).usage?.[name] ?? 0), 0)
    const cacheRead = figure('message_start', 'cache_read_input_tokens')
    const cacheWrite = figure('message_start', 'cache_creation_input_tokens')
    const total = (pick: (report: (typeof reports)[number]) => number | undefined) =>
      reports.reduce((sum, report) => sum + (pick(report) ?? 0), 0)
    expect(total((report) => report.inputTokens)).toBe(figure('message_start', 'input_tokens') + cacheRead + cacheWrite)
    expect(total((report) => report.cacheReadTokens)).toBe(cacheRead)
    expect(total((report) => report.cacheWriteTokens)).toBe(cacheWrite)
    expect(total((report) => report.outputTokens)).toBe(figure('message_delta', 'output_tokens'))
  })

  it('costs what the session grew by where the program does not say what a prompt cost', () => {
    const result = (total: number) => ({
      type: 'result',
      total_cost_usd: total,
      usage: { input_tokens: 10, output_tokens: 5, cache_read_input_tokens: 3 },
    })
    const costs = (begin: MapState) =>
      ofType(convert([result(0.5), result(0.75)], begin), 'usage').map(({ report }) => report.cost?.amount)
    expect(costs(initialState(true))).toEqual([0.5, 0.25])
    expect(costs(initialState(false))).toEqual([undefined, 0.25])
  })
})
