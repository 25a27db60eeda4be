import type { CommandWrites } from '../port'
import { storeText } from './blobs'
import type { WriteContext } from './context'

/** Writes about commands that run in sessions, beside their events. */
export function commandWrites(context: WriteContext): CommandWrites {
  const { connection } = context
  return {
    beginCommand(sessionId, commandId) {
      connection.run(
        'INSERT INTO running_command (command_id, session_key) VALUES (?, ?)',
        commandId,
        context.sessionKey(sessionId),
      )
    },
    endCommand(commandId) {
      connection.run('DELETE FROM running_command WHERE command_id = ?', commandId)
    },
    keepText(sessionId, text) {
      storeText(context, text)
      connection.run(
        'INSERT INTO session_blob (session_key, blob_key) SELECT ?, blob_key FROM blob WHERE blob_id = ? ON CONFLICT DO NOTHING',
        context.sessionKey(sessionId),
        text.reference.blobId,
      )
    },
  }
}
