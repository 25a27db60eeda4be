import type { TranscriptPart } from './format'
import { eachItem, type TranscriptItem, type TranscriptMessage, type TranscriptSession } from './items'

/** A file whose bytes come a few at a time, so that every line is split somewhere. */
export function file(path: string, content: string | Uint8Array): TranscriptPart {
  const bytes = Buffer.from(content)
  return {
    path,
    async *read(start = 0) {
      for (let from = start; from < bytes.length; from += 37)
        yield await Promise.resolve(bytes.subarray(from, from + 37))
    },
  }
}

interface Read {
  readonly messages: TranscriptMessage[]
  readonly sessions: TranscriptSession[]
  readonly turns: number
  /** Returns the messages of a session in short form: authors, and kinds of blocks with their text. */
  short(sessionId: string): string[]
}

/** Reads all items. */
export async function read(items: AsyncIterable<readonly TranscriptItem[]>): Promise<Read> {
  const messages: TranscriptMessage[] = []
  const sessions: TranscriptSession[] = []
  let turns = 0
  for await (const item of eachItem(items))
    if (item.kind === 'message') messages.push(item.message)
    else if (item.kind === 'session') sessions.push(item.session)
    else turns++
  return {
    messages,
    sessions,
    turns,
    short: (sessionId) =>
      messages
        .filter((message) => message.sessionId === sessionId)
        .map(({ role, blocks }) => [role, ...blocks.map(shortBlock)].join(' | ')),
  }
}

function shortBlock(block: TranscriptMessage['blocks'][number]): string {
  if (block.type === 'text' || block.type === 'reasoning') return `${block.type}: ${block.content}`
  if (block.type === 'tool_call') return `call ${block.name} ${JSON.stringify(block.args)}`
  if (block.type === 'tool_output') return `${block.outcome ?? ''}: ${String(block.output)}`
  return block.type
}

/** The input of each usage of a session. */
export const inputOf = (session: TranscriptSession | undefined): number[] =>
  session?.usage.map(({ report }) => report.inputTokens) ?? []
