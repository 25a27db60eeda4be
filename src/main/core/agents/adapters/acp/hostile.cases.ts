/** An action of a hostile agent. */
export type Step =
  /** Writes text verbatim, repeatedly. */
  | { readonly raw: string; readonly times?: number }
  | { readonly bytes: readonly number[] }
  /** Writes a message with nested lists in place of `"<deep>"`. */
  | { readonly nested: string; readonly depth: number }
  /** Sends a `session/update`. */
  | { readonly update: unknown }
  | { readonly message: object }
  /** Sends a request to the host, and reports the error code or the result. */
  | { readonly ask: { readonly method: string; readonly params?: object; readonly id?: unknown } }
  /** Answers the running prompt. */
  | { readonly answer: object }
  | { readonly exit: number }
  /** Stops responding. */
  | { readonly silent: true }

/** A misbehaving agent. Nothing else in the host may be affected. */
export interface HostileCase {
  readonly does: string
  /** Before it answers `initialize`. */
  readonly start?: readonly Step[]
  readonly prompt?: readonly Step[]
  /** Additional fields of its responses to `initialize` and `session/new`. */
  readonly initialized?: object
  readonly session?: object
  /** The user cancels once the prompt runs. */
  readonly givenUp?: true
  /** Final text of the agent, by default `ok` after everything; or the error of its prompt. */
  readonly says?: string | RegExp
  readonly fails?: RegExp
  /** Number of messages reported as unknown. */
  readonly unknown?: number
}

const update = (fields: object): string =>
  JSON.stringify({ jsonrpc: '2.0', method: 'session/update', params: { sessionId: 's', update: fields } })
const chunk = (text: string) => ({ sessionUpdate: 'agent_message_chunk', content: { type: 'text', text } })

/** Every known update with its required fields. */
const updates = {
  user_message_chunk: {},
  agent_message_chunk: { content: { type: 'text', text: '' } },
  agent_thought_chunk: { content: { type: 'text', text: '' } },
  tool_call: { toolCallId: 't', title: 'T', kind: 'read', status: 'pending', content: [], rawInput: {} },
  tool_call_update: { toolCallId: 't', title: 'T', kind: 'read', status: 'completed', content: [], rawOutput: {} },
  plan: { entries: [{ content: 'c', status: 'pending', priority: 'low' }] },
  available_commands_update: { availableCommands: [{ name: 'n', description: 'd', input: { hint: 'h' } }] },
  current_mode_update: { currentModeId: 'm' },
  config_option_update: { configOptions: [] },
  session_info_update: { title: 't' },
  usage_update: { used: 1, size: 2, cost: { amount: 1, currency: 'USD' } },
  notice: { severity: 'info', title: 't', description: 'd' },
}

/**
 * Values of every type, for fields that expect another. Written by hand, because JSON can express more than JavaScript
 * serializes.
 */
const odd = [
  'null',
  '7',
  '-1',
  '1e999',
  '-1e999',
  '0.5',
  'true',
  '"x"',
  '[]',
  '{}',
  '[[null]]',
  '{"__proto__":{"a":1}}',
]

/** Repeats an update with an odd value in each of its fields. */
const wrongTypes = (sessionUpdate: string, fields: object): Step[] => {
  const names = [...Object.keys(fields), '_meta', 'messageId']
  return names.flatMap((name) =>
    odd.map((value) => ({
      raw: `${update({ sessionUpdate, ...fields, [name]: '<odd>' }).replace('"<odd>"', value)}\n`,
    })),
  )
}

const read = (path: string, more: object = {}): Step => ({
  ask: { method: 'fs/read_text_file', params: { path, ...more } },
})
const write = (path: string): Step => ({ ask: { method: 'fs/write_text_file', params: { path, content: 'x' } } })

/** Misbehaving agents: a new one is one more row. */
export const hostileCases: readonly HostileCase[] = [
  // Frames.
  { does: 'writes JSON that breaks off', prompt: [{ raw: '{"jsonrpc":"2.0","method":\n' }], unknown: 1 },
  { does: 'writes a list of messages', prompt: [{ raw: `[${update(chunk('no'))}]\n` }], unknown: 1 },
  {
    does: 'writes two messages in a line',
    prompt: [{ raw: `${update(chunk('a'))}${update(chunk('b'))}\n` }],
    unknown: 1,
  },
  {
    does: 'ends its lines as Windows does',
    prompt: [{ raw: `${update(chunk('a'))}\r\n\r\n` }],
    says: 'aok',
    unknown: 0,
  },
  { does: 'writes bytes that are no UTF-8', prompt: [{ bytes: [0xff, 0xfe, 0x80, 0, 10] }], unknown: 1 },
  { does: 'writes empty lines', prompt: [{ raw: '\n', times: 200_000 }], unknown: 0 },
  {
    does: 'exits in the middle of a message',
    prompt: [{ raw: '{"jsonrpc":"2.0","meth' }, { exit: 7 }],
    says: '',
    fails: /stopped \(exit 7\)/,
  },
  // Nesting.
  {
    does: 'nests the arguments of a tool',
    prompt: [
      {
        nested: update({ sessionUpdate: 'tool_call', toolCallId: 't', title: 'T', rawInput: { a: '<deep>' } }),
        depth: 100_000,
      },
    ],
    unknown: 1,
  },
  { does: 'nests what is no message', prompt: [{ nested: '"<deep>"', depth: 1_000_000 }], unknown: 1 },
  {
    does: 'nests an update of no kind',
    prompt: [{ nested: update({ sessionUpdate: 'odd', a: '<deep>' }), depth: 100_000 }],
    unknown: 1,
  },
  {
    does: 'nests a question',
    prompt: [
      {
        nested: JSON.stringify({ id: 9, method: 'elicitation/create', params: { sessionId: 's', a: '<deep>' } }),
        depth: 100_000,
      },
    ],
    unknown: 1,
  },
  // Types and numbers.
  {
    does: 'sends every update with values of wrong types',
    prompt: Object.entries(updates).flatMap(([name, fields]) => wrongTypes(name, fields)),
    says: /ok$/,
  },
  {
    does: 'answers initialize with wrong types',
    initialized: {
      agentInfo: { name: 7 },
      agentCapabilities: { loadSession: 'yes', promptCapabilities: 7, sessionCapabilities: [], mcpCapabilities: 'all' },
      authMethods: {},
      _meta: 'x',
    },
  },
  { does: 'has no idea of its capabilities', initialized: { agentCapabilities: 'everything' } },
  {
    does: 'begins a session with wrong types',
    session: { modes: { currentModeId: 7, availableModes: [7, null] }, models: [], configOptions: { a: 1 } },
  },
  {
    does: 'answers a prompt with numbers that are none',
    prompt: [
      {
        answer: {
          result: { stopReason: 'end_turn', usage: { totalTokens: -1, inputTokens: 1e300, outputTokens: 'x' } },
        },
      },
    ],
    says: /^(ok)?$/,
  },
  { does: 'answers a prompt with nothing', prompt: [{ answer: { result: null } }], says: /^(ok)?$/, fails: /Fake/ },
  { does: 'answers a prompt with a text', prompt: [{ answer: { result: 'done' } }], says: /^(ok)?$/, fails: /Fake/ },
  {
    does: 'fails with a reason that is no text',
    prompt: [{ answer: { error: { code: 'x', message: { a: 1 } } } }],
    says: /^(ok)?$/,
    fails: /./,
  },
  {
    does: 'fails with an endless reason',
    prompt: [{ answer: { error: { code: -32603, message: 'why '.repeat(10_000) } } }],
    says: /^(ok)?$/,
    fails: /^(why ){500}$/,
  },
  // Ids.
  {
    does: 'answers what nobody asked',
    prompt: [
      { message: { id: 1e9, result: {} } },
      { message: { id: null, result: {} } },
      { message: { id: {}, error: 7 } },
    ],
    unknown: 3,
  },
  {
    does: 'answers twice',
    prompt: [{ answer: { result: { stopReason: 'end_turn' } } }, { answer: { result: { stopReason: 'refusal' } } }],
    says: /^(ok)?$/,
  },
  {
    does: 'asks with ids of odd types',
    prompt: [
      { message: { id: { a: 1 }, method: 'no/such' } },
      { message: { id: null, method: 'no/such' } },
      { message: { id: [1], method: 'no/such' } },
      { message: { id: 'i'.repeat(100_000), method: 'no/such' } },
    ],
  },
  {
    does: 'uses an id again',
    prompt: [{ ask: { method: 'no', id: 1 } }, { ask: { method: 'no', id: 1 } }],
    says: '-32601 -32601 ok',
  },
  {
    does: 'asks what no host answers',
    prompt: ['craft/drainMidTurnQueue', 'telepathy/read', '_ext/thing', 'session/new', ''].map((method) => ({
      ask: { method, params: { sessionId: 's' } },
    })),
    says: '-32601 -32601 -32601 -32601 -32601 ok',
    // The first one is known, and passed over.
    unknown: 4,
  },
  {
    does: 'tells what no host knows',
    prompt: ['_auth/status_update', 'elicitation/complete', 'telepathy/tell', '_ext/thing'].map((method) => ({
      message: { method, params: { sessionId: 's' } },
    })),
    unknown: 2,
  },
  // Sessions and order.
  {
    does: 'talks in a session that is not its own',
    prompt: [
      { message: { method: 'session/update', params: { sessionId: 'other', update: chunk('no') } } },
      { message: { method: 'session/update', params: { sessionId: { s: 1 }, update: chunk('no') } } },
      {
        message: {
          id: 'p',
          method: 'session/request_permission',
          params: { sessionId: 'other', toolCall: { toolCallId: 't' }, options: [] },
        },
      },
    ],
    unknown: 3,
  },
  {
    does: 'talks and asks before it is initialized',
    start: [
      { update: chunk('too early') },
      read('/etc/passwd'),
      { ask: { method: 'session/request_permission', params: { toolCall: { toolCallId: 't' }, options: [] } } },
      { ask: { method: 'terminal/output', params: { terminalId: 'none' } } },
    ],
  },
  { does: 'ends before it is initialized', start: [{ raw: '{"id":' }, { exit: 3 }], fails: /stopped \(exit 3\) while/ },
  { does: 'never answers, and is cancelled', prompt: [{ silent: true }], givenUp: true, says: '' },
  // Paths and programs.
  {
    does: 'reads outside of its folders',
    prompt: ['/etc/passwd', '../up.txt', 'a/../../up.txt', '/proc/self/environ', '/dev/zero', '//host/share/x'].map(
      (path) => read(path),
    ),
    says: '-32602 -32602 -32602 -32602 -32602 -32602 ok',
  },
  {
    does: 'names paths that are none',
    prompt: [
      read('a\0b'),
      read('\0'),
      read('.'),
      read(''),
      read('a/'.repeat(50_000)),
      read('x'.repeat(100_000)),
      write('a\0b'),
      write('.'),
    ],
    says: '-32602 -32602 -32602 -32602 -32602 -32602 -32602 -32602 ok',
  },
  {
    does: 'names paths of wrong types',
    prompt: [
      { ask: { method: 'fs/read_text_file', params: { path: 7 } } },
      { ask: { method: 'fs/read_text_file', params: { path: ['/etc/passwd'] } } },
      { ask: { method: 'fs/write_text_file', params: { path: 'a' } } },
      { ask: { method: 'fs/read_text_file' } },
    ],
    says: '-32602 -32602 -32602 -32602 ok',
  },
  {
    does: 'reads lines that no file has',
    prompt: [read('there.txt', { line: -5, limit: 1 }), read('there.txt', { line: 1e9, limit: 1e15 })],
    says: /ok$/,
  },
  {
    does: 'asks for terminals that are none',
    prompt: ['terminal/output', 'terminal/wait_for_exit', 'terminal/kill', 'terminal/release'].map((method) => ({
      ask: { method, params: { terminalId: '__proto__' } },
    })),
    says: /^(-\d+ ){4}ok$/,
  },
  {
    does: 'starts programs that are none',
    prompt: [
      { ask: { method: 'terminal/create', params: { command: '' } } },
      { ask: { method: 'terminal/create', params: { command: 'a\0b' } } },
      { ask: { method: 'terminal/create', params: { command: 'true', args: 7 } } },
      { ask: { method: 'terminal/create', params: { command: 'true', cwd: '/' } } },
      { ask: { method: 'terminal/create', params: { command: 'true', env: [{ name: 'A=B\0', value: '\0' }] } } },
    ],
    says: /^(-\d+ ){5}ok$/,
  },
  // Size and text.
  {
    does: 'calls a tool with a name of a megabyte',
    prompt: [
      { raw: update({ sessionUpdate: 'tool_call', toolCallId: 't', title: '' }).replace(/"\}\}\}$/, '') },
      { raw: 'x', times: 1_000_000 },
      { raw: '"}}}\n' },
    ],
  },
  {
    does: 'sends a plan without end',
    prompt: [
      { raw: update({ sessionUpdate: 'plan', entries: [] }).replace(/\]\}\}\}$/, '') },
      { raw: '{"content":"more","status":"pending"},', times: 50_000 },
      { raw: '7]}}}\n' },
    ],
  },
  {
    does: 'colours and turns its words',
    prompt: [{ update: chunk('\u001b[31m\u202e\u0000\ufeff') }],
    says: '\u001b[31m\u202e\u0000\ufeffok',
  },
  {
    does: 'writes half characters',
    prompt: [{ raw: `${update(chunk('<half>')).replace('<half>', '\\ud800')}\n` }],
    says: /ok$/,
  },
]
