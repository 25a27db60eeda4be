import type { Turn } from '../../../../shared/session/entities'
import { turnCodec } from '../entities'
import type { TurnWrites } from '../port'
import { db, statement, type Placeholders } from '../statement'
import type { WriteContext } from './context'

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
      connection.run(db.insertInto('turn').values(values))
    },
    patchTurn(turnId, patch) {
      const values = {
        ...turnCodec.encodePatch(patch),
        ...turnCodec.patchUndeclared(patch, () => connection.first(undeclaredOf({ turnId }))?.undeclared),
      }
      if (Object.keys(values).length === 0) return
      const { changes } = connection.run(db.updateTable('turn').set(values).where('turn_id', '=', turnId))
      if (changes === 0) throw new Error(`there is no turn ${turnId}`)
    },
  }
}
