import type { Turn } from '../../../../shared/session/entities'
import { assignments, insertSql } from '../codec'
import { turnCodec } from '../entities'
import type { TurnWrites } from '../port'
import type { WriteContext } from './context'

/** Writes of turns. */
export function turnWrites(context: WriteContext): TurnWrites {
  const { connection } = context
  return {
    insertTurn(turn: Turn) {
      const values = {
        turn_id: turn.turnId,
        session_key: context.sessionKey(turn.sessionId),
        ...turnCodec.encode(turn),
      }
      connection.run(insertSql('turn', values), ...Object.values(values))
    },
    patchTurn(turnId, patch) {
      const values = turnCodec.encodePatch(patch, () => extraOf(context, turnId))
      const set = assignments(values)
      if (set === '') return
      const { changes } = connection.run(`UPDATE turn SET ${set} WHERE turn_id = ?`, ...Object.values(values), turnId)
      if (changes === 0) throw new Error(`there is no turn ${turnId}`)
    },
  }
}

function extraOf({ connection }: WriteContext, turnId: string): string | null {
  return connection.get<{ extra: string | null }>('SELECT extra FROM turn WHERE turn_id = ?', turnId)?.extra ?? null
}
