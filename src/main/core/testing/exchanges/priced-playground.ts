import type { AdapterEvent, AgentAdapter } from '#shared/adapter/port'
import { createPlayground } from '#core/agents/adapters/playground'
import { createProcesses } from '#core/base/process/processes'

/** Dollars per million tokens, which the Playground told when the exchanges were recorded. */
const prices: Readonly<Record<string, { readonly input: number; readonly output: number }>> = {
  brisk: { input: 1, output: 5 },
  pensive: { input: 3, output: 15 },
}

/** Creates a Playground that tells what its answers cost, as agents do. */
export function pricedPlayground(): AgentAdapter {
  const playground = createPlayground({ processes: createProcesses() })
  return {
    ...playground,
    start: (options) => playground.start({ ...options, onEvent: (event) => options.onEvent(withCost(event)) }),
  }
}

function withCost(event: AdapterEvent): AdapterEvent {
  const price = event.type === 'usage' ? prices[event.report.model ?? ''] : undefined
  if (event.type !== 'usage' || price === undefined) return event
  const { inputTokens, outputTokens } = event.report
  const amount = (inputTokens * price.input + outputTokens * price.output) / 1_000_000
  return { ...event, report: { ...event.report, cost: { amount, currency: 'USD', source: 'estimated' } } }
}
