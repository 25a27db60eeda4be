import type { JsonRecord } from '#core/agents/transcript/records'
import type { ServerEvent } from '../events/map-events'

/** Session of the events, that of its subagent, and a message of each. */
export const OWN = 'ses_1'
export const CHILD = 'ses_2'
export const MODEL = { providerID: 'mock', id: 'mock-model' }
export const TOKENS = { input: 100, output: 20, reasoning: 5, cache: { read: 10, write: 0 } }

export function told(type: string, data: JsonRecord = {}): ServerEvent {
  return { type: `session.${type}`, properties: { sessionID: OWN, ...data } }
}

const inStep = (type: string, data: JsonRecord, sessionID = OWN, assistantMessageID = 'msg_1'): ServerEvent =>
  told(type, { sessionID, assistantMessageID, ...data })

const said = (
  kind: string,
  ordinal: number,
  pieces: readonly string[],
  ...place: [string?, string?]
): ServerEvent[] => [
  inStep(`${kind}.started`, { ordinal }, ...place),
  ...pieces.map((delta) => inStep(`${kind}.delta`, { ordinal, delta }, ...place)),
  inStep(`${kind}.ended`, { ordinal, text: pieces.join('') }, ...place),
]

const call = (id: string, name: string, input: JsonRecord): ServerEvent[] => [
  inStep('tool.input.started', { id, name }),
  inStep('tool.input.delta', { id, delta: '{' }),
  inStep('tool.input.ended', { id, text: JSON.stringify(input) }),
  inStep('tool.called', { id, input, executed: false }),
]

/** A turn with everything that a conversation has, as version 2 tells it. */
export const turn: readonly ServerEvent[] = [
  told('inbox.enqueued', { inboxID: 'msg_0', item: { type: 'user', delivery: 'steer' } }),
  told('execution.started'),
  told('inbox.delivered', { inboxID: 'msg_0' }),
  inStep('step.started', { agent: 'build', model: MODEL, started: 1 }),
  ...said('reasoning', 0, ['Let me ', 'think.']),
  ...said('text', 0, ['I look ', 'first.']),
  ...call('call_1', 'read', { path: 'a.png' }),
  inStep('tool.success', {
    id: 'call_1',
    content: [
      { type: 'text', text: 'A picture' },
      { type: 'file', uri: 'data:image/png;base64,iVBORw0KGgo=', mime: 'image/png' },
    ],
  }),
  ...call('call_2', 'shell', { command: 'make' }),
  inStep('tool.failed', { id: 'call_2', error: { type: 'tool.execution', message: 'No make' } }),
  ...call('call_3', 'subagent', { agent: 'general', description: 'Ask', prompt: 'Look around' }),
  told('created', { sessionID: CHILD, parentID: OWN, title: 'Ask' }),
  inStep('tool.progress', { id: 'call_3', metadata: { sessionID: CHILD, status: 'running' } }),
  told('execution.started', { sessionID: CHILD }),
  inStep('step.started', { agent: 'general', model: MODEL }, CHILD, 'msg_2'),
  ...said('text', 0, ['Nothing ', 'here.'], CHILD, 'msg_2'),
  inStep('step.ended', { finish: 'stop', tokens: TOKENS, cost: 0 }, CHILD, 'msg_2'),
  told('execution.succeeded', { sessionID: CHILD }),
  inStep('tool.success', {
    id: 'call_3',
    content: [{ type: 'text', text: 'Nothing here.' }],
    metadata: { sessionID: CHILD, status: 'completed' },
  }),
  inStep('step.ended', { finish: 'tool-calls', tokens: TOKENS, cost: 0.01 }),
  told('compaction.started', { reason: 'auto', recent: '' }),
  told('compaction.ended', {
    reason: 'auto',
    text: 'In short',
    tokens: TOKENS,
    cost: 0,
    model: MODEL,
    inputID: 'msg_3',
  }),
  inStep('step.started', { agent: 'build', model: MODEL }, OWN, 'msg_4'),
  inStep(
    'retry.scheduled',
    { attempt: 2, at: 1, error: { type: 'provider.rate-limit', message: 'HTTP 429' } },
    OWN,
    'msg_4',
  ),
  ...said('text', 0, ['There ', 'is nothing.'], OWN, 'msg_4'),
  inStep('step.ended', { finish: 'stop', tokens: TOKENS, cost: 0.01 }, OWN, 'msg_4'),
  told('usage.updated', { tokens: TOKENS, cost: 0.02 }),
  told('execution.succeeded'),
]
