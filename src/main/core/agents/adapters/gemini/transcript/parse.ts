import { JsonSplitError, splitJson, type JsonPiece } from '../../../../base/streams/split-json'
import { ConversationBuilder } from '../../../transcript/conversation-builder'
import type { ReadingOptions, TranscriptPart } from '../../../transcript/format'
import type { TranscriptItem } from '../../../transcript/items'
import { firstRecord } from '../../../transcript/records'
import { record, text } from '../../../transcript/values'
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
  { isRewound = false, isPartial = false }: ReadingOptions,
): AsyncGenerator<TranscriptItem[]> {
  if (file.path.endsWith('.json')) return readWhole(file, builder)
  return isRewound ? readTwice(file, builder) : readOnce(file, builder, isPartial)
}

/** Returns the session id stated in a file. */
export async function geminiSessionId(file: TranscriptPart): Promise<string | undefined> {
  if (!file.path.endsWith('.json')) return text((await firstRecord(file))?.['sessionId'])
  for await (const piece of piecesOf(file))
    if (piece.kind === 'member' && piece.name === 'sessionId') return text(piece.value)
  return undefined
}

async function* readWhole(file: TranscriptPart, builder: ConversationBuilder): AsyncGenerator<TranscriptItem[]> {
  const seen = new Set<string>()
  for await (const piece of piecesOf(file)) {
    if (piece.kind === 'member') addFacts(builder, { [piece.name]: piece.value })
    if (piece.kind !== 'item' || piece.name !== 'messages') continue
    const message = record(piece.value)
    const id = text(message['id'])
    if (id === undefined || seen.has(id)) continue
    seen.add(id)
    addMessage(builder, message)
    yield builder.take()
  }
}

/** Yields the members of the file's value, as far as it is complete. */
async function* piecesOf(file: TranscriptPart): AsyncGenerator<JsonPiece> {
  try {
    yield* splitJson(file.read())
  } catch (thrown) {
    if (!(thrown instanceof JsonSplitError)) throw thrown
  }
}
