import { readFileSync } from 'node:fs'
import { mapNotification as mapAcp } from '../src/main/core/agents/adapters/acp/events/map-events'
import { beginPrompt, initialState as acpState } from '../src/main/core/agents/adapters/acp/events/map-state'
import { quirksOf } from '../src/main/core/agents/adapters/acp/protocol/quirks'
import { mapFrame } from '../src/main/core/agents/adapters/claude-code/events/map-events'
import { initialState as claudeState } from '../src/main/core/agents/adapters/claude-code/events/map-state'
import { mapNotification as mapCodex } from '../src/main/core/agents/adapters/codex/events/map-events'
import { initialState as codexState } from '../src/main/core/agents/adapters/codex/events/map-state'
import { threadOf, type Recorded } from '../src/main/core/agents/adapters/codex/testing/recordings'
import { mapEvent as mapCopilot } from '../src/main/core/agents/adapters/copilot/events/map-events'
import { initialState as copilotState } from '../src/main/core/agents/adapters/copilot/events/map-state'
import { mapEvent as mapOpencode, type ServerEvent } from '../src/main/core/agents/adapters/opencode/events/map-events'
import { initialState as opencodeState } from '../src/main/core/agents/adapters/opencode/events/map-state'
import { sessionOf } from '../src/main/core/agents/adapters/opencode/testing/recordings'

/** The pure part of an adapter, and a recording of its agent. */
export interface Converter {
  readonly name: string
  /** Messages as the agent wrote them. */
  readonly lines: readonly string[]
  /** Converts all of them to events, in order. Returns the number of events. */
  convert(messages: readonly unknown[]): number
}

/** Returns every adapter whose agents write messages. */
export function recordings(): Converter[] {
  return [
    {
      name: 'claude-code',
      lines: recorded('claude-code', 'long'),
      convert: (messages) => fold(messages, claudeState(true), mapFrame),
    },
    {
      name: 'codex',
      lines: recorded('codex', 'tool-denied').filter((line) => !('id' in (JSON.parse(line) as object))),
      convert: (messages) => fold(messages as Recorded[], codexState(threadOf(messages as Recorded[]), true), mapCodex),
    },
    {
      name: 'copilot',
      lines: recorded('copilot', 'tool-denied'),
      convert: (messages) => fold(messages, copilotState('/code'), mapCopilot),
    },
    {
      name: 'opencode',
      lines: recorded('opencode', 'tool-denied'),
      convert: (messages) => {
        const events = messages as ServerEvent[]
        return fold(events, opencodeState(sessionOf(events)), mapOpencode)
      },
    },
    {
      name: 'acp',
      lines: acpTurn(),
      convert: (messages) =>
        fold(messages as { params: unknown }[], acpBegin(), (state, { params }) => mapAcp(state, params)),
    },
  ]
}

function fold<S, M>(
  messages: readonly M[],
  begin: S,
  map: (state: S, message: M) => { readonly state: S; readonly events: readonly unknown[] },
): number {
  let state = begin
  let events = 0
  for (const message of messages) {
    const mapped = map(state, message)
    state = mapped.state
    events += mapped.events.length
  }
  return events
}

function recorded(adapter: string, name: string): string[] {
  const url = new URL(`../src/main/core/agents/adapters/${adapter}/fixtures/${name}.jsonl`, import.meta.url)
  return readFileSync(url, 'utf8').trimEnd().split('\n')
}

const acpBegin = (): ReturnType<typeof acpState> => beginPrompt(acpState(quirksOf('agent'), {}))

/** Returns a turn in the Agent Client Protocol: reasoning, tools with their output, an answer word by word. */
function acpTurn(): string[] {
  const chunk = (sessionUpdate: string, text: string): object => ({ sessionUpdate, content: { type: 'text', text } })
  const output = [{ type: 'content', content: { type: 'text', text: 'a line of a file\n'.repeat(100) } }]
  const updates = [
    ...Array.from({ length: 200 }, () => chunk('agent_thought_chunk', 'hm, and then ')),
    ...Array.from({ length: 20 }, (_, at) => {
      const toolCallId = `call-${at}`
      const call = { toolCallId, title: `Read file-${at}.ts`, kind: 'read', rawInput: { path: `file-${at}.ts` } }
      return [
        { sessionUpdate: 'tool_call', ...call, status: 'pending' },
        { sessionUpdate: 'tool_call_update', toolCallId, status: 'in_progress' },
        { sessionUpdate: 'tool_call_update', toolCallId, status: 'completed', content: output },
      ]
    }).flat(),
    ...Array.from({ length: 1000 }, () => chunk('agent_message_chunk', 'some more words ')),
  ]
  return updates.map((update) =>
    JSON.stringify({ jsonrpc: '2.0', method: 'session/update', params: { sessionId: 's', update } }),
  )
}
