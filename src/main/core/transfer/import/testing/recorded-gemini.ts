import type { AdapterEvent } from '#shared/adapter/port'
import { mapNotification } from '#core/agents/adapters/acp/events/map-events'
import { beginPrompt, initialState, type Mapped } from '#core/agents/adapters/acp/events/map-state'
import { endPrompt } from '#core/agents/adapters/acp/events/map-tools'
import { quirksOf } from '#core/agents/adapters/acp/protocol/quirks'
import { PromptResponse } from '#core/agents/adapters/acp/protocol/responses'
import { usageReport } from '#core/agents/adapters/acp/events/usage'
import { record, text } from '#core/agents/transcript/values'
import { byPrompt, framesOf, wordsOf, type RecordedSession } from './recorded-wire'

/** A recorded session of Gemini CLI, which speaks the Agent Client Protocol. */
export function recordedGemini(paths: readonly string[]): RecordedSession {
  const frames = paths.flatMap(framesOf)
  const quirks = quirksOf('gemini-cli')
  let state = initialState(quirks, {})
  const apply = (mapped: Mapped): readonly AdapterEvent[] => {
    state = mapped.state
    return mapped.events
  }
  const prompts = byPrompt(
    frames,
    (message) => {
      if (message['method'] !== 'session/prompt') return undefined
      state = beginPrompt(state)
      return wordsOf(record(message['params'])['prompt'])
    },
    (message) => {
      if (message['method'] === 'session/update') return apply(mapNotification(state, message['params']))
      const response = PromptResponse.safeParse(message['result'])
      if (!response.success) return []
      const report = usageReport(response.data, quirks, { before: undefined, now: undefined })
      return [...apply(endPrompt(state)), ...(report === undefined ? [] : [{ type: 'usage' as const, report }])]
    },
  )
  const nativeId = frames.map(({ msg }) => text(record(msg['params'])['sessionId'])).find((id) => id !== undefined)
  return { nativeId: nativeId ?? '', prompts }
}
