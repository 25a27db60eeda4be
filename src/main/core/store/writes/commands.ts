import { sql } from 'kysely'
import type { CommandWrites } from '../port'
import { db, statement, type Placeholders } from '../statement'
import { storeFile, storeText } from './blobs'
import type { WriteContext } from './context'

const insertCommand = statement((p: Placeholders<{ commandId: string; sessionKey: number }>) =>
  db.insertInto('running_command').values({ command_id: p.commandId, session_key: p.sessionKey }),
)

const deleteCommand = statement((p: Placeholders<{ commandId: string }>) =>
  db.deleteFrom('running_command').where('command_id', '=', p.commandId),
)

const ownBySession = statement((p: Placeholders<{ sessionKey: number; blobId: string }>) =>
  db
    .insertInto('session_blob')
    .columns(['session_key', 'blob_key'])
    .expression(({ selectFrom }) =>
      selectFrom('blob')
        .select([sql<number>`${p.sessionKey}`.as('session_key'), 'blob_key'])
        .where('blob_id', '=', p.blobId),
    )
    .onConflict((conflict) => conflict.doNothing()),
)

/** Writes about commands that run in sessions, beside their events. */
export function commandWrites(context: WriteContext): CommandWrites {
  const { connection } = context
  return {
    beginCommand(sessionId, commandId) {
      connection.run(insertCommand({ commandId, sessionKey: context.sessionKey(sessionId) }))
    },
    endCommand(commandId) {
      connection.run(deleteCommand({ commandId }))
    },
    keepContents({ texts, files }) {
      for (const text of texts) storeText(context, text)
      for (const file of files) storeFile(context, file)
    },
    ownContent(sessionId, blobId) {
      connection.run(ownBySession({ sessionKey: context.sessionKey(sessionId), blobId }))
    },
  }
}
