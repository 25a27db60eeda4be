import { readFileSync } from 'node:fs'
import type { AdapterEvent } from '#shared/adapter/port'
import type { UsageReport } from '#shared/usage/entities'
import { quirksOf } from '#core/agents/adapters/acp/protocol/quirks'
import { PromptResponse } from '#core/agents/adapters/acp/protocol/responses'
import { usageReport } from '#core/agents/adapters/acp/events/usage'
import { mapFrame } from '#core/agents/adapters/claude-code/events/map-events'
import { initialState as claudeState } from '#core/agents/adapters/claude-code/events/map-state'
import { recordedFrames } from '#core/agents/adapters/claude-code/testing/recordings'
import { mapNotification } from '#core/agents/adapters/codex/events/map-events'
import { initialState as codexState } from '#core/agents/adapters/codex/events/map-state'
import { recordedMessages } from '#core/agents/adapters/codex/testing/recordings'
import { mapEvent as mapCopilot } from '#core/agents/adapters/copilot/events/map-events'
import { initialState as copilotState } from '#core/agents/adapters/copilot/events/map-state'
import { recordedEvents as copilotEvents } from '#core/agents/adapters/copilot/testing/recordings'
import { mapEvent as mapOpencode } from '#core/agents/adapters/opencode/events/map-events'
import { initialState as opencodeState } from '#core/agents/adapters/opencode/events/map-state'
import { recordedEvents as opencodeEvents, sessionOf } from '#core/agents/adapters/opencode/testing/recordings'

/* What agents told of the tokens of their long sessions, as their adapters report it. */

/** Reports of agents with native adapters, in order. */
const native: Readonly<Record<string, () => UsageReport[]>> = {
  'claude-code': () => reportsOf(recordedFrames('long'), claudeState(true), mapFrame),
  codex: () => {
    const messages = recordedMessages('long-usage')
    return reportsOf(messages, codexState(String(messages[0]?.params['threadId']), true), mapNotification)
  },
  copilot: () =>
    reportsOf(copilotEvents('long-usage'), copilotState(''), (state, event) => mapCopilot(state, { ...event })),
  opencode: () => {
    const events = opencodeEvents('long-usage')
    return reportsOf(events, opencodeState(sessionOf(events)), mapOpencode)
  },
}

/** Returns the reports of an agent with this name: one per prompt over the Agent Client Protocol. */
export const reportedBy = (agent: string): UsageReport[] => native[agent]?.() ?? reportedOverAcp(agent)

function reportsOf<S, M>(
  messages: readonly M[],
  begin: S,
  map: (state: S, message: M) => { readonly state: S; readonly events: readonly AdapterEvent[] },
): UsageReport[] {
  let state = begin
  return messages.flatMap((message) => {
    const mapped = map(state, message)
    state = mapped.state
    return mapped.events.flatMap((event) => (event.type === 'usage' ? [event.report] : []))
  })
}

function reportedOverAcp(agent: string): UsageReport[] {
  return readFileSync(new URL('../../../agents/adapters/acp/fixtures/long-usage.jsonl', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { readonly agent: string; readonly result: unknown })
    .filter((prompt) => prompt.agent === agent)
    .flatMap(({ result }) => {
      const told = PromptResponse.parse(result)
      return usageReport(told, quirksOf(agent), { before: undefined, now: undefined }) ?? []
    })
}
