import type { Block } from '#shared/session/blocks'
import type { Connection } from '../connection'
import { namedEdits } from '../port/file-edits'
import { db, statement, type Placeholders } from '../statement'

const insertEdit = statement((p: Placeholders<{ messageKey: number; toolCallId: string; path: string }>) =>
  db
    .insertInto('file_edit')
    .values({ message_key: p.messageKey, tool_call_id: p.toolCallId, path: p.path })
    .onConflict((conflict) => conflict.doNothing()),
)

/** A file that a call of a message edits. */
export interface EditedFile {
  readonly toolCallId: string
  /** As the call names it, with slashes. */
  readonly path: string
}

/** Returns the files that the calls of a message edit. */
export function editedFiles(blocks: readonly Block[]): EditedFile[] {
  if (!blocks.some(({ type }) => type === 'tool_call' || type === 'tool_output')) return []
  const found = new Map<string, EditedFile>()
  for (const { toolCallId, path } of namedEdits(blocks)) {
    const named = path.replaceAll('\\', '/').replace(/^(?:\.\/)+/u, '')
    found.set(`${toolCallId}\0${named}`, { toolCallId, path: named })
  }
  return [...found.values()]
}

/** Writes the rows of the files that a message edits. */
export function putEditedFiles(connection: Connection, messageKey: number, files: readonly EditedFile[]): void {
  for (const { toolCallId, path } of files) connection.run(insertEdit({ messageKey, toolCallId, path }))
}
