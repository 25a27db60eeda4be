import { expect } from 'vitest'
import type { AdapterEvent } from '#shared/adapter/port'
import type { Conversation } from '#shared/conversation/entities'
import type { ConversationBlock } from '#shared/session/conversation-types'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { hostOfTest } from '#core/testing/host-of-test'
import { startTestHost, type TestClient, type TestHost } from '#core/testing/test-host'
import type { RecordedSession } from './recorded-wire'
import { importedSessionId } from '../to-snapshot'

/* What a tool told while it worked and what it wrote down are the same conversation, both made by the reducer. */

const told: ReadonlySet<AdapterEvent['type']> = new Set<AdapterEvent['type']>([
  'text',
  'reasoning',
  'tool.started',
  'tool.updated',
  'tool.completed',
  'usage',
  'subagent.spawned',
  'subagent.event',
  'subagent.completed',
])

interface Both {
  readonly live: Conversation
  readonly imported: Conversation
  /** Messages of its subagents, in the order in which they started. */
  readonly children: { readonly live: readonly Conversation[]; readonly imported: readonly Conversation[] }
}

/** A recorded session as it is when it happens here, and as it is when its file is imported. */
export async function both(adapterName: string, session: RecordedSession, file: string): Promise<Both> {
  const waiting = [...session.prompts]
  const agent = scriptedAdapter(adapterName, ({ emit }) => {
    for (const event of waiting.shift()?.events ?? []) if (told.has(event.type)) emit(event)
    return Promise.resolve(undefined)
  })
  const test = await hostOfTest([agent], {})
  const client = await test.client()
  const { sessionId } = await client.must('session.create', {})
  await client.must('session.subscribe', { sessionId })
  for (const [index, { words }] of session.prompts.entries()) {
    await client.must('session.sendMessage', { sessionId, message: words })
    await client.untilEvent(sessionId, 'turn.completed', index + 1)
  }
  const live = await conversationOf(client, sessionId)
  const { reader, sessionIds } = await importOnce(adapterName, file)
  const own = importedSessionId(adapterName, session.nativeId)
  const imported = await conversationOf(reader, sessionIds.find((id) => id === own) ?? sessionIds[0] ?? '')
  const children = { live: await childrenOf(client, live), imported: await childrenOf(reader, imported) }
  return { live, imported, children }
}

interface ImportedFile {
  readonly reader: TestClient
  readonly sessionIds: readonly string[]
}

const imports = new Map<string, Promise<ImportedFile>>()
const standing: TestHost[] = []

/** Imports a file into a separate host. A file with many sessions is imported once for all of their tests. */
function importOnce(adapterName: string, file: string): Promise<ImportedFile> {
  const known = imports.get(file)
  if (known !== undefined) return known
  const importing = (async () => {
    const test = await startTestHost([scriptedAdapter(adapterName, () => Promise.resolve(undefined))])
    standing.push(test)
    const reader = await test.client()
    const report = await reader.must('import.run', { paths: [file] })
    expect(report.errors).toEqual([])
    return { reader, sessionIds: report.imported }
  })()
  imports.set(file, importing)
  return importing
}

/** Closes the hosts of imports; called at the end of a test file. */
export async function endImports(): Promise<void> {
  imports.clear()
  await Promise.all(standing.splice(0).map((test) => test.cleanUp()))
}

/** The conversations of subagents, once they are over. */
async function childrenOf(client: TestClient, { subagents }: Conversation): Promise<Conversation[]> {
  const sessionIds = subagents.flatMap(({ childSessionId }) => (childSessionId === undefined ? [] : [childSessionId]))
  for (const sessionId of sessionIds) {
    const status = async () => (await client.must('session.get', { sessionId })).session?.status
    await expect.poll(status, { timeout: 20_000 }).toBe('closed')
  }
  return Promise.all(sessionIds.map((sessionId) => conversationOf(client, sessionId)))
}

async function conversationOf(client: TestClient, sessionId: string): Promise<Conversation> {
  const { conversation } = await client.must('session.subscribe', { sessionId })
  if (conversation == null) throw new Error('there is no conversation')
  return conversation
}

/** Returns a conversation in short form: messages by author, tools, and outputs. Each output is next to its call. */
export function short({ messages, blocks }: Conversation, callOf: (block: ConversationBlock) => string): string[] {
  return messages.map(({ messageId, role }) => {
    const own = blocks.filter((block) => block.messageId === messageId)
    const answers = new Map(own.flatMap((block) => (block.type === 'tool_output' ? [[block.toolCallId, block]] : [])))
    return own
      .flatMap((block) => {
        if (block.type === 'text' || block.type === 'reasoning') return [`${block.type}: ${block.content}`]
        if (block.type !== 'tool_call') return []
        const answer = answers.get(block.toolCallId)
        return [callOf(block), ...(answer === undefined ? [] : [callOf(answer)])]
      })
      .reduce((words, part) => `${words} | ${part}`, role)
  })
}

export const whole = (block: ConversationBlock): string => {
  if (block.type === 'tool_call') return `${block.toolCallId} ${block.name} ${block.kind} ${JSON.stringify(block.args)}`
  return block.type === 'tool_output' ? `${block.outcome ?? ''}: ${JSON.stringify(block.output)}` : block.type
}

export const outcomes = (block: ConversationBlock): string => {
  if (block.type === 'tool_call') return block.toolCallId
  return block.type === 'tool_output' ? `${block.outcome ?? ''}: ${JSON.stringify(block.output)}` : block.type
}

export const tokens = ({ usage }: Conversation) => [usage?.totalInputTokens, usage?.totalOutputTokens]
