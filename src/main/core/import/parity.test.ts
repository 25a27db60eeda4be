import { existsSync, readdirSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import type { AdapterEvent } from '../../../shared/adapter/port'
import type { Conversation, ConversationBlock } from '../../../shared/session/conversation-types'
import { scriptedAdapter } from '../testing/scripted-agent'
import { temporaryFolder } from '../testing/temporary-folder'
import { startTestHost, type TestClient, type TestHost } from '../testing/test-host'
import { recordedAnswer, recordedClaude, recordedCodex, type RecordedSession } from './testing/recorded-wire'

/* What a tool told while it worked and what it wrote down are the same conversation, both made by the reducer. */

const hosts: TestHost[] = []
afterEach(async () => {
  for (const host of hosts.splice(0)) await host.cleanUp()
})

const told: ReadonlySet<AdapterEvent['type']> = new Set<AdapterEvent['type']>([
  'text',
  'reasoning',
  'tool.started',
  'tool.updated',
  'tool.completed',
  'usage',
])

interface Both {
  readonly live: Conversation
  readonly imported: Conversation
}

async function both(adapterName: string, session: RecordedSession, file: string): Promise<Both> {
  const waiting = [...session.prompts]
  const agent = scriptedAdapter(adapterName, ({ emit }) => {
    for (const event of waiting.shift()?.events ?? []) if (told.has(event.type)) emit(event)
    return Promise.resolve(undefined)
  })
  const test = await startTestHost([agent], {})
  hosts.push(test)
  const client = await test.client()
  const { sessionId } = await client.must('session.create', {})
  for (const [index, { words }] of session.prompts.entries()) {
    await client.must('session.sendMessage', { sessionId, message: words })
    const finished = async (): Promise<number> =>
      (await conversationOf(client, sessionId)).turns.filter(({ status }) => status === 'completed').length
    await expect.poll(finished, { timeout: 20_000 }).toBe(index + 1)
  }
  const live = await conversationOf(client, sessionId)
  const report = await client.must('import.run', { paths: [file] })
  expect(report.errors).toEqual([])
  const imported = await conversationOf(client, report.imported[0] ?? '')
  return { live, imported }
}

async function conversationOf(client: TestClient, sessionId: string): Promise<Conversation> {
  const { conversation } = await client.must('session.subscribe', { sessionId })
  if (conversation == null) throw new Error('there is no conversation')
  return conversation
}

/** A conversation in short: who said what, with which tools, and what they answered. Each answer stands at its call. */
function short({ messages, blocks }: Conversation, callOf: (block: ConversationBlock) => string): string[] {
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

const whole = (block: ConversationBlock): string => {
  if (block.type === 'tool_call') return `${block.toolCallId} ${block.name} ${block.kind} ${JSON.stringify(block.args)}`
  return block.type === 'tool_output' ? `${block.outcome ?? ''}: ${JSON.stringify(block.output)}` : block.type
}
const outline = (block: ConversationBlock): string => {
  if (block.type === 'tool_call') return `${block.toolCallId} ${block.name} ${block.kind}`
  return block.type === 'tool_output' ? (block.outcome ?? '') : block.type
}

const tokens = ({ usage }: Conversation) => [usage?.totalInputTokens, usage?.totalOutputTokens]

describe('Claude Code', () => {
  const fixtures = resolve(import.meta.dirname, '../adapters/claude-code/fixtures')

  it('says the same in its transcript as it told, with the same tokens', { timeout: 30_000 }, async () => {
    const session = recordedAnswer('MOCK:bash touch made-by-mock.txt', join(fixtures, 'tool-allowed.jsonl'))
    const file = join(await temporaryFolder(), `${session.nativeId}.jsonl`)
    await copyFile(join(fixtures, 'tool-allowed.transcript.jsonl'), file)
    const { live, imported } = await both('claude-code', session, file)
    expect(short(imported, whole)).toEqual(short(live, whole))
    expect(short(live, whole)).toHaveLength(3)
    expect(tokens(imported)).toEqual(tokens(live))
  })
})

/** Sessions that were recorded both ways, where somebody has put some beside the checkout. */
const recordings = process.env['PARLEY_RECORDINGS'] ?? resolve(import.meta.dirname, '../../../../../shared/recordings')

interface Recorded {
  readonly tool: string
  readonly wires: readonly string[]
  /** What the tool tells otherwise than it writes; the table in docs/adapters.md says what and why. */
  readonly differs?: readonly ('usage' | 'calls')[]
}

const recorded: readonly Recorded[] = [
  { tool: 'claude-code', wires: ['tool-allowed'] },
  { tool: 'claude-code', wires: ['tool-denied'] },
  { tool: 'claude-code', wires: ['interrupted'], differs: ['usage'] },
  { tool: 'claude-code', wires: ['subagent'], differs: ['usage'] },
  { tool: 'claude-code', wires: ['long'] },
  { tool: 'codex', wires: ['text'] },
  { tool: 'codex', wires: ['tool-allowed', 'resume'], differs: ['calls'] },
]

describe('recordings', () => {
  it.for(recorded)('$tool $wires', { timeout: 120_000 }, async ({ tool, wires, differs = [] }, context) => {
    if (!existsSync(recordings)) context.skip(`there are no recordings in ${recordings}`)
    const paths = wires.map((name) => join(recordings, tool, 'wire', `${name}.wire.jsonl`))
    const session = tool === 'codex' ? recordedCodex(paths) : recordedClaude(paths)
    const root = join(recordings, tool, 'transcripts')
    const name = readdirSync(root, { recursive: true, encoding: 'utf8' }).find(
      (path) => path.endsWith(`${session.nativeId}.jsonl`) && !path.includes('subagents'),
    )
    const { live, imported } = await both(tool, session, join(root, name ?? ''))
    const callOf = differs.includes('calls') ? outline : whole
    expect(short(imported, callOf)).toEqual(short(live, callOf))
    if (differs.includes('usage')) expect(tokens(imported)).not.toEqual(tokens(live))
    else expect(tokens(imported)).toEqual(tokens(live))
  })
})
