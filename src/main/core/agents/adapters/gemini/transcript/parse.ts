import { JsonSplitError, splitJson, type JsonPiece } from '#core/base/streams/split-json'
import { ConversationBuilder } from '#core/agents/transcript/conversation-builder'
import type { ReadingOptions, TranscriptPart } from '#core/agents/transcript/format'
import type { TranscriptItem } from '#core/agents/transcript/items'
import { Ledger } from '#core/agents/transcript/ledger'
import { firstRecord, LONGEST_LINE } from '#core/agents/transcript/records'
import { record, text } from '#core/agents/transcript/values'
import { fateOfFacts, fateOfMessage } from './fates'
import { readOnce, readTwice } from './log'
import { addFacts, addMessage } from './messages'
import { projectFolder } from './project-folder'

/**
 * Parses a session of Gemini CLI: a log of messages and of patches to them, in older versions one JSON value. Keeps no
 * more than one message in memory, unless the log retracts messages. Rejects with {@link Rewound} for such a log, which
 * has to be read with `isRewound`, and otherwise never because of the content of the file.
 */
export async function* parseGemini(
  [file, ...subagents]: readonly TranscriptPart[],
  sessionId: string,
  options: ReadingOptions = {},
): AsyncGenerator<TranscriptItem[]> {
  if (file === undefined) return
  const builder = new ConversationBuilder(sessionId)
  yield* readInto(builder, file, options)
  builder.facts.cwd ??= projectFolder(file.path)
  yield builder.finish()
  for (const subagent of subagents) {
    const name =
      subagent.path
        .split(/[\\/]/)
        .at(-1)
        ?.replace(/\.jsonl?$/, '') ?? ''
    // Their ids are short, and unique only in their session.
    const child = new ConversationBuilder(`${sessionId}.${name}`)
    child.facts.origin = { kind: 'subagent', sessionId }
    child.facts.cwd = builder.facts.cwd
    yield* readInto(child, subagent, options)
    yield child.finish()
  }
}

function readInto(
  builder: ConversationBuilder,
  file: TranscriptPart,
  { isRewound = false, isPartial = false, ledger = new Ledger() }: ReadingOptions,
): AsyncGenerator<TranscriptItem[]> {
  if (file.path.endsWith('.json')) return readWhole(file, builder, ledger)
  return isRewound ? readTwice(file, builder, ledger) : readOnce(file, builder, isPartial, ledger)
}

/** Returns the session id stated in a file. */
export async function geminiSessionId(file: TranscriptPart): Promise<string | undefined> {
  if (!file.path.endsWith('.json')) return text((await firstRecord(file))?.['sessionId'])
  for await (const piece of piecesOf(file))
    if (piece.kind === 'member' && piece.name === 'sessionId') return text(piece.value)
  return undefined
}

async function* readWhole(
  file: TranscriptPart,
  builder: ConversationBuilder,
  ledger: Ledger,
): AsyncGenerator<TranscriptItem[]> {
  const seen = new Set<string>()
  const where = () => builder.whereabouts()
  const state: { isWhole: boolean } = { isWhole: true }
  let lastId: string | undefined
  for await (const piece of piecesOf(file, () => (state.isWhole = false))) {
    if (piece.kind === 'member') {
      addFacts(builder, { [piece.name]: piece.value })
      ledger.record(fateOfFacts({ [piece.name]: piece.value }), { [piece.name]: piece.value }, where)
    }
    if (piece.kind === 'item' && piece.name !== 'messages')
      ledger.record(fateOfFacts({ [piece.name]: [piece.value] }), piece.value, where)
    if (piece.kind !== 'item' || piece.name !== 'messages') continue
    const message = record(piece.value)
    const id = text(message['id'])
    const again = id !== undefined && seen.has(id) ? 'joined' : undefined
    const isNew = id !== undefined && again === undefined
    const fate = isNew ? addMessage(builder, message) : again
    ledger.record(fateOfMessage(message, ledger, where, fate), piece.value, where)
    if (!isNew) continue
    seen.add(id)
    lastId = id
    yield builder.take()
  }
  if (!state.isWhole) ledger.record('unknown', await restAfter(file, lastId), where)
}

/** Returns the end of a damaged file, from its last message that was read. */
async function restAfter(file: TranscriptPart, lastId: string | undefined): Promise<string> {
  const chunks: Uint8Array[] = []
  let left = LONGEST_LINE
  for await (const chunk of file.read()) {
    chunks.push(chunk.subarray(0, left))
    left -= chunk.length
    if (left <= 0) break
  }
  const words = Buffer.concat(chunks).toString('utf8')
  return words.slice(Math.max(0, lastId === undefined ? 0 : words.lastIndexOf(JSON.stringify(lastId))))
}

/** Yields the members of the file's value, as far as it is complete. */
async function* piecesOf(file: TranscriptPart, onDamage: () => void = () => undefined): AsyncGenerator<JsonPiece> {
  try {
    yield* splitJson(file.read())
  } catch (thrown) {
    if (!(thrown instanceof JsonSplitError)) throw thrown
    onDamage()
  }
}
