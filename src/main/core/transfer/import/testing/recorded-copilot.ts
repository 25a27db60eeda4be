import { mapEvent } from '#core/agents/adapters/copilot/events/map-events'
import { initialState } from '#core/agents/adapters/copilot/events/map-state'
import { record, text } from '#core/agents/transcript/values'
import { linesOf, type RecordedPrompt, type RecordedSession } from './recorded-wire'

/** Recorded sessions of GitHub Copilot, later ones continuing the first: all messages, or only the events. */
export function recordedCopilot(paths: readonly string[]): RecordedSession {
  let state = initialState('')
  let nativeId: string | undefined
  const prompts: RecordedPrompt[] = []
  for (const line of paths.flatMap(linesOf).map(record)) {
    const params = record(record(line['msg'])['params'])
    const event = record(params['event'] ?? line)
    const data = record(event['data'])
    nativeId ??= text(params['sessionId']) ?? text(data['sessionId'])
    const words = text(data['content'])
    if (event['type'] === 'user.message' && event['agentId'] === undefined && words !== undefined)
      prompts.push({ words, events: [] })
    const mapped = mapEvent(state, event)
    state = mapped.state
    prompts.at(-1)?.events.push(...mapped.events)
  }
  return { nativeId: nativeId ?? '', prompts }
}
