import { basename, dirname, join } from 'node:path'
import { readRegular } from '#core/base/folders/open-regular'
import { ConversationBuilder } from '#core/agents/transcript/conversation-builder'
import type { ReadingOptions, TranscriptPart } from '#core/agents/transcript/format'
import type { TranscriptItem } from '#core/agents/transcript/items'
import { Ledger } from '#core/agents/transcript/ledger'
import { addBatch } from '#core/agents/transcript/parser'
import type { JsonRecord } from '#core/agents/transcript/records'
import { list, moment, record, text } from '#core/agents/transcript/values'
import { recordBeside, wholeRecord } from '#core/agents/transcript/whole'
import { pathOfAddress } from '../editors/folders'
import { isJournal, replay } from './journal'
import { Requests } from './requests'

const CHUNK = 256 * 1024

/** Parses a chat of VS Code: a journal of changes, in older versions one value. */
export async function* parseChat(
  [file]: readonly TranscriptPart[],
  sessionId: string,
  { ledger = new Ledger() }: ReadingOptions = {},
): AsyncGenerator<TranscriptItem[]> {
  if (file === undefined) return
  const builder = new ConversationBuilder(sessionId)
  const where = () => builder.whereabouts()
  const chat = await chatIn(file, (batch, add) => addBatch(batch, ledger, add, where))
  if (chat === undefined) return
  if (!isLog(file.path)) ledger.record('joined', null, where())
  builder.facts.title = text(chat['customTitle'])
  builder.facts.createdAt = moment(chat['creationDate'])
  builder.facts.cwd = folderBeside(file.path) ?? pathOfAddress(text(chat['workingDirectory']))
  const requests = new Requests(builder, ledger)
  for (const [index, request] of list(chat['requests']).entries()) {
    requests.add(record(request), index)
    yield builder.take()
  }
  yield builder.finish()
}

/** Returns the chat in a file; undefined when it is something else. */
export async function chatIn(
  file: TranscriptPart,
  onBatch: Parameters<typeof replay>[1] = ({ records }, add) => records.forEach(add),
): Promise<JsonRecord | undefined> {
  if (isLog(file.path)) return (await isJournal(file)) ? replay(file, onBatch) : undefined
  const chat = await wholeRecord(file)
  return Array.isArray(chat?.['requests']) && 'creationDate' in chat ? chat : undefined
}

/** Returns a file on disk as a whole: the beginning of one says too little. */
export function wholeOnDisk(path: string): TranscriptPart {
  return {
    path,
    async *read(from = 0) {
      try {
        yield* readRegular(path, CHUNK, from)
      } catch {
        // It is gone, or no plain file.
      }
    },
  }
}

const isLog = (path: string): boolean => path.endsWith('.jsonl')

/** Returns the folder that the window with a chat had open. */
function folderBeside(path: string): string | undefined {
  if (basename(dirname(path)) !== 'chatSessions') return undefined
  return pathOfAddress(text(recordBeside(join(dirname(dirname(path)), 'workspace.json'))?.['folder']))
}
