import { parseRecord, readLines, type JsonRecord } from '../../transcript/records'
import { list, record, text } from '../../transcript/values'

/** What prompts of a file go back to: the tree that editing and rewinding make. */
export interface PromptTree {
  /** By the id of a prompt, the prompt before it; null for a first one. */
  readonly before: ReadonlyMap<string, string | null>
  /** The prompts that led to the newest one, itself included. */
  readonly current: ReadonlySet<string>
}

/** Whether a record is something that a person said. */
export function isPrompt(entry: JsonRecord): boolean {
  if (entry['type'] !== 'user' || entry['isMeta'] === true || entry['isSidechain'] === true) return false
  if (entry['isCompactSummary'] === true) return false
  const { content } = record(entry['message'])
  if (typeof content === 'string') return isWord(content)
  return list(content).some((part) => {
    const { type, text: words } = record(part)
    return type === 'image' || type === 'document' || (type === 'text' && isWord(words))
  })
}

/** Whether an entry says that a person broke a turn off. */
export function isInterruption(words: unknown): boolean {
  return typeof words === 'string' && words.startsWith('[Request interrupted by user')
}

function isWord(words: unknown): boolean {
  return (
    text(words) !== undefined &&
    !isInterruption(words) &&
    !(words as string).startsWith('<local-command-') &&
    !(words as string).startsWith('Caveat: The messages below')
  )
}

const QUOTE = 0x22
const SIDECHAIN = '"isSidechain":true'
const OWN_ID = '"uuid":"'
const PARENT_ID = '"parentUuid":"'
const LOGICAL_PARENT_ID = '"logicalParentUuid":"'

/**
 * Looks only for how entries are linked, which is much quicker than to understand all of them: what it takes for a link by
 * mistake leads to a prompt that nobody knows, and then the file's order counts.
 */
export async function readPrompts(chunks: AsyncIterable<Uint8Array>): Promise<PromptTree> {
  /** By the id of an entry, the prompt it came of. */
  const promptOf = new Map<string, string | null>()
  const before = new Map<string, string | null>()
  let newest: string | null = null
  for await (const line of readLines(chunks)) {
    const at = line.lastIndexOf(OWN_ID)
    if (at === -1 || line.includes(SIDECHAIN)) continue
    const id = idAt(line, at + OWN_ID.length)
    if (promptOf.has(id)) continue
    const parent = idAfter(line, PARENT_ID) ?? idAfter(line, LOGICAL_PARENT_ID)
    const origin: string | null = parent === undefined ? null : (promptOf.get(parent) ?? newest)
    if (!isPromptLine(line)) {
      promptOf.set(id, origin)
      continue
    }
    before.set(id, origin)
    promptOf.set(id, id)
    newest = id
  }
  const current = new Set<string>()
  for (let at: string | null = newest; at !== null && !current.has(at); at = before.get(at) ?? null) current.add(at)
  return { before, current }
}

function idAfter(line: Buffer, name: string): string | undefined {
  // It stands first in an entry, so that what is said in it is not searched.
  const at = line.subarray(0, 400).indexOf(name)
  return at === -1 ? undefined : idAt(line, at + name.length)
}

function idAt(line: Buffer, from: number): string {
  return line.toString('latin1', from, Math.min(line.indexOf(QUOTE, from), from + 64))
}

function isPromptLine(line: Buffer): boolean {
  if (!line.includes('"type":"user"') || line.includes('"tool_use_id"')) return false
  const entry = parseRecord(line.toString('utf8'))
  return entry !== undefined && isPrompt(entry)
}
