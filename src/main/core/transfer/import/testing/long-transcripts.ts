import { defined } from '#shared/kernel/defined'
import { claudeLine, homeFiles, lines } from './transcripts'

/* Transcripts of several turns, with what makes going on in the middle hard: messages whose calls are answered later, usage told twice, failures, words of several bytes. */

const TURNS = 4
const at = (second: number): string => new Date(Date.UTC(2026, 2, 1, 10, 0, second)).toISOString()
const usage = (input: number) => ({ input_tokens: input, output_tokens: 7, cache_read_input_tokens: 3 })

function claude(): object[] {
  const log: object[] = []
  let parent: string | null = null
  const say = (type: 'user' | 'assistant', content: unknown, more: object = {}): void => {
    const uuid = `u${log.length}`
    log.push(claudeLine(uuid, parent, log.length, type, content, more))
    parent = uuid
  }
  for (let turn = 0; turn < TURNS; turn++) {
    say('user', `Größe der Dateien, ${turn} 文件`)
    const message = { id: `m${turn}`, usage: usage(turn + 10) }
    say('assistant', [{ type: 'thinking', thinking: 'Hm… 考え中' }], message)
    say('assistant', [{ type: 'text', text: 'I look.' }], message)
    say('assistant', [{ type: 'tool_use', id: `c${turn}`, name: 'Read', input: { file_path: 'ä.txt' } }], message)
    say('assistant', [{ type: 'tool_use', id: `d${turn}`, name: 'Bash', input: { command: 'ls' } }], message)
    say('user', [{ type: 'tool_result', tool_use_id: `c${turn}`, content: 'milk\nbread' }])
    say('user', [{ type: 'tool_result', tool_use_id: `d${turn}`, content: 'no', is_error: true }])
    if (turn === 1) log.push({ type: 'ai-title', aiTitle: 'A title', sessionId: 's' })
    say('assistant', [{ type: 'text', text: 'It says milk 🥛.' }], { id: `n${turn}`, usage: usage(turn + 20) })
    if (turn === 2) say('user', [{ type: 'text', text: '[Request interrupted by user]' }])
  }
  return log
}

function codex(): object[] {
  const log: object[] = [
    {
      timestamp: at(0),
      type: 'session_meta',
      payload: { id: '01990000-0000-7000-8000-000000000001', cwd: '/project' },
    },
  ]
  const put = (type: string, payload: object): void => void log.push({ timestamp: at(log.length), type, payload })
  const words = (role: string, type: string, text: string, id?: string): void =>
    put('response_item', { type: 'message', role, content: [{ type, text }], ...defined({ id }) })
  for (let turn = 0; turn < TURNS; turn++) {
    put('turn_context', { model: turn < 2 ? 'gpt-5' : 'gpt-5-mini' })
    words('user', 'input_text', `Größe ${turn} 文件`, `item-${turn}`)
    put('response_item', { type: 'reasoning', summary: [{ type: 'summary_text', text: 'I use ls.' }] })
    const call_id = `c${turn}`
    put('response_item', { type: 'function_call', name: 'exec_command', call_id, arguments: '{"cmd":"ls"}' })
    put('response_item', { type: 'function_call_output', call_id, output: 'Process exited with code 0\nä.txt' })
    const total = { input_tokens: (turn + 1) * 100, cached_input_tokens: turn, output_tokens: (turn + 1) * 10 }
    const last = { input_tokens: 100, cached_input_tokens: 1, output_tokens: 10 }
    const info = { total_token_usage: total, last_token_usage: last }
    put('event_msg', { type: 'token_count', info })
    put('event_msg', { type: 'token_count', info })
    words('assistant', 'output_text', 'There is ä.txt 🥛.')
    if (turn === 2) put('event_msg', { type: 'turn_aborted' })
    put('event_msg', { type: 'task_complete' })
  }
  return log
}

function copilot(): object[] {
  const log: object[] = []
  const put = (type: string, data: object, agentId?: string): void => {
    const event = { type, data, id: `event-${log.length}`, timestamp: at(log.length) }
    log.push(agentId === undefined ? event : { ...event, agentId })
  }
  put('session.start', { startTime: at(0), selectedModel: 'gpt-5', context: { cwd: '/project' } })
  for (let turn = 0; turn < TURNS; turn++) {
    put('user.message', { content: `Größe ${turn} 文件` })
    const toolCallId = `t${turn}`
    const toolRequests = [{ toolCallId, name: 'edit', arguments: { path: 'ä', old_str: 'a', new_str: 'b' } }]
    put('assistant.message', { content: 'I edit.', reasoningText: 'Hm…', toolRequests })
    put('tool.execution_complete', { toolCallId, success: turn !== 2, result: { content: 'Done.' } })
    if (turn === 1) {
      put('subagent.started', { toolCallId, agentDescription: 'The doer' }, 'sub')
      put('user.message', { content: 'Do it' }, 'sub')
      put('assistant.message', { content: 'Done 🥛.', toolRequests: [] }, 'sub')
    }
    put('assistant.message', { content: 'It is done.', toolRequests: [] })
    if (turn === 0) put('session.title_changed', { title: 'A title' })
    put('session.shutdown', { modelMetrics: { 'gpt-5': { usage: { inputTokens: 100, outputTokens: 10 } } } })
  }
  return log
}

function gemini(): object[] {
  const log: object[] = [{ sessionId: '00000000-0000-4000-8000-00000000000a', startTime: at(0), kind: 'main' }]
  const model = 'gemini-2.5-flash'
  for (let turn = 0; turn < TURNS; turn++) {
    const timestamp = at(log.length)
    // Damage to one of its characters never turns an id into another one: that would be a patch of earlier content.
    const call = { id: `k${turn}`, name: 'read_file', args: { path: 'ä.txt' }, status: 'success' }
    const result = [{ functionResponse: { response: { output: 'milk' } } }]
    const said = { id: `aa-${turn}${turn}`, timestamp, type: 'gemini', content: 'I read.', thoughts: [], model }
    log.push({ id: `uu-${turn}${turn}`, timestamp, type: 'user', content: [{ text: `Größe ${turn} 文件` }] }, said)
    log.push({ ...said, tokens: { input: 20, output: 4 }, toolCalls: [{ ...call, result }] })
    log.push({ $set: { lastUpdated: timestamp } })
    log.push({ id: `bb-${turn}${turn}`, timestamp, type: 'gemini', content: 'Milk 🥛.', thoughts: [], model })
    if (turn === 2) log.push({ $rewindTo: 'uu-22' })
  }
  return log
}

/** By tool, a transcript and its path below a folder. */
export const longTranscripts = {
  'Claude Code': { path: homeFiles.claude, text: lines(claude()) },
  Codex: { path: homeFiles.codex, text: lines(codex()) },
  Copilot: { path: homeFiles.copilot, text: lines(copilot()) },
  'Gemini CLI': { path: homeFiles.gemini, text: lines(gemini()) },
} as const
