import Database from 'better-sqlite3'

/*
 * Transcripts of any length in the format of each tool: each turn has a prompt, text, a tool call with its output, and an
 * answer.
 */

const WORDS = 'I look at the file, and then at what calls it. '.repeat(8)
const OUTPUT = 'A line of a file, as long as lines are.\n'.repeat(45)
const ANSWER = 'It is done, and the tests pass. '.repeat(12)

const json = (values: readonly object[]): string => values.map((value) => `${JSON.stringify(value)}\n`).join('')
const at = (second: number): string => new Date(1_790_000_000_000 + second * 1000).toISOString()
const id = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

function claude(turns: number): string {
  const lines: object[] = []
  let parentUuid: string | null = null
  const say = (type: string, content: unknown, more: object = {}): void => {
    const uuid = id(lines.length)
    const message = { role: type, content, ...more }
    const about = { userType: 'external', entrypoint: 'cli', cwd: '/project', sessionId: 's', version: '2.1.0' }
    lines.push({ parentUuid, isSidechain: false, type, message, uuid, timestamp: at(lines.length), ...about })
    parentUuid = uuid
  }
  const usage = { input_tokens: 10, cache_read_input_tokens: 1000, cache_creation_input_tokens: 10, output_tokens: 200 }
  for (let turn = 0; turn < turns; turn++) {
    const answer = { id: `msg-${turn}`, model: 'claude-sonnet-4-5', usage }
    say('user', `Do the next thing, number ${turn}`)
    say('assistant', [{ type: 'text', text: WORDS }], answer)
    say(
      'assistant',
      [{ type: 'tool_use', id: `call-${turn}`, name: 'Read', input: { file_path: `file-${turn}.txt` } }],
      answer,
    )
    say('user', [{ type: 'tool_result', tool_use_id: `call-${turn}`, content: OUTPUT }])
    say('assistant', [{ type: 'text', text: ANSWER }], { ...answer, id: `msg-${turn}-b` })
  }
  return json(lines)
}

function codex(turns: number): string {
  const lines: object[] = [{ timestamp: at(0), type: 'session_meta', payload: { id: id(0), cwd: '/project' } }]
  const say = (type: string, payload: object): void => {
    lines.push({ timestamp: at(lines.length), type, payload })
  }
  const words = (role: string, type: string, text: string): void =>
    say('response_item', { type: 'message', id: `item-${lines.length}`, role, content: [{ type, text }] })
  for (let turn = 0; turn < turns; turn++) {
    say('turn_context', { turn_id: id(turn), cwd: '/project', model: 'gpt-5', approval_policy: 'on-request' })
    words('user', 'input_text', `Do the next thing, number ${turn}`)
    words('assistant', 'output_text', WORDS)
    const call_id = `call-${turn}`
    say('response_item', { type: 'function_call', name: 'exec_command', call_id, arguments: '{"cmd":"cat file.txt"}' })
    say('response_item', { type: 'function_call_output', call_id, output: `Exit code: 0\n${OUTPUT}` })
    const usage = { input_tokens: (turn + 1) * 50, cached_input_tokens: turn * 10, output_tokens: (turn + 1) * 5 }
    say('event_msg', { type: 'token_count', info: { total_token_usage: usage, last_token_usage: usage } })
    words('assistant', 'output_text', ANSWER)
    say('event_msg', { type: 'task_complete', turn_id: id(turn) })
  }
  return json(lines)
}

function copilot(turns: number): string {
  const lines: object[] = []
  const say = (type: string, data: object): void => {
    lines.push({ type, data, id: id(lines.length), timestamp: at(lines.length), parentId: id(lines.length - 1) })
  }
  say('session.start', { sessionId: id(3), startTime: at(0), selectedModel: 'gpt-5', context: { cwd: '/project' } })
  for (let turn = 0; turn < turns; turn++) {
    const toolCallId = `call-${turn}`
    say('user.message', { content: `Do the next thing, number ${turn}`, interactionId: id(turn) })
    say('assistant.turn_start', { turnId: '0', interactionId: id(turn) })
    say('assistant.message', {
      content: WORDS,
      toolRequests: [{ toolCallId, name: 'view', arguments: { path: `file-${turn}.txt` }, type: 'function' }],
    })
    say('tool.execution_start', { toolCallId, toolName: 'view', arguments: { path: `file-${turn}.txt` } })
    say('tool.execution_complete', { toolCallId, success: true, result: { content: OUTPUT } })
    say('assistant.message', { content: ANSWER, toolRequests: [] })
    say('assistant.turn_end', { turnId: '0' })
  }
  return json(lines)
}

function gemini(turns: number): string {
  const lines: object[] = [{ sessionId: id(0), startTime: at(0), lastUpdated: at(0), kind: 'main' }]
  const model = 'gemini-2.5-flash'
  const tokens = { input: 20, output: 4, cached: 2, thoughts: 1, tool: 0, total: 27 }
  for (let turn = 0; turn < turns; turn++) {
    const timestamp = at(turn)
    const content = [{ text: `Do the next thing, number ${turn}` }]
    const result = [{ functionResponse: { response: { output: OUTPUT } } }]
    const call = { id: `call-${turn}`, name: 'read_file', args: { path: 'file.txt' }, status: 'success', result }
    lines.push(
      { id: `u${turn}`, timestamp, type: 'user', content },
      { id: `a${turn}`, timestamp, type: 'gemini', content: WORDS, thoughts: [], model, tokens, toolCalls: [call] },
      { id: `b${turn}`, timestamp, type: 'gemini', content: ANSWER, thoughts: [], model, tokens },
      { $set: { lastUpdated: timestamp } },
    )
  }
  return json(lines)
}

/** Text transcripts, by the adapterName of their tool. */
export const transcriptTexts = { 'claude-code': claude, codex, copilot, gemini } as const

/** Fills a database of OpenCode with one session, `ses`. */
export function fillOpencode(path: string, turns: number): void {
  const database = new Database(path)
  database.exec(`
    CREATE TABLE session (id TEXT PRIMARY KEY, parent_id TEXT, title TEXT, directory TEXT, time_created INTEGER,
      time_updated INTEGER);
    CREATE TABLE message (id TEXT PRIMARY KEY, session_id TEXT, time_created INTEGER, data TEXT);
    CREATE TABLE part (id TEXT PRIMARY KEY, message_id TEXT, session_id TEXT, time_created INTEGER, data TEXT);
    CREATE INDEX message_session ON message (session_id, time_created, id);
    CREATE INDEX part_message ON part (message_id, id);
    INSERT INTO session VALUES ('ses', NULL, 'Work', '/project', 1000, 2000);`)
  const putMessage = database.prepare(`INSERT INTO message VALUES (?, 'ses', ?, ?)`)
  const putPart = database.prepare(`INSERT INTO part VALUES (?, ?, 'ses', 0, ?)`)
  let count = 0
  const say = (data: object, ...parts: object[]): void => {
    const messageId = `msg_${id(count)}`
    putMessage.run(messageId, count++, JSON.stringify({ ...data, time: { created: count, completed: count + 1 } }))
    for (const [index, part] of parts.entries())
      putPart.run(`prt_${messageId}_${index}`, messageId, JSON.stringify(part))
  }
  const tokens = { input: 10, output: 2, reasoning: 1, cache: { read: 5, write: 0 } }
  const time = { start: 3000, end: 4000 }
  database.transaction(() => {
    for (let turn = 0; turn < turns; turn++) {
      say({ role: 'user' }, { type: 'text', text: `Do the next thing, number ${turn}` })
      const state = { status: 'completed', input: { filePath: 'file.txt' }, output: OUTPUT, title: 'file.txt', time }
      say(
        { role: 'assistant', modelID: 'big', tokens, cost: 0.5 },
        { type: 'step-start' },
        { type: 'text', text: WORDS },
        { type: 'tool', tool: 'read', callID: `call-${turn}`, state },
        { type: 'text', text: ANSWER },
      )
    }
  })()
  database.close()
}
