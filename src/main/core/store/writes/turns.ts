import type { Turn } from '#shared/session/entities'
import { turnCodec } from '../entities'
import type { TurnWrites } from '../port'
import type { NewRow, Row } from '../schema'
import { db, rowStatement, statement, type Placeholders } from '../statement'
import type { WriteContext } from './context'

const insertRow = rowStatement((row: Placeholders<NewRow<'turn'>>) => db.insertInto('turn').values(row))

const updateRow = rowStatement((row: Placeholders<Partial<Row<'turn'>>>, p: Placeholders<{ turnId: string }>) =>
  db.updateTable('turn').set(row).where('turn_id', '=', p.turnId),
)

const undeclaredOf = statement((p: Placeholders<{ turnId: string }>) =>
  db.selectFrom('turn').select('undeclared').where('turn_id', '=', p.turnId),
)

/** Writes of turns. */
export function turnWrites(context: WriteContext): TurnWrites {
  const { connection } = context
  return {
    insertTurn(turn: Turn) {
      const values = {
        turn_id: turn.turnId,
        session_key: context.sessionKey(turn.sessionId),
        ...turnCodec.encode(turn),
        undeclared: turnCodec.undeclared(turn),
      }
      connection.run(insertRow(values))
    },
    patchTurn(turnId, patch) {
      const values = {
        ...turnCodec.encodePatch(patch),
        ...turnCodec.patchUndeclared(patch, () => connection.first(undeclaredOf({ turnId }))?.undeclared),
      }
      if (Object.keys(values).length === 0) return
      const { changes } = connection.run(updateRow(values, { turnId }))
      if (changes === 0) throw new Error(`there is no turn ${turnId}`)
    },
  }
}
