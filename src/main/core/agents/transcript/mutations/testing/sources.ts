import type { JsonRecord } from '#core/agents/transcript/records'
import { list, record } from '#core/agents/transcript/values'
import { longTranscripts } from '#core/transfer/import/testing/long-transcripts'
import { claudeLines, codexLines, copilotLines, geminiLines } from '#core/transfer/import/testing/transcripts'
import { transcriptFormats } from '#core/agents/transcript-formats'
import type { TranscriptFormat, TranscriptPart } from '#core/agents/transcript/format'
import { eachItem, type TranscriptItem } from '#core/agents/transcript/items'
import type { Ledger } from '#core/agents/transcript/ledger'
import { richDroid, richKiro } from './described-transcripts'
import { bareCodex, richClaude, richCodex, richCopilot, richGemini } from './rich-transcripts'

/** A transcript that can be read with changes. */
export interface Source {
  readonly name: string
  readonly format: TranscriptFormat
  /** Its lines, rows or files, each a JSON value. */
  readonly units: readonly string[]
  /** True when each unit is a line of a file. */
  readonly isLines: boolean
  /** True for what a tool wrote, which is long. */
  readonly isRecorded?: boolean
  /** Kind of rows of a database. */
  readonly rows?: 'of messages' | 'of messages and parts'
  /** Reads it with other units. */
  items(units: readonly string[], ledger: Ledger): AsyncIterable<readonly TranscriptItem[]>
}

export function formatOf(adapterName: string): TranscriptFormat {
  const format = transcriptFormats.find((known) => known.adapterName === adapterName)
  if (format === undefined) throw new Error(`there is no format of ${adapterName}`)
  return format
}

export function partOf(path: string, content: string): TranscriptPart {
  const bytes = Buffer.from(content)
  return {
    path,
    async *read(from = 0) {
      for (let at = from; at < bytes.length; at += 4096) yield await Promise.resolve(bytes.subarray(at, at + 4096))
    },
  }
}

/** A source with one record in each line of its first file. */
export function ofLines(
  name: string,
  adapterName: string,
  units: readonly string[],
  sessionId: string,
  path = 'x.jsonl',
  beside: readonly TranscriptPart[] = [],
): Source {
  const format = formatOf(adapterName)
  return {
    name,
    format,
    units,
    isLines: true,
    items: (lines, ledger) =>
      format.items([partOf(path, `${lines.join('\n')}\n`), ...beside], sessionId, { isRewound: true, ledger }),
  }
}

/** A source with its records in the list `messages` of a JSON value. */
export function ofMessages(
  name: string,
  adapterName: string,
  value: JsonRecord,
  sessionId: string,
  path = 'x.json',
  beside: readonly TranscriptPart[] = [],
): Source {
  const format = formatOf(adapterName)
  const { messages, ...rest } = value
  return {
    name,
    format,
    units: list(messages).map((message) => JSON.stringify(message)),
    isLines: false,
    items(units, ledger) {
      const content = `${JSON.stringify(rest).slice(0, -1)},"messages":[${units.join(',')}]}`
      return format.items([partOf(path, content), ...beside], sessionId, { ledger })
    },
  }
}

const textOf = (objects: readonly object[]): string[] => objects.map((each) => JSON.stringify(each))
const linesOf = (text: string): string[] => text.trimEnd().split('\n')

/** A session of Gemini CLI as older versions wrote it: one JSON value. */
function wholeGemini(): Source {
  const [head, ...messages] = richGemini
  return ofMessages('one value of Gemini CLI', 'gemini', { ...head, messages }, 's')
}

/** Transcripts of every format that has its records in files of text. */
export const generatedSources: readonly Source[] = [
  ofLines('a task of Claude Code', 'claude-code', textOf(claudeLines), 's'),
  ofLines('turns of Claude Code', 'claude-code', linesOf(longTranscripts['Claude Code'].text), 's'),
  ofLines('everything of Claude Code', 'claude-code', textOf(richClaude), 's'),
  ofLines('a task of Codex', 'codex', textOf(codexLines), '01990000-0000-7000-8000-000000000001'),
  ofLines('turns of Codex', 'codex', linesOf(longTranscripts.Codex.text), '01990000-0000-7000-8000-000000000001'),
  ofLines('everything of Codex', 'codex', textOf(richCodex), '01990000-0000-7000-8000-000000000002'),
  ofLines('a bare rollout of Codex', 'codex', textOf(bareCodex), '01990000-0000-7000-8000-000000000003'),
  ofLines('a task of Copilot', 'copilot', textOf(copilotLines), 's'),
  ofLines('turns of Copilot', 'copilot', linesOf(longTranscripts.Copilot.text), 's'),
  ofLines('everything of Copilot', 'copilot', textOf(richCopilot), 's'),
  ofLines('a task of Gemini CLI', 'gemini', textOf(geminiLines), 's'),
  ofLines('turns of Gemini CLI', 'gemini', linesOf(longTranscripts['Gemini CLI'].text), 's'),
  ofLines('everything of Gemini CLI', 'gemini', textOf(richGemini), 's'),
  wholeGemini(),
]

/** Transcripts of tools that are known from descriptions. */
export const describedSources: readonly Source[] = [
  ofLines('a session of Droid', 'factory-droid', textOf(richDroid), 'd1'),
  ofLines('a session of Kiro', 'kiro', textOf(richKiro), 'k', '/cli/k.jsonl'),
]

/** Number of content parts of a record, by the places that each tool has them in. */
export const partsIn: Readonly<Record<string, (value: unknown) => number>> = {
  'claude-code': (value) => {
    const entry = record(value)
    const { content } = record(entry['message'])
    return lengthOf(entry['type'] === 'attachment' ? record(entry['attachment'])['prompt'] : content)
  },
  codex: (value) => {
    const item = record(record(value)['payload'] ?? value)
    return item['type'] === 'reasoning'
      ? list(item['summary']).length + list(item['content']).length
      : list(item['content']).length
  },
  copilot: (value) => {
    const { type, data } = record(value)
    return list(record(data)[type === 'user.message' ? 'attachments' : 'toolRequests']).length
  },
  gemini: (value) => {
    const { type, content, thoughts, toolCalls } = record(value)
    return lengthOf(content) + (type === 'user' ? 0 : list(thoughts).length + list(toolCalls).length)
  },
}

const lengthOf = (content: unknown): number => (typeof content === 'string' ? 1 : list(content).length)

/** All texts that a conversation shows. */
export async function shownBy(items: AsyncIterable<readonly TranscriptItem[]>): Promise<string> {
  const texts: string[] = []
  for await (const item of eachItem(items))
    if (item.kind === 'message') for (const block of item.message.blocks) collect(block, texts)
    else if (item.kind === 'turn') collect(item.turn.error, texts)
  return texts.join('\n')
}

/** Collects the texts in a value. */
export function collect(value: unknown, into: string[]): string[] {
  const waiting = [value]
  for (let next = waiting.pop(); waiting.length > 0 || next !== undefined; next = waiting.pop())
    if (typeof next === 'string') into.push(next)
    else if (typeof next === 'object' && next !== null) waiting.push(...(Object.values(next) as unknown[]))
  return into
}
