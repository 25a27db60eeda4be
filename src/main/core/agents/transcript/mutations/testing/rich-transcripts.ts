import { claudeLine } from '#core/transfer/import/testing/transcripts'

/* Transcripts with everything that the readers show, in the forms that are rare in others. */

const at = (second: number): string => new Date(Date.UTC(2026, 2, 1, 10, 0, second)).toISOString()
const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ'
const base64 = { type: 'base64', media_type: 'image/png', data: PICTURE }
const text = (words: string) => ({ type: 'text', text: words })

export const richClaude: readonly object[] = [
  { type: 'custom-title', customTitle: 'Name that a user gave', sessionId: 's' },
  { type: 'file-history-snapshot', messageId: 'u1', snapshot: { words: 'of the tool' } },
  claudeLine('u1', null, 1, 'user', [text('Look at this picture'), { type: 'image', source: base64 }]),
  claudeLine('a1', 'u1', 2, 'assistant', [{ type: 'thinking', thinking: 'A thought of the agent', signature: 'x' }], {
    id: 'm1',
  }),
  claudeLine(
    'a2',
    'a1',
    3,
    'assistant',
    [
      text('I look at the picture.'),
      {
        type: 'tool_use',
        id: 'c1',
        name: 'Edit',
        input: { file_path: 'a file.txt', old_string: 'the old words', new_string: 'the new words' },
      },
    ],
    { id: 'm1' },
  ),
  {
    ...claudeLine('r1', 'a2', 4, 'user', [
      {
        type: 'tool_result',
        tool_use_id: 'c1',
        content: [text('It was edited well'), { type: 'image', source: base64 }],
      },
    ]),
    toolUseResult: { filePath: 'a file.txt', oldString: 'the old words', newString: 'the new words' },
  },
  { type: 'queue-operation', operation: 'enqueue', content: 'Words from the queue', timestamp: at(4), sessionId: 's' },
  { type: 'queue-operation', operation: 'remove', timestamp: at(5), sessionId: 's' },
  {
    ...claudeLine('q1', 'r1', 5, 'user', ''),
    type: 'attachment',
    message: undefined,
    attachment: { type: 'queued_command', prompt: 'Words from the queue', commandMode: 'prompt' },
  },
  claudeLine('a3', 'q1', 6, 'assistant', [text('Now with the words from a queue.')]),
  claudeLine('u2', 'a3', 7, 'user', '<bash-input>git status --short</bash-input>'),
  claudeLine('u3', 'u2', 8, 'user', '<bash-stdout>M one file</bash-stdout><bash-stderr></bash-stderr>'),
  claudeLine('u4', 'u3', 9, 'user', '<command-name>/review</command-name>\n<command-args>of the branch</command-args>'),
  claudeLine('a4', 'u4', 10, 'assistant', [
    { type: 'server_tool_use', id: 'c2', name: 'web_search', input: { query: 'words to search' } },
    {
      type: 'web_search_tool_result',
      tool_use_id: 'c2',
      content: [{ type: 'web_search_result', title: 'Title of a page', url: 'https://example.com/' }],
    },
    text('The branch is good.'),
  ]),
  { ...claudeLine('a5', 'a4', 11, 'assistant', [text('API Error: it is overloaded')]), isApiErrorMessage: true },
  { ...claudeLine('s1', null, 12, 'user', 'Prompt of a subagent'), isSidechain: true, agentId: 'agent' },
  { ...claudeLine('s2', 's1', 13, 'assistant', [text('Answer of a subagent')]), isSidechain: true, agentId: 'agent' },
  { type: 'system', subtype: 'turn_duration', uuid: 'sy', parentUuid: 'a5', timestamp: at(14) },
]

const item = (second: number, payload: object): object => ({ timestamp: at(second), type: 'response_item', payload })

export const richCodex: readonly object[] = [
  {
    timestamp: at(0),
    type: 'session_meta',
    payload: { id: '01990000-0000-7000-8000-000000000002', timestamp: at(0), cwd: '/project' },
  },
  { timestamp: at(1), type: 'turn_context', payload: { turn_id: 't1', model: 'gpt-5' } },
  item(1, {
    type: 'message',
    role: 'developer',
    content: [{ type: 'input_text', text: 'Instructions for the model' }],
  }),
  item(2, {
    type: 'message',
    role: 'user',
    content: [
      { type: 'input_text', text: 'Patch the file please' },
      { type: 'input_image', image_url: `data:image/png;base64,${PICTURE}` },
    ],
  }),
  item(3, {
    type: 'reasoning',
    summary: [{ type: 'summary_text', text: '**A plan** of it' }],
    content: [{ type: 'reasoning_text', text: 'Raw thoughts on it' }],
  }),
  item(3, { type: 'reasoning', summary: [], encrypted_content: 'gAAAAA' }),
  item(4, { type: 'custom_tool_call', name: 'apply_patch', call_id: 'c1', input: '*** Begin Patch\n+a new line' }),
  item(5, {
    type: 'custom_tool_call_output',
    call_id: 'c1',
    output: '{"output":"Success. It was patched","metadata":{"exit_code":0}}',
  }),
  item(6, { type: 'local_shell_call', call_id: 'c2', action: { type: 'exec', command: ['ls', 'a folder of it'] } }),
  item(7, { type: 'function_call_output', call_id: 'c2', output: { content: 'files of the folder', success: true } }),
  item(8, { type: 'web_search_call', id: 'w', action: { type: 'search', query: 'words to search' } }),
  item(9, {
    type: 'message',
    role: 'user',
    content: [
      {
        type: 'input_text',
        text: '<user_shell_command>\n<command>\ngit status --short\n</command>\n<result>\nExit code: 0\nOutput:\nM one file\n</result>\n</user_shell_command>',
      },
    ],
  }),
  item(10, { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'The file is patched.' }] }),
  { timestamp: at(11), type: 'event_msg', payload: { type: 'agent_message', message: 'The file is patched.' } },
  { timestamp: at(11), type: 'event_msg', payload: { type: 'error', message: 'The stream was cut off' } },
  { timestamp: at(12), type: 'event_msg', payload: { type: 'thread_name_updated', thread_name: 'Name of a thread' } },
]

/** A rollout of the first versions, without envelopes. */
export const bareCodex: readonly object[] = [
  { id: '01990000-0000-7000-8000-000000000003', timestamp: at(0), instructions: null },
  { record_type: 'state' },
  { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'List all the files' }] },
  { type: 'reasoning', id: 'rs', summary: [{ type: 'summary_text', text: 'I use the shell' }] },
  { type: 'function_call', id: 'fc', name: 'shell', call_id: 'c', arguments: '{"command":["ls","a folder of it"]}' },
  { type: 'function_call_output', call_id: 'c', output: '{"output":"files of the folder","metadata":{"exit_code":0}}' },
  { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'These are the files.' }] },
]

const event = (second: number, type: string, data: object): object => ({
  type,
  data,
  id: `e${second}`,
  timestamp: at(second),
  parentId: null,
})

export const richCopilot: readonly object[] = [
  event(0, 'session.start', { sessionId: 's', startTime: at(0), context: { cwd: '/project' } }),
  event(1, 'user.message', {
    content: 'Fix the two files',
    attachments: [
      { type: 'file', path: '/project/one file.ts', displayName: 'one file.ts' },
      { type: 'selection', displayName: 'other.ts', text: 'words of a selection' },
      { type: 'blob', mimeType: 'image/png', data: PICTURE },
    ],
  }),
  event(2, 'assistant.reasoning', { reasoningId: 'r', content: 'A thought of the agent' }),
  event(3, 'assistant.message', {
    messageId: 'm',
    content: '',
    reasoningText: 'Another thought of it',
    toolRequests: [
      { toolCallId: 't1', name: 'bash', arguments: { command: 'npm run test' }, intentionSummary: 'Run the tests' },
    ],
  }),
  event(4, 'tool.execution_start', { toolCallId: 't1', toolName: 'bash', arguments: { command: 'npm run test' } }),
  event(5, 'tool.execution_complete', {
    toolCallId: 't1',
    success: false,
    error: { message: 'The tests have failed', code: 'x' },
  }),
  event(6, 'assistant.message', {
    messageId: 'n',
    content: 'They have failed.',
    toolRequests: [{ toolCallId: 't2', name: 'view', arguments: { path: 'one file.ts' } }],
  }),
  event(7, 'tool.execution_complete', {
    toolCallId: 't2',
    success: true,
    result: { detailedContent: 'details of the file' },
  }),
  event(8, 'session.error', { errorType: 'query', message: 'The quota is used up' }),
  event(9, 'session.title_changed', { title: 'Title of the session' }),
]

export const richGemini: readonly object[] = [
  { sessionId: '00000000-0000-4000-8000-00000000000b', startTime: at(0), kind: 'main' },
  { id: 'g1', timestamp: at(1), type: 'user', content: 'Read the two files' },
  {
    id: 'g2',
    timestamp: at(2),
    type: 'gemini',
    content: [
      { text: 'I read both files. ' },
      { thought: true, text: 'Words of the model' },
      { functionCall: { name: 'read_file' } },
    ],
    thoughts: [{ subject: 'A plan of it', description: 'Read all of the files.', timestamp: at(2) }],
    toolCalls: [
      {
        id: 'k1',
        name: 'replace',
        args: { file_path: 'a file', old_string: 'the old words', new_string: 'the new words' },
        status: 'error',
        description: 'Edit a file',
        result: [{ functionResponse: { id: 'k1', name: 'replace', response: { error: 'It was not there' } } }],
      },
      {
        id: 'k2',
        name: 'list_directory',
        args: {},
        status: 'success',
        resultDisplay: 'Listed some files',
        result: [{ functionResponse: { response: { output: 'names of the files' } } }],
      },
    ],
  },
  { id: 'g3', timestamp: at(3), type: 'error', content: 'The model is overloaded' },
  { id: 'g4', timestamp: at(4), type: 'info', content: 'A notice of the tool' },
  { id: 'g5', timestamp: at(5), type: 'gemini', content: 'Both files are read.', thoughts: [] },
]
