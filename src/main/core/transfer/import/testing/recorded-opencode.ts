import { mapEvent, type ServerEvent } from '#core/agents/adapters/opencode/events/map-events'
import { initialState } from '#core/agents/adapters/opencode/events/map-state'
import { record, text } from '#core/agents/transcript/values'
import { linesOf, wordsOf, type RecordedPrompt, type RecordedSession } from './recorded-wire'

/** Builds OpenCode's answer to one prompt from a recording of its events only. */
export function recordedOpencodeAnswer(words: string, path: string): RecordedSession {
  const events = linesOf(path).map(toEvent)
  const sessionId = text(events[0]?.properties['sessionID']) ?? ''
  const prompt: RecordedPrompt = { words, events: [] }
  const convert = converter(sessionId)
  for (const event of events) prompt.events.push(...convert(event))
  return { nativeId: sessionId, prompts: [prompt] }
}

/** Recorded sessions of OpenCode, the later ones going on with the first. */
export function recordedOpencode(paths: readonly string[]): RecordedSession {
  const prompts: RecordedPrompt[] = []
  let nativeId = ''
  let convert = converter('')
  for (const line of paths.flatMap(linesOf).map(record)) {
    const [, sessionId] = /^\/session\/([^/]+)\/prompt_async$/.exec(text(line['path']) ?? '') ?? []
    if (line['dir'] === 'in' && sessionId !== undefined) {
      if (nativeId === '') convert = converter((nativeId = sessionId))
      prompts.push({ words: wordsOf(record(line['body'])['parts']), events: [] })
    }
    if (line['dir'] === 'sse') prompts.at(-1)?.events.push(...convert(toEvent(line['msg'])))
  }
  return { nativeId, prompts }
}

function toEvent(native: unknown): ServerEvent {
  const { type, properties } = record(native)
  return { type: text(type) ?? '', properties: record(properties) }
}

function converter(sessionId: string) {
  let state = initialState(sessionId)
  return (event: ServerEvent) => {
    const mapped = mapEvent(state, event)
    state = mapped.state
    return mapped.events
  }
}
