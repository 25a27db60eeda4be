import { deflateRawSync } from 'node:zlib'
import type { TerminalWrites } from '../port'
import { findSessionKey } from '../session-key'
import { db, statement, type Placeholders } from '../statement'
import type { WriteContext } from './context'

/** Fast: a screen is written again and again. */
const COMPRESSION = { level: 1 }

const upsertTerminal = statement(
  (p: Placeholders<{ terminalId: string; sessionKey: number; data: string; screen: Buffer }>) =>
    db
      .insertInto('terminal')
      .values({ terminal_id: p.terminalId, session_key: p.sessionKey, data: p.data, screen: p.screen })
      .onConflict((conflict) =>
        conflict
          .column('terminal_id')
          .doUpdateSet(({ ref }) => ({ data: ref('excluded.data'), screen: ref('excluded.screen') })),
      ),
)

const deleteTerminal = statement((p: Placeholders<{ terminalId: string }>) =>
  db.deleteFrom('terminal').where('terminal_id', '=', p.terminalId),
)

/** Writes of terminals. */
export function terminalWrites({ connection }: WriteContext): TerminalWrites {
  return {
    putTerminal(terminal, text) {
      const { terminalId, sessionId } = terminal
      const sessionKey = findSessionKey(connection, sessionId)
      if (sessionKey === undefined) return
      const screen = deflateRawSync(Buffer.from(text, 'utf8'), COMPRESSION)
      connection.run(upsertTerminal({ terminalId, sessionKey, data: JSON.stringify(terminal), screen }))
    },
    deleteTerminal(terminalId) {
      connection.run(deleteTerminal({ terminalId }))
    },
  }
}
