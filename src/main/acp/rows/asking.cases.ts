import { methods, type ClientCapabilities } from '@agentclientprotocol/sdk/unstable'
import { expect } from 'vitest'
import type { ElicitationQuestion } from '#shared/elicitation/entities'
import type { PermissionAsked } from '#core/testing/scripted-agent'
import { ask, begin, row, scene, watching, type Row } from '../testing/row'

const { session } = methods.agent

/** A session whose agent waits for permission. */
async function waiting(more?: Partial<PermissionAsked>) {
  const set = await scene(async (context) => {
    const answer = await context.ask('p', more)
    context.emit({ type: 'text', delta: JSON.stringify(answer) })
    return undefined
  })
  const sessionId = await begin(set.editor, set.cwd)
  const answer = ask(set.editor, sessionId)
  await set.editor.until(() => set.editor.permissions.length > 0)
  const [asked] = set.editor.permissions
  if (asked === undefined) throw new Error('nothing was asked')
  const { entries } = await set.app.must('permission.list', { state: 'pending', limit: 10 })
  const [entry] = entries
  if (entry === undefined) throw new Error('nothing is pending')
  await watching(set.app, sessionId)
  return { ...set, sessionId, answer, asked, requestId: entry.request.id }
}

/** A session whose agent waits for the answer to a question. */
async function questioned(question: ElicitationQuestion, capabilities: ClientCapabilities) {
  const set = await scene(async (context) => {
    const answer = await context.question('q', question)
    context.emit({ type: 'text', delta: JSON.stringify(answer) })
    return undefined
  }, capabilities)
  const sessionId = await begin(set.editor, set.cwd)
  return { ...set, sessionId, answer: ask(set.editor, sessionId) }
}

const form: ElicitationQuestion = {
  kind: 'elicitation',
  mode: 'form',
  message: 'Which one?',
  requestedSchema: {
    type: 'object',
    properties: { pick: { type: 'string', enum: ['a', 'b'], enumNames: ['The first', 'The second'] } },
    required: ['pick'],
  },
}

/** Rows about permission requests and questions. */
export const askingRows: readonly Row[] = [
  row('A permission request names the tool call, and its options have the same ids every time', async () => {
    const { asked, sessionId, editor, answer } = await waiting({ toolCallId: 'run-1' })
    expect(asked.params).toMatchObject({
      sessionId,
      toolCall: { toolCallId: 'run-1', title: 'run true', kind: 'execute', rawInput: { command: 'true' } },
      options: [
        { optionId: 'allow_once', kind: 'allow_once' },
        { optionId: 'allow_always', kind: 'allow_always' },
        { optionId: 'reject_once', kind: 'reject_once' },
      ],
    })
    await editor.notify(session.cancel, { sessionId })
    expect(await answer).toEqual({ stopReason: 'cancelled' })
  }),
  row(
    'Where an agent offers nothing lasting, rules of Parley are offered; their kinds are those of the protocol',
    async () => {
      const { asked, editor, sessionId } = await waiting({
        options: [{ optionId: 'y', name: 'Yes', kind: 'allow_once' }],
      })
      expect(asked.params.options.map(({ optionId, kind }) => [optionId, kind])).toEqual([
        ['allow_once', 'allow_once'],
        ['allow_session', 'allow_always'],
        ['allow_always', 'allow_always'],
        ['reject_once', 'reject_once'],
      ])
      await editor.notify(session.cancel, { sessionId })
    },
  ),
  row('An answer in the editor closes the request in the app', async () => {
    const { asked, answer, app, sessionId, editor } = await waiting()
    asked.answer({ outcome: { outcome: 'selected', optionId: 'allow_once' } })
    expect(await answer).toEqual({ stopReason: 'end_turn' })
    expect(app.eventsOf(sessionId, 'permission.resolved')).toMatchObject([{ payload: { granted: true, by: 'user' } }])
    expect(editor.text('agent_message_chunk')).toContain('yes')
  }),
  row('A request that is answered in the app is taken back from the editor with `$/cancel_request`', async () => {
    const { asked, answer, app, editor, requestId } = await waiting()
    await app.must('permission.respond', { requestId, behavior: 'deny' })
    await editor.until(() => asked.signal.aborted)
    expect(await answer).toEqual({ stopReason: 'end_turn' })
    expect(editor.text('agent_message_chunk')).toContain('no')
  }),
  row('The first answer counts: a later one from the editor changes nothing', async () => {
    const { asked, answer, app, requestId, sessionId } = await waiting()
    await app.must('permission.respond', { requestId, behavior: 'deny' })
    asked.answer({ outcome: { outcome: 'selected', optionId: 'allow_once' } })
    expect(await answer).toEqual({ stopReason: 'end_turn' })
    expect(app.eventsOf(sessionId, 'permission.resolved').map(({ payload }) => payload.granted)).toEqual([false])
  }),
  row('The first answer counts: a later one from the app changes nothing', async () => {
    const { asked, answer, app, requestId, sessionId } = await waiting()
    asked.answer({ outcome: { outcome: 'selected', optionId: 'reject_once' } })
    expect(await answer).toEqual({ stopReason: 'end_turn' })
    const late = await app.request('permission.respond', { requestId, behavior: 'allow' })
    expect(late).toMatchObject({ ok: false, error: { code: 'permission-resolved' } })
    expect(app.eventsOf(sessionId, 'permission.resolved').map(({ payload }) => payload.granted)).toEqual([false])
  }),
  row(
    'The outcome `cancelled` and options that were not offered decide nothing: the request stays open in the app',
    async () => {
      for (const outcome of [
        { outcome: 'cancelled' as const },
        { outcome: 'selected' as const, optionId: 'everything' },
      ]) {
        const { asked, answer, app, requestId } = await waiting()
        asked.answer({ outcome })
        await app.must('permission.respond', { requestId, behavior: 'allow' })
        expect(await answer).toEqual({ stopReason: 'end_turn' })
      }
    },
  ),
  row('A request that is open when a session is resumed is put to the editor', async () => {
    const { editor, cwd, sessionId, answer } = await waiting()
    await editor.request(session.resume, { sessionId, cwd, mcpServers: [] })
    await editor.until(() => editor.permissions.length > 1)
    editor.permissions[1]?.answer({ outcome: { outcome: 'selected', optionId: 'allow_once' } })
    expect(await answer).toEqual({ stopReason: 'end_turn' })
    expect(editor.text('agent_message_chunk')).toContain('yes')
  }),
  row('Questions come as forms where the client declares them', async () => {
    const { editor, answer } = await questioned(form, { elicitation: { form: {} } })
    await editor.until(() => editor.questions.length > 0)
    const [asked] = editor.questions
    expect(asked?.params).toMatchObject({
      mode: 'form',
      message: 'Which one?',
      requestedSchema: {
        type: 'object',
        properties: { pick: { type: 'string', oneOf: [{ const: 'a', title: 'The first' }, { const: 'b' }] } },
        required: ['pick'],
      },
    })
    asked?.answer({ action: 'accept', content: { pick: 'b' } })
    expect(await answer).toEqual({ stopReason: 'end_turn' })
    expect(editor.text('agent_message_chunk')).toBe('{"action":"accept","content":{"pick":"b"}}')
  }),
  row('Pages to visit come as addresses where the client declares them', async () => {
    const page = { kind: 'elicitation', mode: 'url', message: 'Sign in', url: 'https://example.com/in' } as const
    const { editor, answer } = await questioned(page, { elicitation: { url: {} } })
    await editor.until(() => editor.questions.length > 0)
    expect(editor.questions[0]?.params).toMatchObject({ mode: 'url', url: 'https://example.com/in' })
    editor.questions[0]?.answer({ action: 'decline' })
    expect(await answer).toEqual({ stopReason: 'end_turn' })
    expect(editor.text('agent_message_chunk')).toBe('{"action":"decline"}')
  }),
  row('A page that needs no visit any more is told with `elicitation/complete`', async () => {
    const page = { kind: 'elicitation', mode: 'url', message: 'Sign in', url: 'https://example.com/in' } as const
    const { editor, answer, app, sessionId } = await questioned(page, { elicitation: { url: {} } })
    await editor.until(() => editor.questions.length > 0)
    const { entries } = await app.must('elicitation.list', { state: 'pending', limit: 1 })
    const requestId = entries[0]?.request.requestId ?? ''
    expect(editor.questions[0]?.params).toMatchObject({ elicitationId: requestId })
    await app.must('session.ui.handlePendingElicitation', { sessionId, requestId, result: { action: 'accept' } })
    await editor.until(() => editor.completed.length > 0)
    expect(editor.completed).toEqual([requestId])
    expect(editor.questions[0]?.signal.aborted).toBe(true)
    expect(await answer).toEqual({ stopReason: 'end_turn' })
  }),
  row('A question that the client cannot be asked stays in the app, and the editor is told', async () => {
    for (const capabilities of [{}, { session: { notices: {} } }]) {
      const { editor, answer, app, sessionId } = await questioned(form, capabilities)
      const told = () => editor.text('agent_message_chunk') + JSON.stringify(editor.of('notice'))
      await editor.until(() => told().includes('Which one?'))
      const { entries } = await app.must('elicitation.list', { state: 'pending', limit: 1 })
      const requestId = entries[0]?.request.requestId ?? ''
      const result = { action: 'accept' as const, content: { pick: 'a' } }
      await app.must('session.ui.handlePendingElicitation', { sessionId, requestId, result })
      expect(await answer).toEqual({ stopReason: 'end_turn' })
    }
  }),
]
