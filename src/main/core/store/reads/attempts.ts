import type { AttemptGroupRecord, AttemptRecord } from '#shared/attempt/entities'
import type { Connection } from '../connection'
import type { AttemptReads } from '../port'
import { db, statement, type Placeholders } from '../statement'

type OfGroup = Placeholders<{ groupId: string }>

const allGroups = statement(() => db.selectFrom('attempt_group').select('data').orderBy('created_at', 'desc'))

const groupById = statement((p: OfGroup) =>
  db.selectFrom('attempt_group').select('data').where('group_id', '=', p.groupId),
)

const attemptsOf = statement((p: OfGroup) =>
  db.selectFrom('attempt').select('data').where('group_id', '=', p.groupId).orderBy('position'),
)

/** Reads of attempts. */
export function attemptReads(connection: Connection): AttemptReads {
  const toGroup = ({ data }: { data: string }): AttemptGroupRecord => {
    const group = JSON.parse(data) as Omit<AttemptGroupRecord, 'attempts'>
    const rows = connection.all(attemptsOf({ groupId: group.groupId }))
    return { ...group, attempts: rows.map((row) => JSON.parse(row.data) as AttemptRecord) }
  }
  return {
    attemptGroups() {
      return Promise.resolve(connection.all(allGroups()).map(toGroup))
    },
    attemptGroup(groupId) {
      const row = connection.first(groupById({ groupId }))
      return Promise.resolve(row === undefined ? null : toGroup(row))
    },
  }
}
