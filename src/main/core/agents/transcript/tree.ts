import { ConversationBuilder, type SessionFacts } from './conversation-builder'
import { Rewound, type ReadingOptions, type TranscriptPart } from './format'
import type { TranscriptItem, TranscriptOrigin } from './items'
import { Ledger, type Fate } from './ledger'
import { addBatch } from './parser'
import { readRecords, type JsonRecord } from './records'

/*
 * Files whose records form a tree: each names the one before it. The line that ends with the last record is the
 * conversation; what was left for it is a branch.
 */

/** Link of a record to the one before it; null for the first of a line. */
export interface Link {
  readonly id: string
  readonly parentId: string | null
}

/** Understands the records of one line. */
export interface LineParser {
  /** Adds a record. Returns its fate. Never throws because of its content. */
  add(record: JsonRecord): Fate
  /** Ends the input. Absent: nothing is left to be told. */
  end?(): void
}

export interface TreeFormat {
  /** Returns the link of a record; undefined for one without, which belongs to the current line. */
  linkOf(record: JsonRecord): Link | undefined
  parser(builder: ConversationBuilder, ledger: Ledger): LineParser
}

interface Line {
  readonly builder: ConversationBuilder
  readonly parser: LineParser
}

/**
 * Parses a file that holds a tree. In one pass as long as each record follows the one before; else rejects with
 * {@link Rewound}, and has to be read with `isRewound`. Of a partial file everything is one line.
 */
export function parseTree(
  file: TranscriptPart,
  sessionId: string,
  format: TreeFormat,
  { isRewound = false, isPartial = false, ledger = new Ledger() }: ReadingOptions = {},
): AsyncGenerator<TranscriptItem[]> {
  return isRewound ? readTree(file, sessionId, format, ledger) : readLine(file, sessionId, format, ledger, isPartial)
}

async function* readLine(
  file: TranscriptPart,
  sessionId: string,
  format: TreeFormat,
  ledger: Ledger,
  isPartial: boolean,
): AsyncGenerator<TranscriptItem[]> {
  const { builder, parser } = lineOf(format, sessionId, ledger)
  const known = new Set<string>()
  let last: string | null = null
  const add = (record: JsonRecord): Fate => {
    const link = format.linkOf(record)
    if (link === undefined) return parser.add(record)
    if (known.has(link.id)) return 'joined'
    const goesBack = link.parentId === null ? last !== null : known.has(link.parentId)
    if (goesBack && link.parentId !== last && !isPartial) throw new Rewound()
    known.add(link.id)
    last = link.id
    return parser.add(record)
  }
  for await (const batch of readRecords(file.read())) {
    addBatch(batch, ledger, add, () => builder.whereabouts())
    yield builder.take()
  }
  parser.end?.()
  yield builder.finish()
}

async function* readTree(
  file: TranscriptPart,
  sessionId: string,
  format: TreeFormat,
  ledger: Ledger,
): AsyncGenerator<TranscriptItem[]> {
  const tree = await treeOf(file, format)
  const main = lineOf(format, sessionId, ledger)
  const lines = new Map([[tree.main, main]])
  const told = new Set<string>()
  /** By record that branches leave, the last message at it. */
  const lastMessages = new Map<string, string | undefined>()
  let current = main
  const add = (record: JsonRecord): Fate => {
    const link = format.linkOf(record)
    const node = link === undefined ? undefined : tree.nodes.get(link.id)
    if (link === undefined || node === undefined) return current.parser.add(record)
    if (told.has(link.id)) return 'joined'
    told.add(link.id)
    current =
      lines.get(node.line) ??
      branchOf(node, lines, lastMessages, (id, facts) => lineOf(format, id, ledger, facts), sessionId)
    lines.set(node.line, current)
    const fate = current.parser.add(record)
    if (tree.forks.has(link.id)) lastMessages.set(link.id, current.builder.lastMessageId)
    return fate
  }
  for await (const batch of readRecords(file.read())) {
    addBatch(batch, ledger, add, () => current.builder.whereabouts())
    for (const { builder } of lines.values()) yield builder.take()
  }
  for (const { builder, parser } of lines.values()) {
    parser.end?.()
    yield builder.finish()
  }
}

function lineOf(format: TreeFormat, sessionId: string, ledger: Ledger, facts: SessionFacts = {}): Line {
  const builder = new ConversationBuilder(sessionId)
  Object.assign(builder.facts, facts)
  return { builder, parser: format.parser(builder, ledger) }
}

function branchOf(
  { line, parent, parentLine }: Node,
  lines: ReadonlyMap<string, Line>,
  lastMessages: ReadonlyMap<string, string | undefined>,
  begin: (sessionId: string, facts: SessionFacts) => Line,
  sessionId: string,
): Line {
  const from = lines.get(parentLine)?.builder
  const messageId = parent === null ? undefined : lastMessages.get(parent)
  const origin: TranscriptOrigin = {
    kind: 'fork',
    sessionId: from?.sessionId ?? sessionId,
    ...(messageId === undefined ? {} : { messageId }),
  }
  return begin(`${sessionId}.${line}`, { cwd: from?.facts.cwd, model: from?.facts.model, origin })
}

/** A record in the tree. A line is named after its first record. */
interface Node {
  readonly parent: string | null
  line: string
  parentLine: string
  /** Number of the last record that follows it. */
  end: number
}

interface Tree {
  readonly nodes: ReadonlyMap<string, Node>
  /** Records that more than one follows. */
  readonly forks: ReadonlySet<string>
  readonly main: string
}

async function treeOf(file: TranscriptPart, format: TreeFormat): Promise<Tree> {
  const nodes = new Map<string, Node>()
  let last: string | null = null
  for await (const { records } of readRecords(file.read()))
    for (const record of records) {
      const link = format.linkOf(record)
      if (link === undefined || nodes.has(link.id)) continue
      // The record before it is damaged or missing: the order of the file counts.
      const parent: string | null = link.parentId === null || nodes.has(link.parentId) ? link.parentId : last
      nodes.set(link.id, { parent, line: '', parentLine: '', end: nodes.size })
      last = link.id
    }
  const ends = new Map<string | null, number>()
  const forks = new Set<string>()
  for (const node of [...nodes.values()].reverse()) {
    const parent = node.parent === null ? undefined : nodes.get(node.parent)
    if (node.parent !== null && ends.has(node.parent)) forks.add(node.parent)
    ends.set(node.parent, Math.max(ends.get(node.parent) ?? -1, node.end))
    if (parent !== undefined) parent.end = Math.max(parent.end, node.end)
  }
  let main = ''
  for (const [id, node] of nodes) {
    const parent = node.parent === null ? undefined : nodes.get(node.parent)
    const isMain = node.end === ends.get(node.parent)
    node.line = isMain && parent !== undefined ? parent.line : id
    node.parentLine = parent?.line ?? ''
    if (isMain && parent === undefined) main = id
  }
  for (const node of nodes.values()) if (node.parentLine === '') node.parentLine = main
  return { nodes, forks, main }
}
