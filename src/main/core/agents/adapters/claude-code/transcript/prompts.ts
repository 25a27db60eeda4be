import { eachLine, LineSplitter, type Lines } from '#core/base/streams/line-splitter'
import { LONGEST_LINE, parseRecord, type JsonRecord } from '#core/agents/transcript/records'
import { list, record } from '#core/agents/transcript/values'
import { wordsOfUser } from './grammar'

/** Tree of a file's prompts, created by edits and rewinds. */
export interface PromptTree {
  /** By prompt id, the previous prompt; null for a first one. */
  readonly before: ReadonlyMap<string, string | null>
  /** Prompts that led to the newest one, including itself. */
  readonly current: ReadonlySet<string>
}

/** Returns whether a record is a user message. */
export function isPrompt(entry: JsonRecord): boolean {
  if (entry['type'] !== 'user' || entry['isMeta'] === true || entry['isSidechain'] === true) return false
  if (entry['isCompactSummary'] === true || record(entry['origin'])['kind'] === 'task-notification') return false
  const { content } = record(entry['message'])
  if (typeof content === 'string') return isWord(content)
  return list(content).some((part) => {
    const { type, text: words } = record(part)
    return type === 'image' || type === 'document' || (type === 'text' && isWord(words))
  })
}

function isWord(words: unknown): boolean {
  const kind = typeof words === 'string' ? wordsOfUser(words).kind : 'hidden'
  return kind === 'typed' || kind === 'shell'
}

/** Number of bytes at each end of a line that are searched for the metadata of an entry. */
const HEAD = 600
const TAIL = 800

const OWN_ID = '"uuid":"'
const PARENT_ID = '"parentUuid":"'
const LOGICAL_PARENT_ID = '"logicalParentUuid":"'
const TOOL_RESULT = '"tool_use_id"'

/**
 * Returns the tree of a file's prompts, or null when each follows the one before, as in most files. Reads only the
 * links between entries, which is much faster than parsing them: text mistaken for a link leads to an unknown prompt,
 * in which case the order of the file applies.
 */
export async function readPrompts(chunks: AsyncIterable<Uint8Array>): Promise<PromptTree | null> {
  const links = new Links()
  const splitter = new LineSplitter(LONGEST_LINE)
  for await (const chunk of chunks) for (const lines of splitter.push(chunk)) if (lines !== 'tooLong') links.add(lines)
  links.add(splitter.end())
  return links.tree()
}

class Links {
  /** By entry id, the prompt it resulted from. */
  readonly #promptOf = new Map<string, string | null>()
  readonly #before = new Map<string, string | null>()
  #newest: string | null = null
  #isStraight = true

  add(lines: Lines): void {
    for (const [from, to] of eachLine(lines)) this.#line(lines.bytes, from, to)
  }

  tree(): PromptTree | null {
    if (this.#isStraight) return null
    const current = new Set<string>()
    for (let at = this.#newest; at !== null && !current.has(at); at = this.#before.get(at) ?? null) current.add(at)
    return { before: this.#before, current }
  }

  #line(bytes: Buffer, from: number, to: number): void {
    const head = bytes.toString('latin1', from, Math.min(to, from + HEAD))
    if (head.includes('"isSidechain":true')) return
    const id = ownId(head, bytes, from, to)
    if (id === undefined || this.#promptOf.has(id)) return
    const parent = idAfter(head, head.indexOf(PARENT_ID), PARENT_ID) ?? logicalParent(head)
    const origin = parent === undefined ? null : (this.#promptOf.get(parent) ?? this.#newest)
    if (!isPromptLine(head, bytes, from, to)) {
      this.#promptOf.set(id, origin)
      return
    }
    if (origin !== this.#newest) this.#isStraight = false
    this.#before.set(id, origin)
    this.#promptOf.set(id, id)
    this.#newest = id
  }
}

/** Finds the id of an entry: near its end, for a few kinds anywhere in it. */
function ownId(head: string, bytes: Buffer, from: number, to: number): string | undefined {
  const tail = to - from <= HEAD ? head : bytes.toString('latin1', Math.max(from, to - TAIL), to)
  const id = idAfter(tail, tail.lastIndexOf(OWN_ID), OWN_ID)
  if (id !== undefined || tail === head) return id
  const whole = bytes.toString('latin1', from, to)
  return idAfter(whole, whole.lastIndexOf(OWN_ID), OWN_ID)
}

function logicalParent(head: string): string | undefined {
  return idAfter(head, head.indexOf(LOGICAL_PARENT_ID), LOGICAL_PARENT_ID)
}

function idAfter(words: string, at: number, name: string): string | undefined {
  if (at === -1) return undefined
  const from = at + name.length
  return words.slice(from, words.indexOf('"', from))
}

function isPromptLine(head: string, bytes: Buffer, from: number, to: number): boolean {
  if (!head.includes('"type":"user"') || head.includes(TOOL_RESULT)) return false
  const line = bytes.subarray(from, to)
  if (line.includes(TOOL_RESULT)) return false
  const entry = parseRecord(line.toString('utf8'))
  return entry !== undefined && isPrompt(entry)
}
