import { mkdir, writeFile } from 'node:fs/promises'
import { defined } from '#shared/kernel/defined'
import { dirname, join } from 'node:path'

/* Small transcripts of each tool, as the tools write them. */

const json = (...lines: object[]): string => lines.map((line) => `${JSON.stringify(line)}\n`).join('')
const at = (second: number): string => new Date(Date.UTC(2026, 2, 1, 10, 0, second)).toISOString()

/** A line of Claude Code. */
export function claudeLine(
  uuid: string,
  parentUuid: string | null,
  second: number,
  type: 'user' | 'assistant',
  content: unknown,
  more: object = {},
): object {
  const message =
    type === 'user'
      ? { role: 'user', content }
      : {
          id: `msg-${uuid}`,
          role: 'assistant',
          model: 'claude-sonnet-4-5',
          content,
          usage: { input_tokens: 10, cache_creation_input_tokens: 2, cache_read_input_tokens: 3, output_tokens: 5 },
          ...more,
        }
  return { parentUuid, isSidechain: false, type, message, uuid, timestamp: at(second), cwd: '/project', sessionId: 's' }
}

const text = (words: string) => [{ type: 'text', text: words }]

/** One prompt, a call of a tool in two lines of one message, and the answer. */
export const claudeLines: readonly object[] = [
  { type: 'queue-operation', operation: 'enqueue', timestamp: at(0) },
  claudeLine('u1', null, 1, 'user', 'Please say what is in notes.txt'),
  claudeLine('a1', 'u1', 2, 'assistant', text('I look.'), { id: 'm1' }),
  claudeLine(
    'a2',
    'a1',
    3,
    'assistant',
    [{ type: 'tool_use', id: 'call-1', name: 'Read', input: { file_path: 'notes.txt' } }],
    { id: 'm1' },
  ),
  claudeLine('r1', 'a2', 4, 'user', [{ type: 'tool_result', tool_use_id: 'call-1', content: 'milk' }]),
  claudeLine('a3', 'r1', 5, 'assistant', text('It says milk.')),
  { type: 'ai-title', aiTitle: 'The notes', sessionId: 's' },
]

/** Text of lines. */
export function lines(of: readonly object[]): string {
  return json(...of)
}

const codexItem = (second: number, payload: object): object => ({
  timestamp: at(second),
  type: 'response_item',
  payload,
})
const codexTokens = (second: number, input: number): object => ({
  timestamp: at(second),
  type: 'event_msg',
  payload: {
    type: 'token_count',
    info: {
      total_token_usage: { input_tokens: input, cached_input_tokens: 1, output_tokens: input / 10 },
      last_token_usage: { input_tokens: 50, cached_input_tokens: 1, output_tokens: 5 },
    },
  },
})

/** A rollout: reasoning, a command and an answer; the usage totals are reported twice. */
export const codexLines: readonly object[] = [
  {
    timestamp: at(0),
    type: 'session_meta',
    payload: { id: '01990000-0000-7000-8000-000000000001', timestamp: at(0), cwd: '/project' },
  },
  codexItem(1, {
    type: 'message',
    role: 'user',
    content: [{ type: 'input_text', text: '<environment_context>…</environment_context>' }],
  }),
  { timestamp: at(1), type: 'turn_context', payload: { model: 'gpt-5' } },
  codexItem(2, { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'List the files' }] }),
  codexItem(3, { type: 'reasoning', summary: [{ type: 'summary_text', text: 'I use ls.' }] }),
  codexItem(4, { type: 'function_call', name: 'exec_command', call_id: 'c1', arguments: '{"cmd":"ls"}' }),
  codexItem(5, { type: 'function_call_output', call_id: 'c1', output: 'Process exited with code 0\nOutput:\na.txt' }),
  codexTokens(5, 50),
  codexTokens(5, 50),
  codexItem(6, { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'There is a.txt.' }] }),
  codexTokens(6, 120),
  { timestamp: at(6), type: 'event_msg', payload: { type: 'task_complete' } },
]

const copilotEvent = (second: number, type: string, data: object, agentId?: string): object => ({
  type,
  data,
  id: `event-${second}`,
  timestamp: at(second),
  ...defined({ agentId }),
})

/** A task that a subagent does. */
export const copilotLines: readonly object[] = [
  copilotEvent(0, 'session.start', {
    sessionId: '22222222-2222-4222-8222-222222222222',
    startTime: at(0),
    selectedModel: 'gpt-5',
    context: { cwd: '/project' },
  }),
  copilotEvent(1, 'user.message', { content: 'Delegate it' }),
  copilotEvent(2, 'assistant.message', {
    content: 'I delegate.',
    reasoningText: 'Somebody else can.',
    toolRequests: [{ toolCallId: 't1', name: 'task', arguments: { prompt: 'Do it' } }],
  }),
  copilotEvent(3, 'subagent.started', { toolCallId: 't1', agentDescription: 'The doer' }, 'sub'),
  copilotEvent(4, 'user.message', { content: 'Do it' }, 'sub'),
  copilotEvent(5, 'assistant.message', { content: 'Done.', toolRequests: [] }, 'sub'),
  copilotEvent(6, 'tool.execution_complete', { toolCallId: 't1', success: true, result: { content: 'Done.' } }),
  copilotEvent(7, 'assistant.message', { content: 'It is done.', toolRequests: [] }),
  copilotEvent(8, 'session.shutdown', {
    modelMetrics: { 'gpt-5': { usage: { inputTokens: 100, outputTokens: 10, cacheReadTokens: 5 } } },
  }),
]

/** A log in which a message is repeated as a whole, with its tool output. */
export const geminiLines: readonly object[] = [
  { sessionId: '00000000-0000-4000-8000-00000000000a', startTime: at(0), lastUpdated: at(0), kind: 'main' },
  {
    $set: {
      messages: [
        {
          id: 'c',
          timestamp: at(0),
          type: 'user',
          content: [{ text: '<session_context>\n**Workspace Directories:**\n  - /project\n</session_context>' }],
        },
      ],
    },
  },
  { id: 'g1', timestamp: at(1), type: 'user', content: [{ text: 'Read a.txt' }] },
  { id: 'g2', timestamp: at(2), type: 'gemini', content: 'I read.', thoughts: [], model: 'gemini-2.5-flash' },
  {
    id: 'g2',
    timestamp: at(2),
    type: 'gemini',
    content: 'I read.',
    thoughts: [{ subject: 'Plan', description: 'Use the tool.' }],
    model: 'gemini-2.5-flash',
    tokens: { input: 20, output: 4, cached: 2, thoughts: 1, tool: 0 },
    toolCalls: [
      {
        id: 'k1',
        name: 'read_file',
        args: { path: 'a.txt' },
        status: 'success',
        result: [{ functionResponse: { response: { output: 'milk' } } }],
      },
    ],
  },
  { $set: { lastUpdated: at(3) } },
  { id: 'g3', timestamp: at(3), type: 'gemini', content: 'Milk.', thoughts: [], model: 'gemini-2.5-flash' },
]

/** Paths of these transcripts below a home folder. */
export const homeFiles = {
  claude: '.claude/projects/-project/11111111-1111-4111-8111-111111111111.jsonl',
  codex: '.codex/sessions/2026/03/01/rollout-2026-03-01T10-00-00-01990000-0000-7000-8000-000000000001.jsonl',
  copilot: '.copilot/session-state/22222222-2222-4222-8222-222222222222/events.jsonl',
  gemini: '.gemini/tmp/project/chats/session-2026-03-01T10-00-0000000a.jsonl',
} as const

/** Writes a file below a folder, with the folders above it. */
export async function put(folder: string, path: string, content: string): Promise<string> {
  const whole = join(folder, ...path.split('/'))
  await mkdir(dirname(whole), { recursive: true })
  await writeFile(whole, content)
  return whole
}

/** A home folder with one session of each tool that keeps its sessions in text. */
export async function fillHome(home: string): Promise<void> {
  await put(home, homeFiles.claude, lines(claudeLines))
  await put(home, homeFiles.codex, lines(codexLines))
  await put(home, homeFiles.copilot, lines(copilotLines))
  await put(home, homeFiles.gemini, lines(geminiLines))
}
