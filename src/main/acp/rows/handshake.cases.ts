import { join } from 'node:path'
import { methods } from '@agentclientprotocol/sdk/unstable'
import { expect } from 'vitest'
import { answered, begin, errorCode, row, says, scene, type Row } from '../testing/row'

const { session } = methods.agent

/** Rows about the handshake and new sessions. */
export const handshakeRows: readonly Row[] = [
  row('`initialize` answers version 1, and load, list, resume, close and fork; no sign-in is needed', async () => {
    const { editor } = await scene(says('hello'))
    const greeting = await editor.request(methods.agent.initialize, { protocolVersion: 1, clientCapabilities: {} })
    expect(greeting).toMatchObject({ protocolVersion: 1, agentInfo: { name: 'parley' }, authMethods: [] })
    expect(greeting.agentCapabilities).toEqual({
      loadSession: true,
      promptCapabilities: { image: true, audio: false, embeddedContext: true },
      mcpCapabilities: { http: false, sse: false },
      sessionCapabilities: { list: {}, resume: {}, close: {}, fork: {} },
    })
  }),
  row('`authenticate` is refused: agents sign in by themselves', async () => {
    const { editor } = await scene(says('hello'))
    expect(await errorCode(editor.request(methods.agent.authenticate, { methodId: 'any' }))).toBe(-32602)
  }),
  row('`session/delete` and unknown methods are answered with method not found', async () => {
    const { editor, cwd } = await scene(says('hello'))
    const sessionId = await answered(editor, cwd)
    expect(await errorCode(editor.request('session/delete', { sessionId, more: 1 }))).toBe(-32601)
    expect(await errorCode(editor.request('nothing/such', {}))).toBe(-32601)
    const { sessions } = await editor.request(session.list, {})
    expect(sessions).toHaveLength(1)
  }),
  row('`session/new` begins in an absolute folder that exists; any other is refused', async () => {
    const { editor, cwd, app } = await scene(says('hello'))
    for (const wrong of ['relative', join(cwd, 'missing')])
      expect(await errorCode(editor.request(session.new, { cwd: wrong, mcpServers: [] }))).toBe(-32602)
    const sessionId = await answered(editor, cwd)
    const { session: stored } = await app.must('session.get', { sessionId })
    expect(stored?.targetWorkingDirectory).toBe(cwd)
  }),
  row('A new session is stored with its first prompt, not before', async () => {
    const { editor, cwd, app } = await scene(says('hello'))
    const sessionId = await begin(editor, cwd)
    expect((await app.must('session.list', {})).total).toBe(0)
    expect(await errorCode(editor.request(session.prompt, { sessionId, prompt: [] }))).toBe(-32602)
    expect((await app.must('session.list', {})).total).toBe(0)
    await answered(editor, cwd)
    expect((await app.must('session.list', {})).total).toBe(1)
  }),
  row('MCP servers of the editor are not passed on, and are named on stderr', async () => {
    const { editor, cwd, logged } = await scene(says('hello'))
    const server = { name: 'tracker', command: 'tracker-mcp', args: [], env: [] }
    await editor.request(session.new, { cwd, mcpServers: [server] })
    expect(logged).toEqual([expect.stringContaining('tracker')])
  }),
]
