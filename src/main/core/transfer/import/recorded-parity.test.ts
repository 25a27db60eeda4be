import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { ConversationBlock } from '#shared/session/conversation-types'
import { rowsNow } from '#core/testing/nightly'
import { recordedCopilot } from './testing/recorded-copilot'
import { recordedGemini } from './testing/recorded-gemini'
import { recordedOpencode } from './testing/recorded-opencode'
import { recordedClaude, recordedCodex, type RecordedSession } from './testing/recorded-wire'
import { both, endImports, outcomes, short, tokens, whole } from './testing/both'

afterAll(endImports)

const outline = (block: ConversationBlock): string => {
  if (block.type === 'tool_call') return `${block.toolCallId} ${block.name} ${block.kind}`
  return block.type === 'tool_output' ? (block.outcome ?? '') : block.type
}

/** Sessions recorded both ways, if available next to the checkout. */
const recordings =
  process.env['PARLEY_RECORDINGS'] ?? resolve(import.meta.dirname, '../../../../../../shared/recordings')

interface Recorded {
  readonly tool: string
  readonly wires: readonly string[]
  /** Differences between the tool's live reports and its files; explained in the table in docs/adapters.md. */
  readonly differs?: readonly ('usage' | 'calls' | 'names')[]
}

/** By tool, the reader and the location of its recordings. */
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
  { tool: 'opencode', wires: ['subagent'] },
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
  // The long ones repeat what the others have.
  it.for(rowsNow(recorded, ({ wires }) => !wires.includes('long')))(
    '$tool $wires',
    { timeout: 120_000 },
    async ({ tool, wires, differs = [] }, context) => {
      if (!existsSync(recordings)) context.skip(`there are no recordings in ${recordings}`)
      const { folder = '', read = recordedClaude } = tools[tool] ?? {}
      const session = read(wires.map((name) => join(recordings, folder, 'wire', `${name}.wire.jsonl`)))
      const file = transcriptOf(tool, session.nativeId) ?? ''
      const { live, imported, children } = await both(tool, session, file)
      const callOf = differs.includes('names') ? outcomes : differs.includes('calls') ? outline : whole
      expect(short(imported, callOf)).toEqual(short(live, callOf))
      expect(children.live.map((child) => short(child, callOf))).toEqual(
        children.imported.map((child) => short(child, callOf)),
      )
      expect(children.live.length).toBe(wires.includes('subagent') && tool !== 'gemini' ? 1 : 0)
      if (tool !== 'claude-code') expect(children.live.map(tokens)).toEqual(children.imported.map(tokens))
      if (differs.includes('usage')) expect(tokens(imported)).not.toEqual(tokens(live))
      else expect(tokens(imported)).toEqual(tokens(live))
    },
  )
  it.for(['claude-code', 'copilot', 'gemini', 'opencode'])(
    'every session of %s that was recorded both ways is held',
    (tool, context) => {
      if (!existsSync(recordings)) context.skip(`there are no recordings in ${recordings}`)
      const { folder = '', read = recordedClaude } = tools[tool] ?? {}
      const wires = join(recordings, folder, 'wire')
      const held = recorded.flatMap((row) => (row.tool === tool ? row.wires : []))
      const both = readdirSync(wires)
        .map((name) => ({ name: name.replace('.wire.jsonl', ''), session: read([join(wires, name)]) }))
        // A session that was only continued has no prompts of its own.
        .filter(({ session }) => session.prompts.length > 0 && transcriptOf(tool, session.nativeId) !== undefined)
      expect(both.length).toBeGreaterThan(2)
      expect(both.map(({ name }) => name).sort()).toEqual([...held].sort())
    },
  )
})
