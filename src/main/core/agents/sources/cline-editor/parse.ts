import { basename, dirname, join } from 'node:path'
import { ConversationBuilder } from '#core/agents/transcript/conversation-builder'
import type { ReadingOptions, TranscriptPart } from '#core/agents/transcript/format'
import type { TranscriptItem } from '#core/agents/transcript/items'
import { keepDamage, listPieces } from '#core/agents/transcript/json-pieces'
import { Ledger } from '#core/agents/transcript/ledger'
import { list, record, text } from '#core/agents/transcript/values'
import { recordBeside } from '#core/agents/transcript/whole'
import { EditorMessages } from './messages'

export const MESSAGES = 'ui_messages.json'
export const HISTORY = 'api_conversation_history.json'

/** The folder of a task, in the environment that the extension tells the model. */
const FOLDER = /^# Current (?:Working|Workspace) Directory \(([^\n]+)\) Files$/m

/** Number of messages to the model in which the folder is looked for. */
const FIRST_MESSAGES = 4

/** Parses a task of Cline, Roo Code or Kilo Code: the messages that it shows. */
export async function* parseTask(
  files: readonly TranscriptPart[],
  sessionId: string,
  { isPartial = false, ledger = new Ledger() }: ReadingOptions = {},
): AsyncGenerator<TranscriptItem[]> {
  const [file] = files
  if (file === undefined) return
  const builder = new ConversationBuilder(sessionId)
  const where = () => builder.whereabouts()
  const messages = new EditorMessages(builder)
  const onDamage = isPartial ? undefined : keepDamage(ledger, where)
  for await (const value of listPieces(file, onDamage)) {
    const message = record(value)
    ledger.record(messages.add(message), value, where())
    yield builder.take()
  }
  messages.end()
  const history = files.find(({ path }) => path.endsWith(HISTORY))
  builder.facts.cwd = folderBeside(file.path) ?? (history === undefined ? undefined : await folderIn(history))
  yield builder.finish()
}

/** Returns the folder that the extension notes about a task. */
function folderBeside(path: string): string | undefined {
  const task = dirname(path)
  const own = text(recordBeside(join(task, 'history_item.json'))?.['workspace'])
  if (own !== undefined) return own
  const index = recordBeside(join(task, '..', '_index.json'))
  const entries = list(index?.['entries']).map(record)
  return text(entries.find(({ id }) => id === basename(task))?.['workspace'])
}

/** Returns the folder that the model was told. */
export async function folderIn(history: TranscriptPart): Promise<string | undefined> {
  let index = 0
  for await (const message of listPieces(history)) {
    for (const part of list(record(message)['content'])) {
      const folder = FOLDER.exec(text(record(part)['text']) ?? '')?.[1]
      if (folder !== undefined) return folder
    }
    if (++index === FIRST_MESSAGES) break
  }
  return undefined
}
