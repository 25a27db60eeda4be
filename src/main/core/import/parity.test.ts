import { existsSync, readdirSync } from 'node:fs'
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import type { AdapterEvent } from '../../../shared/adapter/port'
import type { Conversation, ConversationBlock } from '../../../shared/session/conversation-types'
import { scriptedAdapter } from '../testing/scripted-agent'
import { temporaryFolder } from '../testing/temporary-folder'
import { startTestHost, type TestClient, type TestHost } from '../testing/test-host'
import { recordedCopilot } from './testing/recorded-copilot'
import { recordedGemini } from './testing/recorded-gemini'
import { recordedOpencode, recordedOpencodeAnswer } from './testing/recorded-opencode'
import { recordedAnswer, recordedClaude, recordedCodex, type RecordedSession } from './testing/recorded-wire'
import { importedSessionId } from './to-snapshot'

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
  // One file may hold many sessions.
  const own = importedSessionId(adapterName, session.nativeId)
  const imported = await conversationOf(client, report.imported.find((id) => id === own) ?? report.imported[0] ?? '')
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
const outcomes = (block: ConversationBlock): string => {
  if (block.type === 'tool_call') return block.toolCallId
  return block.type === 'tool_output' ? `${block.outcome ?? ''}: ${JSON.stringify(block.output)}` : block.type
}

const calls = ({ blocks }: Conversation) =>
  blocks.flatMap((block) => (block.type === 'tool_call' ? [[block.name, block.args]] : []))

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

describe('Gemini CLI', () => {
  const fixtures = resolve(import.meta.dirname, '../adapters/gemini/fixtures')

  it.for(['think', 'delegation'])('says the same in its log as it told: %s', { timeout: 60_000 }, async (name) => {
    const session = recordedGemini([join(fixtures, `${name}.wire.jsonl`)])
    const file = join(await temporaryFolder(), `session-${name}.jsonl`)
    await copyFile(join(fixtures, `${name}.transcript.jsonl`), file)
    const { live, imported } = await both('gemini', session, file)
    expect(short(imported, outcomes)).toEqual(short(live, outcomes))
    expect(short(live, outcomes).length).toBeGreaterThan(1)
    if (name === 'think') {
      // The tokens of thoughts are only written down.
      expect(tokens(live)).toEqual([160, 24])
      expect(tokens(imported)).toEqual([160, 31])
    } else {
      expect(tokens(imported)).toEqual(tokens(live))
      // Live a call has its kind for a name, and no arguments.
      expect(calls(live)).toEqual([['think', {}]])
      expect(calls(imported)).toEqual([
        ['invoke_agent', { agent_name: 'generalist', prompt: 'MOCK:bash echo from-subagent' }],
      ])
    }
  })
})

describe('GitHub Copilot', () => {
  const fixtures = resolve(import.meta.dirname, '../adapters/copilot/fixtures')

  it(
    'says the same in its transcript as it told, with the same tokens, also after a restart',
    { timeout: 60_000 },
    async () => {
      const session = recordedCopilot(['tool-allowed', 'resume'].map((name) => join(fixtures, `${name}.jsonl`)))
      const folder = join(await temporaryFolder(), session.nativeId)
      await mkdir(folder)
      const file = join(folder, 'events.jsonl')
      await copyFile(join(fixtures, 'tool-allowed.transcript.jsonl'), file)
      const { live, imported } = await both('copilot', session, file)
      expect(short(imported, whole)).toEqual(short(live, whole))
      expect(short(live, whole)).toHaveLength(5)
      expect(tokens(imported)).toEqual(tokens(live))
      expect(tokens(live)).toEqual([1020, 42])
    },
  )
})

describe('OpenCode', () => {
  const fixtures = resolve(import.meta.dirname, '../adapters/opencode/fixtures')

  it('says the same in its files as it told, with the same tokens', async () => {
    const session = recordedOpencodeAnswer('MOCK:write hello.txt', join(fixtures, 'write.jsonl'))
    const storage = join(await temporaryFolder(), 'storage')
    const stored = (await readFile(join(fixtures, 'write.transcript.jsonl'), 'utf8')).trimEnd().split('\n')
    for (const line of stored) {
      const { id = '', sessionID, messageID } = JSON.parse(line) as Record<string, string | undefined>
      const ofSession = sessionID === undefined ? 'session/global' : `message/${sessionID}`
      const folder = join(storage, messageID === undefined ? ofSession : `part/${messageID}`)
      await mkdir(folder, { recursive: true })
      await writeFile(join(folder, `${id}.json`), line)
    }
    const { live, imported } = await both('opencode', session, join(storage, 'session', 'global', 'ses_1.json'))
    expect(short(imported, whole)).toEqual(short(live, whole))
    expect(short(live, whole)).toHaveLength(3)
    expect(tokens(imported)).toEqual(tokens(live))
    expect(tokens(live)).toEqual([560, 10])
  })
})

/** Sessions that were recorded both ways, where somebody has put some beside the checkout. */
const recordings = process.env['PARLEY_RECORDINGS'] ?? resolve(import.meta.dirname, '../../../../../shared/recordings')

interface Recorded {
  readonly tool: string
  readonly wires: readonly string[]
  /** What the tool tells otherwise than it writes; the table in docs/adapters.md says what and why. */
  readonly differs?: readonly ('usage' | 'calls' | 'names')[]
}

/** By tool, how its recordings are read, and where they stand. */
const tools: Readonly<Record<string, { readonly folder: string; read(paths: readonly string[]): RecordedSession }>> = {
  'claude-code': { folder: 'claude-code', read: recordedClaude },
  codex: { folder: 'codex', read: recordedCodex },
  copilot: { folder: 'copilot', read: recordedCopilot },
  gemini: { folder: 'gemini-acp', read: recordedGemini },
  opencode: { folder: 'opencode-serve', read: recordedOpencode },
}

const recorded: readonly Recorded[] = [
  { tool: 'claude-code', wires: ['tool-allowed'] },
  { tool: 'claude-code', wires: ['tool-denied'] },
  { tool: 'claude-code', wires: ['interrupted'], differs: ['usage'] },
  { tool: 'claude-code', wires: ['subagent'], differs: ['usage'] },
  { tool: 'claude-code', wires: ['long'] },
  { tool: 'codex', wires: ['text'] },
  { tool: 'codex', wires: ['tool-allowed', 'resume'], differs: ['calls'] },
  { tool: 'copilot', wires: ['text'] },
  { tool: 'copilot', wires: ['tool-allowed', 'resume'] },
  { tool: 'copilot', wires: ['tool-denied'] },
  { tool: 'copilot', wires: ['subagent'] },
  { tool: 'copilot', wires: ['long'] },
  { tool: 'gemini', wires: ['text'] },
  { tool: 'gemini', wires: ['think'], differs: ['usage'] },
  { tool: 'gemini', wires: ['subagent'], differs: ['names'] },
  { tool: 'opencode', wires: ['text', 'resume'] },
  { tool: 'opencode', wires: ['think'] },
  { tool: 'opencode', wires: ['tool-allowed'] },
  { tool: 'opencode', wires: ['tool-denied'] },
  { tool: 'opencode', wires: ['interrupted'] },
  { tool: 'opencode', wires: ['err500'] },
  { tool: 'opencode', wires: ['subagent'], differs: ['usage'] },
  { tool: 'opencode', wires: ['long'] },
]

/** The file in which a tool wrote a session down; undefined when it is not among the recordings. */
function transcriptOf(tool: string, nativeId: string): string | undefined {
  const root = join(recordings, tools[tool]?.folder ?? '', 'transcripts')
  const endings: Readonly<Record<string, string>> = {
    copilot: join(nativeId, 'events.jsonl'),
    // Only the beginning of the id is in the name.
    gemini: `${nativeId.slice(0, 8)}.jsonl`,
    opencode: 'opencode.db',
  }
  const ending = endings[tool] ?? `${nativeId}.jsonl`
  const path = readdirSync(root, { recursive: true, encoding: 'utf8' }).find(
    (name) => name.endsWith(ending) && !name.includes('subagents'),
  )
  return path === undefined ? undefined : join(root, path)
}

describe('recordings', () => {
  it.for(recorded)('$tool $wires', { timeout: 120_000 }, async ({ tool, wires, differs = [] }, context) => {
    if (!existsSync(recordings)) context.skip(`there are no recordings in ${recordings}`)
    const { folder = '', read = recordedClaude } = tools[tool] ?? {}
    const session = read(wires.map((name) => join(recordings, folder, 'wire', `${name}.wire.jsonl`)))
    const file = transcriptOf(tool, session.nativeId) ?? ''
    const { live, imported } = await both(tool, session, file)
    const callOf = differs.includes('names') ? outcomes : differs.includes('calls') ? outline : whole
    expect(short(imported, callOf)).toEqual(short(live, callOf))
    if (differs.includes('usage')) expect(tokens(imported)).not.toEqual(tokens(live))
    else expect(tokens(imported)).toEqual(tokens(live))
  })
  it.for(['claude-code', 'copilot', 'gemini', 'opencode'])(
    'every session of %s that was recorded both ways is held',
    (tool, context) => {
      if (!existsSync(recordings)) context.skip(`there are no recordings in ${recordings}`)
      const { folder = '', read = recordedClaude } = tools[tool] ?? {}
      const wires = join(recordings, folder, 'wire')
      const held = recorded.flatMap((row) => (row.tool === tool ? row.wires : []))
      const both = readdirSync(wires)
        .map((name) => ({ name: name.replace('.wire.jsonl', ''), session: read([join(wires, name)]) }))
        // One that was only gone on with has no prompts of its own.
        .filter(({ session }) => session.prompts.length > 0 && transcriptOf(tool, session.nativeId) !== undefined)
      expect(both.length).toBeGreaterThan(2)
      expect(both.map(({ name }) => name).sort()).toEqual([...held].sort())
    },
  )
})
