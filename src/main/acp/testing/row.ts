import { methods, RequestError } from '@agentclientprotocol/sdk/unstable'
import { expect } from 'vitest'
import type { AgentAdapter } from '#shared/adapter/port'
import { notingPlayground } from '#core/testing/noting-playground'
import { scriptedAdapter, type Script, type ScriptContext } from '#core/testing/scripted-agent'
import type { TestClient } from '#core/testing/test-host'
import { openEditor, startAcpHost, text, type TestEditor } from './editor'

/** One row of the table in docs/acp.md, and its proof. */
export interface Row {
  /** The row, word for word. */
  readonly name: string
  readonly run: () => Promise<void>
}

type Capabilities = Parameters<typeof openEditor>[1]

const { session } = methods.agent

/** Returns the row of a table. */
export const row = (name: string, run: () => Promise<void>): Row => ({ name, run })

/** A host with one agent that follows a script, an editor, and the app beside it. */
export async function scene(script: Script, capabilities?: Capabilities) {
  return sceneWith([scriptedAdapter('one', script)], capabilities)
}

/** A host with a playground, which has modes, models and efforts. */
export async function playgroundScene() {
  const { adapter, started } = notingPlayground()
  return { ...(await sceneWith([adapter, scriptedAdapter('other', says('from the other'))])), started }
}

/** A host with agents, an editor, and the app beside it. */
export async function sceneWith(adapters: readonly AgentAdapter[], capabilities?: Capabilities) {
  const logged: string[] = []
  const test = await startAcpHost(adapters)
  const editor = await openEditor(test.host, capabilities, (line) => logged.push(line))
  const app = await test.client()
  return { ...test, editor, app, logged }
}

/** Returns a script that says something. */
export const says =
  (words: string): Script =>
  ({ emit }) => {
    emit({ type: 'text', delta: words })
    return Promise.resolve(undefined)
  }

/** A script that ends when it is cancelled. */
export const untilCancelled: Script = async ({ cancelled }: ScriptContext) => {
  await cancelled
  return { outcome: 'cancelled' }
}

/** Begins a session. */
export async function begin(editor: TestEditor, cwd: string): Promise<string> {
  return (await editor.request(session.new, { cwd, mcpServers: [] })).sessionId
}

/** Sends a prompt and resolves with its answer. */
export const ask = (editor: TestEditor, sessionId: string, words = 'go') =>
  editor.request(session.prompt, { sessionId, prompt: text(words) })

/** Begins a session and resolves with it once a prompt was answered. */
export async function answered(editor: TestEditor, cwd: string, words = 'go'): Promise<string> {
  const sessionId = await begin(editor, cwd)
  expect(await ask(editor, sessionId, words)).toEqual({ stopReason: 'end_turn' })
  return sessionId
}

/** Resolves with the number of the error that a request fails with. */
export async function errorCode(request: Promise<unknown>): Promise<number> {
  const error: unknown = await request.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(RequestError)
  return (error as RequestError).code
}

/** The app as it follows a session. */
export async function watching(app: TestClient, sessionId: string): Promise<TestClient> {
  await app.must('session.subscribe', { sessionId })
  return app
}
