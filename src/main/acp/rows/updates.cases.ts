import { join } from 'node:path'
import { expect } from 'vitest'
import type { AdapterEvent } from '#shared/adapter/port'
import type { Script } from '#core/testing/scripted-agent'
import { methods } from '@agentclientprotocol/sdk/unstable'
import { answered, ask, begin, row, says, scene, watching, type Row } from '../testing/row'

const { session } = methods.agent

/** Returns a script that reports something and ends. */
const reports =
  (...events: readonly AdapterEvent[]): Script =>
  ({ emit }) => {
    for (const event of events) emit(event)
    return Promise.resolve(undefined)
  }

/** Rows about what is told of an agent's work. */
export const updateRows: readonly Row[] = [
  row('Reasoning comes as `agent_thought_chunk`', async () => {
    const { editor, cwd } = await scene(
      reports({ type: 'reasoning', delta: 'Let me think.' }, { type: 'text', delta: 'Done.' }),
    )
    await answered(editor, cwd)
    expect(editor.text('agent_thought_chunk')).toBe('Let me think.')
    expect(editor.text('agent_message_chunk')).toBe('Done.')
  }),
  row('Tool calls have title, kind, status, input, output and locations with absolute paths', async () => {
    const { editor, cwd } = await scene(
      reports(
        {
          type: 'tool.started',
          toolCallId: 'r',
          name: 'Read',
          title: 'Read',
          kind: 'read',
          args: { file_path: 'notes.md', offset: 7 },
        },
        { type: 'tool.completed', toolCallId: 'r', outcome: 'ok', output: 'some text' },
        { type: 'tool.started', toolCallId: 'f', name: 'Fetch', title: 'Fetch', kind: 'network', args: { url: 'x:' } },
        { type: 'tool.completed', toolCallId: 'f', outcome: 'error', error: 'no network' },
      ),
    )
    await answered(editor, cwd)
    const calls = [...editor.of('tool_call'), ...editor.of('tool_call_update')]
    const last = (id: string) => Object.assign({}, ...calls.filter(({ toolCallId }) => toolCallId === id)) as unknown
    expect(last('r')).toMatchObject({
      title: 'Read: notes.md',
      kind: 'read',
      status: 'completed',
      rawInput: { file_path: 'notes.md', offset: 7 },
      rawOutput: 'some text',
      content: [{ type: 'content', content: { type: 'text', text: 'some text' } }],
      locations: [{ path: join(cwd, 'notes.md'), line: 7 }],
    })
    expect(last('f')).toMatchObject({ kind: 'fetch', status: 'failed' })
  }),
  row('A tool call is told once, and then only what has changed of it', async () => {
    const { editor, cwd } = await scene(
      reports(
        { type: 'tool.started', toolCallId: 't', name: 'Bash', title: 'List', kind: 'exec', args: { command: 'ls' } },
        { type: 'tool.completed', toolCallId: 't', outcome: 'ok', output: 'a' },
      ),
    )
    await answered(editor, cwd)
    expect(editor.of('tool_call')).toHaveLength(1)
    for (const update of editor.of('tool_call_update')) expect(Object.keys(update)).not.toContain('rawInput')
    expect(editor.of('tool_call_update').at(-1)).toMatchObject({ toolCallId: 't', status: 'completed' })
  }),
  row('No tool call stays in progress once its prompt has ended, however it ended', async () => {
    const { editor, cwd } = await scene(async ({ emit, cancelled, prompt }) => {
      emit({ type: 'tool.started', toolCallId: prompt, name: 'run', title: 'Run', kind: 'exec', args: {} })
      if (prompt.includes('cancel')) await cancelled
      return prompt.includes('cancel') ? { outcome: 'cancelled' } : undefined
    })
    const sessionId = await begin(editor, cwd)
    await ask(editor, sessionId, 'leave')
    const cancelledAnswer = ask(editor, sessionId, 'cancel')
    await editor.until(() => editor.of('tool_call').length === 2)
    await editor.notify(session.cancel, { sessionId })
    await cancelledAnswer
    for (const { toolCallId } of editor.of('tool_call')) {
      const updates = editor.of('tool_call_update').filter((update) => update.toolCallId === toolCallId)
      expect(
        updates
          .map(({ status }) => status)
          .filter((status) => status != null)
          .at(-1),
      ).toBe('failed')
    }
  }),
  row('Changes of files are diffs with absolute paths', async () => {
    const content = { type: 'diff', path: 'a.ts', oldText: 'one', newText: 'two' } as const
    const { editor, cwd } = await scene(
      reports(
        { type: 'tool.started', toolCallId: 'e', name: 'Edit', title: 'Edit', kind: 'write', args: { path: 'a.ts' } },
        { type: 'tool.completed', toolCallId: 'e', outcome: 'ok', content: [content] },
      ),
    )
    await answered(editor, cwd)
    const update = [...editor.of('tool_call'), ...editor.of('tool_call_update')].findLast(
      (each) => (each.content ?? []).length > 0,
    )
    expect(update?.content).toEqual([{ type: 'diff', path: join(cwd, 'a.ts'), oldText: 'one', newText: 'two' }])
  }),
  row('Output of commands is a terminal for clients that declare `terminal_output`, and text for others', async () => {
    const content = { type: 'terminal', command: 'ls', output: 'a\nb\n', exitCode: 0 } as const
    const script = reports(
      { type: 'tool.started', toolCallId: 'b', name: 'Bash', title: 'List', kind: 'exec', args: { command: 'ls' } },
      { type: 'tool.completed', toolCallId: 'b', outcome: 'ok', content: [content] },
    )
    const plain = await scene(script)
    await answered(plain.editor, plain.cwd)
    expect(plain.editor.of('tool_call_update').at(-1)?.content).toEqual([
      { type: 'content', content: { type: 'text', text: '```\na\nb\n\n```' } },
    ])
    const able = await scene(script, { _meta: { terminal_output: true } })
    await answered(able.editor, able.cwd)
    expect(able.editor.of('tool_call_update').at(-1)).toMatchObject({
      content: [{ type: 'terminal', terminalId: 'b' }],
      _meta: {
        terminal_info: { terminal_id: 'b', cwd: able.cwd },
        terminal_output: { terminal_id: 'b', data: 'a\nb\n' },
        terminal_exit: { terminal_id: 'b', exit_code: 0 },
      },
    })
  }),
  row('The plan of an agent is sent whole whenever it changes', async () => {
    const { editor, cwd } = await scene(
      reports(
        { type: 'plan', entries: [{ content: 'Look', status: 'in_progress', priority: 'high' }] },
        { type: 'plan', entries: [{ content: 'Look', status: 'completed' }] },
      ),
    )
    await answered(editor, cwd)
    expect(editor.of('plan').at(-1)?.entries).toEqual([{ content: 'Look', status: 'completed', priority: 'medium' }])
  }),
  row('Fill of the context and cost come as `usage_update`', async () => {
    const { editor, cwd } = await scene(
      reports({ type: 'contextWindow', state: { currentTokens: 1200, maxTokens: 200_000 } }),
    )
    await answered(editor, cwd)
    expect(editor.of('usage_update').at(-1)).toMatchObject({ used: 1200, size: 200_000 })
  }),
  row('A title comes as `session_info_update`, whoever gave it', async () => {
    const { editor, cwd, app } = await scene(says('hello'))
    const sessionId = await answered(editor, cwd)
    await app.must('session.name.set', { sessionId, name: 'Given in the app' })
    await editor.until(() => editor.of('session_info_update').some(({ title }) => title === 'Given in the app'))
  }),
  row('Messages typed in the app, and their answers, appear in the editor as they come', async () => {
    const { editor, cwd, app } = await scene(({ prompt, emit }) => {
      emit({ type: 'text', delta: `heard ${prompt}` })
      return Promise.resolve(undefined)
    })
    const sessionId = await answered(editor, cwd, 'one')
    await app.must('session.sendMessage', { sessionId, message: 'from the app' })
    await editor.until(() => editor.text('agent_message_chunk').endsWith('heard from the app'))
    expect(editor.text('user_message_chunk')).toBe('from the app')
  }),
  row('What is prompted in the editor appears in the app as it comes', async () => {
    const { editor, cwd, app } = await scene(says('hello'))
    const sessionId = await answered(editor, cwd)
    await watching(app, sessionId)
    await ask(editor, sessionId, 'from the editor')
    expect(JSON.stringify(app.eventsOf(sessionId, 'user_message.sent'))).toContain('from the editor')
    await app.untilEvent(sessionId, 'turn.completed')
  }),
]
