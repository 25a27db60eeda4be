/* Sessions of tools that are known from descriptions of their files, with each kind of record and part. */

const START = Date.parse('2026-03-01T10:00:00Z')
const at = (seconds: number): string => new Date(START + seconds * 1000).toISOString()
const text = (words: string): object => ({ type: 'text', text: words })

const ofDroid = (id: string, seconds: number, role: string, content: readonly object[]): object => ({
  type: 'message',
  id,
  timestamp: at(seconds),
  message: { role, content },
})

export const richDroid: readonly object[] = [
  { type: 'session_start', id: 'd1', title: 'Title of the session', cwd: '/project' },
  ofDroid('m1', 0, 'user', [text('Look at both of the files')]),
  ofDroid('m2', 1, 'assistant', [
    { type: 'thinking', thinking: 'A thought of the agent' },
    text('I read both of the files.'),
    { type: 'tool_use', id: 'k1', name: 'Execute', input: { command: 'npm run test' } },
    { type: 'tool_use', id: 'k2', name: 'Read', input: { file_path: 'a file of words' } },
  ]),
  ofDroid('m3', 2, 'user', [
    { type: 'tool_result', tool_use_id: 'k1', content: 'The tests have failed', is_error: true },
    { type: 'tool_result', tool_use_id: 'k2', content: [text('the words of the file')] },
  ]),
  ofDroid('m4', 3, 'assistant', [text('The tests are broken.')]),
]

const ofKiro = (kind: string, id: string, content: readonly object[], meta: object = {}): object => ({
  version: 'v1',
  kind,
  data: { message_id: id, content, meta },
})
const said = (data: string): object => ({ kind: 'text', data })

export const richKiro: readonly object[] = [
  ofKiro('Prompt', 'm1', [said('Look at both of the files')], { timestamp: START / 1000 }),
  ofKiro('AssistantMessage', 'm2', [
    { kind: 'thinking', data: { text: 'A thought of the agent' } },
    said('I read both of the files.'),
    { kind: 'toolUse', data: { toolUseId: 'k1', name: 'shell', input: { command: 'npm run test' } } },
    { kind: 'toolUse', data: { toolUseId: 'k2', name: 'read', input: { path: 'a file of words' } } },
  ]),
  ofKiro('ToolResults', 'm3', [
    { kind: 'toolResult', data: { toolUseId: 'k1', status: 'error', content: [said('The tests have failed')] } },
    { kind: 'toolResult', data: { toolUseId: 'k2', status: 'success', content: [said('the words of the file')] } },
  ]),
  ofKiro('AssistantMessage', 'm4', [said('The tests are broken.')]),
]
