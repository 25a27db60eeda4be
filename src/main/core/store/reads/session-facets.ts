import { sql } from 'kysely'
import type { Connection } from '../connection'
import type { FacetReads, SessionCriteria } from '../port'
import { db } from '../statement'
import { folderOfSession, machineOfSession, meets } from './session-criteria'

/** Maximum number of values of each kind. */
const MOST_VALUES = 500

/** Returns the read of the values that lists of sessions can be filtered by. */
export function facetReads(connection: Connection): FacetReads {
  return {
    facets(criteria) {
      return Promise.resolve({
        adapters: connection.all(adapters(criteria)),
        folders: connection.all(folders(criteria)),
        tags: connection.all(tags(criteria)),
        machines: connection.all(machines(criteria)),
      })
    },
  }
}

function adapters(criteria: SessionCriteria) {
  const ofAgents = db
    .selectFrom('session')
    .where(meets(criteria))
    .innerJoin('agent', 'agent.session_key', 'session.session_key')
    .select(['session.session_key', 'agent.adapter_name as adapterName'])
  const own = db
    .selectFrom('session')
    .where(meets(criteria))
    .where('session.adapter_name', 'is not', null)
    .select(['session.session_key', 'session.adapter_name as adapterName'])
    .$narrowType<{ adapterName: string }>()
  return db
    .selectFrom(own.union(ofAgents).as('pair'))
    .select((eb) => ['adapterName', eb.fn.countAll<number>().as('sessions')])
    .groupBy('adapterName')
    .orderBy('sessions', 'desc')
    .orderBy('adapterName')
    .limit(MOST_VALUES)
}

function folders(criteria: SessionCriteria) {
  return db
    .selectFrom('session')
    .where(meets(criteria))
    .select((eb) => [folderOfSession.as('folder'), eb.fn.countAll<number>().as('sessions')])
    .groupBy('folder')
    .orderBy('sessions', 'desc')
    .orderBy('folder')
    .limit(MOST_VALUES)
}

function tags(criteria: SessionCriteria) {
  return db
    .selectFrom('session')
    .innerJoin(sql<{ value: string }>`json_each(session.tags)`.as('tag'), (join) => join.onTrue())
    .where(meets(criteria))
    .where('session.tags', 'is not', null)
    .select((eb) => [eb.fn.min('tag.value').as('tag'), eb.fn.countAll<number>().as('sessions')])
    .groupBy(sql`tag.value COLLATE NOCASE`)
    .orderBy('sessions', 'desc')
    .orderBy('tag')
    .limit(MOST_VALUES)
}

function machines(criteria: SessionCriteria) {
  return db
    .selectFrom('session')
    .where(meets(criteria))
    .select((eb) => [machineOfSession.as('executionTargetId'), eb.fn.countAll<number>().as('sessions')])
    .groupBy('executionTargetId')
    .orderBy('sessions', 'desc')
    .orderBy('executionTargetId')
    .limit(MOST_VALUES)
}
