import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, unlinkSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { ConversationMessage } from '#shared/session/conversation-types'
import { joinDrafts } from './drafts'
import type { Draft, DraftJournal, UnfinishedMessage } from './port'

/** The folder of the journal in a data directory. */
export const DRAFTS_FOLDER = 'drafts'
const SUFFIX = '.jsonl'

interface Header {
  readonly sessionId: string
  readonly message: ConversationMessage
}

/** A line of a journal file: what is known of the message, or what its blocks became. */
type Line = ({ readonly kind: 'message' } & Header) | Draft

/**
 * Checkpoints as files, one a growing message, to which lines are appended. They are many and small and live for
 * seconds; as rows they would be most of what a database writes. A write is in the hands of the operating system when
 * `save` returns, so it survives the death of this process. Failures lose a checkpoint, never a message.
 */
export class FileDraftJournal implements DraftJournal {
  readonly #folder: string
  readonly #open = new Map<string, { readonly file: number; header: string }>()

  constructor(dataDir: string) {
    this.#folder = join(dataDir, DRAFTS_FOLDER)
  }

  save(sessionId: string, message: ConversationMessage, drafts: readonly Draft[]): boolean {
    const header = JSON.stringify({ kind: 'message', sessionId, message } satisfies Line)
    try {
      const known = this.#open.get(message.messageId) ?? { file: this.#create(message.messageId), header: '' }
      this.#open.set(message.messageId, known)
      const lines = drafts.map((draft) => JSON.stringify(draft))
      if (known.header !== header) lines.unshift(header)
      if (lines.length > 0) writeSync(known.file, `${lines.join('\n')}\n`)
      known.header = header
      return true
    } catch {
      return false
    }
  }

  clear(messageId: string): void {
    const known = this.#open.get(messageId)
    this.#open.delete(messageId)
    if (known !== undefined) closeSync(known.file)
    try {
      unlinkSync(this.#fileOf(messageId))
    } catch {
      // There never was one, or it stays: the next start then finds it, and it belongs to a stored message.
    }
  }

  /** Returns the contents of the journal, ordered by message position. Truncated or damaged lines are skipped. */
  read(): UnfinishedMessage[] {
    let names: string[]
    try {
      names = readdirSync(this.#folder)
    } catch {
      return []
    }
    return names
      .filter((name) => name.endsWith(SUFFIX))
      .flatMap((name) => readMessage(join(this.#folder, name)))
      .toSorted((a, b) => (a.message.position ?? 0) - (b.message.position ?? 0))
  }

  close(): void {
    for (const { file } of this.#open.values()) closeSync(file)
    this.#open.clear()
  }

  #create(messageId: string): number {
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 })
    return openSync(this.#fileOf(messageId), 'a', 0o600)
  }

  #fileOf(messageId: string): string {
    return join(this.#folder, `${encodeURIComponent(messageId)}${SUFFIX}`)
  }
}

function readMessage(file: string): UnfinishedMessage[] {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return []
  }
  let header: Header | null = null
  const drafts: Draft[] = []
  for (const each of text.split('\n')) {
    const line = parseLine(each)
    if (line?.kind === 'message') header = line
    else if (line !== null) drafts.push(line)
  }
  return header === null ? [] : [{ sessionId: header.sessionId, message: header.message, blocks: joinDrafts(drafts) }]
}

function parseLine(text: string): Line | null {
  try {
    return JSON.parse(text) as Line
  } catch {
    return null
  }
}
