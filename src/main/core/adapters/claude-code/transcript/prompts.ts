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

const link = /"(?:parentUuid|logicalParentUuid)":"([^"]{1,64})"/
const ownId = /"uuid":"([^"]{1,64})"/g

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
    if (line.includes('"isSidechain":true')) continue
    const words: string = line.toString('latin1')
    const entry: JsonRecord | undefined =
      words.includes('"type":"user"') && !words.includes('"tool_use_id"')
        ? parseRecord(line.toString('utf8'))
        : undefined
    const id: string | undefined = entry === undefined ? words.match(ownId)?.at(-1)?.slice(8, -1) : text(entry['uuid'])
    if (id === undefined || promptOf.has(id)) continue
    const parent = link.exec(words)?.[1]
    const origin: string | null = parent === undefined ? null : (promptOf.get(parent) ?? newest)
    if (entry === undefined || !isPrompt(entry)) {
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
