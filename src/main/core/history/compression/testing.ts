import type { RequestOutput } from '#shared/contract'
import type { ConversationMessage } from '#shared/session/conversation-types'
import { at } from '#core/testing/at'
import { scriptedAdapter, type Script, type ScriptedAdapter } from '#core/testing/scripted-agent'
import { hostOfTest } from '#core/testing/host-of-test'
import type { TestClient, TestHost } from '#core/testing/test-host'

const OUTPUT = 'line of a long output\n'.repeat(50)

/** Reasons, runs a tool if the last word is `run`, and answers with the last word. */
export const worker: Script = async ({ prompt, emit }) => {
  const last = /\w*$/.exec(prompt)?.[0] ?? ''
  emit({ type: 'reasoning', delta: `thinking about ${last}` })
  if (last === 'run') {
    emit({ type: 'tool.started', toolCallId: 'call', name: 'shell', title: 'Run', args: {}, kind: 'exec' })
    emit({ type: 'tool.completed', toolCallId: 'call', outcome: 'ok', output: OUTPUT })
  }
  emit({ type: 'text', delta: `re: ${last}` })
  return Promise.resolve(undefined)
}

export interface Setup {
  readonly test: TestHost
  readonly client: TestClient
  readonly agent: ScriptedAdapter
}

/** Starts a host with a strictly increasing clock. */
export async function start(script: Script = worker, more: Partial<ScriptedAdapter> = {}): Promise<Setup> {
  const agent = { ...scriptedAdapter('worker', script), ...more }
  let now = 1_750_000_000_000
  const test = await hostOfTest([agent], { clock: { now: () => now++ } })
  return { test, client: await test.client(), agent }
}

/** Returns the texts in the context of a session. */
export async function texts(client: TestClient, sessionId: string): Promise<string[]> {
  const { messages } = await client.must('session.getContext', { sessionId })
  return messages.map(({ message }) => message.contentText)
}

/** A session as a client sees it. */
export async function conversation(
  client: TestClient,
  sessionId: string,
): Promise<NonNullable<RequestOutput<'session.subscribe'>['conversation']>> {
  const { conversation } = await client.must('session.subscribe', { sessionId })
  if (conversation === undefined) throw new Error('there is no conversation')
  return conversation
}

/** A pipeline that puts a summary in the place of all but the last exchange. */
export function summarizeFirst(messages: readonly ConversationMessage[], text: string) {
  const options = { fromMessageId: at(messages, 0).messageId, toMessageId: at(messages, -3).messageId, text }
  return [{ actionId: 'summarize', options }]
}

/** A pipeline that keeps the last so many messages. */
export const keepLast = (count: number) => [{ actionId: 'keep-last', options: { count } }]

/** A pipeline that removes everything but text. */
export const stripAll = [{ actionId: 'strip-reasoning' }, { actionId: 'strip-tool-outputs' }]
