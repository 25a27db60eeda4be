import { Rewound, type ReadingOptions, type TranscriptMark, type TranscriptPart } from '#core/agents/transcript/format'
import type { TranscriptItem } from '#core/agents/transcript/items'
import { Ledger } from '#core/agents/transcript/ledger'
import { parseFile } from '#core/agents/transcript/parser'
import type { JsonRecord } from '#core/agents/transcript/records'
import { moment, record, text } from '#core/agents/transcript/values'
import { CodexConversation } from './conversation'
import { homeOf, baseOf, metaOf, rolloutName, type HistoryBase } from './segments'
import { nameOfThread } from './names'
import { unpacked } from './unpacked'

/** A file of a thread. */
interface Segment {
  readonly id: string
  readonly file: TranscriptPart
  readonly meta: JsonRecord
  readonly base: HistoryBase | undefined
}

/** Ids of a thread as its header has them. */
const idOf = (meta: JsonRecord): string | undefined => text(meta['id']) ?? text(meta['session_id'])

/**
 * Parses a session of Codex and those it started, each in a separate file. A fork has the messages of the files it
 * continues, but not their usage; what was taken back by a revert is a fork. Never rejects because of the content of
 * files.
 */
export async function* parseCodex(
  files: readonly TranscriptPart[],
  sessionId: string,
  { onMark, ledger = new Ledger() }: ReadingOptions = {},
): AsyncGenerator<TranscriptItem[]> {
  const [main, ...beside] = files
  if (main === undefined) return
  const callOf = new Map<string, string>()
  const name = nameOfThread(homeOf(main.path), sessionId)
  const first = await segmentOf(main)
  // Without its header, a file has no place among others.
  if (first === undefined || (beside.length === 0 && first.base === undefined)) {
    yield* parseAlone(main, sessionId, callOf, name, ledger, onMark)
    return
  }
  const segments = new Map<string, Segment>()
  const others: TranscriptPart[] = []
  for (const segment of [first, ...(await Promise.all(beside.map(segmentOf)))])
    if (segment !== undefined) segments.set(segment.id, segment)
  const own = [...segments.values()].filter(({ id, meta }) => idOf(meta) === sessionId || id === first.id)
  const isOwn = new Set(own.map(({ id }) => id))
  const chains = new Map(own.map((segment) => [segment.id, chainOf(segment, segments)]))
  const bases = new Set([...chains.values()].flatMap((chain) => chain.slice(0, -1).map(({ id }) => id)))
  for (const file of beside) {
    const id = rolloutName(file.path)?.segmentId
    if (id === undefined || (!isOwn.has(id) && !bases.has(id))) others.push(file)
  }
  // Names have the time at which a file was begun.
  const [tip] = own.toSorted((a, b) => (nameIn(a) < nameIn(b) ? 1 : -1))
  if (tip === undefined || (own.length === 1 && tip.base === undefined))
    yield* parseAlone(main, sessionId, callOf, name, ledger, onMark)
  else {
    onMark?.(null)
    yield* parseThread(chains.get(tip.id) ?? [tip], own, sessionId, callOf, name, ledger)
  }
  for (const file of others) {
    const conversation = new CodexConversation(undefined, ledger, undefined, callOf)
    yield* parseFile(unpacked(file), conversation, { ledger })
    yield conversation.finish()
  }
}

/** Parses the additions to a rollout since a checkpoint. */
export async function* resumeCodex(
  file: TranscriptPart,
  sessionId: string,
  mark: TranscriptMark,
  { onMark, ledger = new Ledger() }: ReadingOptions,
): AsyncGenerator<TranscriptItem[]> {
  // A checkpoint of an earlier version lacks the identity of calls.
  if (!('turn' in record(mark.own))) throw new Rewound()
  const conversation = new CodexConversation(sessionId, ledger, mark)
  const { place, countedTo } = mark.builder
  yield* parseFile(file, conversation, { from: place, onMark, ledger, accountedTo: countedTo })
  conversation.name(nameOfThread(homeOf(file.path), sessionId))
  yield conversation.finish()
}

async function* parseAlone(
  file: TranscriptPart,
  sessionId: string,
  callOf: Map<string, string>,
  name: string | undefined,
  ledger: Ledger,
  onMark: ReadingOptions['onMark'],
): AsyncGenerator<TranscriptItem[]> {
  const conversation = new CodexConversation(sessionId, ledger, undefined, callOf)
  const whole = unpacked(file)
  yield* parseFile(whole, conversation, { ledger, onMark: whole === file ? onMark : () => onMark?.(null) })
  conversation.name(name)
  yield conversation.finish()
}

async function* parseThread(
  chain: readonly Segment[],
  own: readonly Segment[],
  sessionId: string,
  callOf: Map<string, string>,
  name: string | undefined,
  ledger: Ledger,
): AsyncGenerator<TranscriptItem[]> {
  const tip = chain.at(-1)
  const conversation = new CodexConversation(sessionId, ledger, undefined, callOf)
  if (tip !== undefined) conversation.begin(tip.meta)
  /** By base, its last message that is shared. */
  const ends = new Map<string, string | undefined>()
  const [firstOwn] = chain.filter(({ meta }) => idOf(meta) === sessionId)
  if (firstOwn !== chain[0]) conversation.createdAt(moment(firstOwn?.meta['timestamp']))
  for (const [index, segment] of chain.entries()) {
    const next = chain[index + 1]?.base
    conversation.isInherited = idOf(segment.meta) !== sessionId
    yield* parseFile(shared(segment.file, next), conversation.upTo(next?.endOrdinal), { ledger })
    ends.set(segment.id, conversation.lastMessageId)
  }
  conversation.name(name)
  yield conversation.finish()
  for (const segment of own) {
    const index = chain.indexOf(segment)
    const end = chain[index + 1]?.base
    if (segment === tip || (index !== -1 && end?.endByte === undefined)) continue
    // Turns that were taken back, and continuations that were given up.
    const from = index === -1 ? segment.base?.segmentId : segment.id
    const messageId = from === undefined ? undefined : ends.get(from)
    const given = new CodexConversation(`${sessionId}.${segment.id}`, ledger, undefined, callOf)
    given.begin(segment.meta)
    given.branchesFrom(sessionId, messageId)
    yield* parseFile(index === -1 ? segment.file : rest(segment.file, end?.endByte ?? 0), given, { ledger })
    yield given.finish()
  }
}

async function segmentOf(file: TranscriptPart): Promise<Segment | undefined> {
  const whole = unpacked(file)
  const meta = await metaOf(file)
  const id = rolloutName(file.path)?.segmentId ?? (meta === undefined ? undefined : idOf(meta))
  return meta === undefined || id === undefined ? undefined : { id, file: whole, meta, base: baseOf(meta) }
}

/** Returns the files that lead to one, itself last. */
function chainOf(tip: Segment, segments: ReadonlyMap<string, Segment>): readonly Segment[] {
  const chain = [tip]
  for (let base = tip.base; base !== undefined;) {
    const segment = segments.get(base.segmentId)
    if (segment === undefined || chain.includes(segment)) break
    chain.unshift(segment)
    base = segment.base
  }
  return chain
}

/** Returns the part of a file that the next one of its chain continues. */
function shared(file: TranscriptPart, next: HistoryBase | undefined): TranscriptPart {
  const end = next?.endByte
  if (end === undefined) return file
  return {
    path: file.path,
    async *read(from = 0) {
      let at = from
      for await (const chunk of file.read(from)) {
        if (at >= end) return
        yield chunk.subarray(0, end - at)
        at += chunk.length
      }
    },
  }
}

const rest = (file: TranscriptPart, start: number): TranscriptPart => ({
  path: file.path,
  read: (from = 0) => file.read(start + from),
})

const nameIn = ({ file }: Segment): string => file.path.split(/[\\/]/).at(-1) ?? ''
