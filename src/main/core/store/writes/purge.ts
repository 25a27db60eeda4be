import { expressionBuilder, sql, type Expression } from 'kysely'
import { blockColumns, toBlocks } from '../entities'
import type { PurgeWrites } from '../port'
import { deleteEvents } from '../log/event-bundles'
import { renewBaseline } from '../log/unlogged'
import type { Row, Tables } from '../schema'
import { db, statement, type Placeholders } from '../statement'
import { forgetAccounts } from '../transcript-accounts'
import { forgetTranscripts } from '../transcripts'
import { forgetAttempt } from './attempts'
import { forgetAutomationRun } from './automations'
import { blobsOf, deleteUnusedBlobs } from './blobs'
import type { WriteContext } from './context'
import { leaveToFleets } from './fleets'
import { eventsNaming, forgetInRelatives, setPayload } from './purge-in-relatives'

type OfSession = Placeholders<{ key: number }>

type OfChildren = Placeholders<{ sessionId: string }>

const deleteSession = statement((p: OfSession) => db.deleteFrom('session').where('session_key', '=', p.key))

const childrenOf = statement((p: OfChildren) =>
  db.selectFrom('session').select('session_id').where('parent_session_id', '=', p.sessionId),
)

const makeRootOfAllBelow = statement((p: OfChildren) =>
  db
    .withRecursive('below(session_id)', (cte) =>
      cte
        .selectFrom('session')
        .select('session_id')
        .where('parent_session_id', '=', p.sessionId)
        .union(
          cte
            .selectFrom('session')
            .innerJoin('below', 'below.session_id', 'session.parent_session_id')
            .select('session.session_id'),
        ),
    )
    .updateTable('session')
    .set({ root_session_id: p.sessionId })
    .where('session_id', 'in', ({ selectFrom }) => selectFrom('below').select('below.session_id')),
)

const makeChildrenRoots = statement((p: OfChildren) =>
  db
    .updateTable('session')
    .set({
      parent_session_id: null,
      root_session_id: null,
      fork_point_message_id: null,
      fork_transforms: null,
      branched_at_sequence: null,
    })
    .where('parent_session_id', '=', p.sessionId),
)

const summariesOf = statement((p: OfSession) =>
  db
    .selectFrom('message')
    .select(['message_key', 'blocks', 'packed'])
    .where('message_key', 'in', ({ selectFrom }) =>
      selectFrom('merge').select('merge.message_key').where('merge.child_key', '=', p.key),
    ),
)

const setBlocks = statement((p: Placeholders<Pick<Row<'message'>, 'message_key' | 'blocks' | 'packed'>>) =>
  db.updateTable('message').set({ blocks: p.blocks, packed: p.packed }).where('message_key', '=', p.message_key),
)

/** Every session below one, with the child of that one that is its root from now on. */
const withBelow = (sessionId: Expression<string>) =>
  db.withRecursive('below(session_key, session_id, root)', (cte) =>
    cte
      .selectFrom('session')
      .select(['session_key', 'session_id', 'session_key as root'])
      .where('parent_session_id', '=', sessionId)
      .union(
        cte
          .selectFrom('session')
          .innerJoin('below', 'below.session_id', 'session.parent_session_id')
          .select(['session.session_key', 'session.session_id', 'below.root']),
      ),
  )

type WithBelow = Tables & { below: { session_key: number; session_id: string; root: number } }

/** A condition on `below`: a message is of none of the sessions with the same root. */
function isAbove(messageId: Expression<string | null>) {
  const { exists, lit, not, selectFrom } = expressionBuilder<WithBelow, 'below'>()
  return exists(
    selectFrom('message')
      .select(lit(1).as('one'))
      .where('message.message_id', '=', messageId)
      .where(
        not(
          exists(
            selectFrom('below as other')
              .select(lit(1).as('one'))
              .where(sql<boolean>`${sql.ref('other.session_key')} = ${sql.ref('message.session_key')}`)
              .where(sql<boolean>`${sql.ref('other.root')} = ${sql.ref('below.root')}`),
          ),
        ),
      ),
  )
}

const keysBelow = statement((p: OfChildren) => withBelow(p.sessionId).selectFrom('below').select('session_key'))

const lineageOf = statement((p: OfSession) =>
  db
    .selectFrom('session')
    .select(['parent_session_id', 'root_session_id', 'fork_point_message_id', 'fork_transforms'])
    .select('branched_at_sequence')
    .where('session_key', '=', p.key),
)

/** The events of a session that tell its lineage. */
const lineageEventsOf = statement((p: OfSession) =>
  db
    .selectFrom('event')
    .select(['sequence', 'payload'])
    .where('session_key', '=', p.key)
    .where(({ and, eb, or, ref }) =>
      or([
        and([eb('type', '=', 'created'), eb(sql`${ref('payload')} ->> '$.session'`, 'is not', null)]),
        and([eb('type', '=', 'updated'), eb(sql`${ref('payload')} ->> '$.values.rootSessionId'`, 'is not', null)]),
      ]),
    ),
)

const cutForkPoints = statement((p: OfChildren) =>
  withBelow(p.sessionId)
    .updateTable('session')
    .set({ fork_point_message_id: null, fork_transforms: null })
    .where('session_key', 'in', ({ selectFrom }) =>
      selectFrom('below')
        // Crossed, so that SQLite begins with what is below instead of reading every branch there is.
        .crossJoin('session as branch')
        .select('branch.session_key')
        .whereRef('branch.session_key', '=', 'below.session_key')
        .where(({ ref }) => isAbove(ref('branch.fork_point_message_id'))),
    ),
)

const rewindsToAbove = statement((p: OfChildren) =>
  withBelow(p.sessionId)
    .selectFrom('below')
    .crossJoin('removal')
    .select(['removal_key', 'removal_id', 'removal.session_key'])
    .whereRef('removal.session_key', '=', 'below.session_key')
    .where(({ ref }) => isAbove(ref('removal.after_message_id'))),
)

const rewindToBeginning = statement((p: Placeholders<{ removalKey: number }>) =>
  db.updateTable('removal').set({ after_message_id: null }).where('removal_key', '=', p.removalKey),
)

const rewindEventsNamingId = statement((p: Placeholders<{ key: number; id: string }>) =>
  eventsNaming(p).where('type', 'in', ['truncated', 'merge.undone']),
)

/** Deletes sessions for good. */
export function purgeWrites(context: WriteContext): PurgeWrites {
  const { connection } = context
  return {
    purgeSession(sessionId: string) {
      const key = context.sessionKey(sessionId)
      const descendants = descendantsOf(context, sessionId)
      forgetInRelatives(context, sessionId, key)
      forgetInSummaries(context, key)
      cutLooseEnds(context, sessionId)
      reRootChildren(context, sessionId)
      for (const descendant of descendants) {
        correctLineage(context, descendant)
        renewBaseline(connection, descendant)
      }
      const eventsDeleted = deleteEvents(connection, key)
      const blobs = blobsOf(connection, key)
      context.words.removeSession(key)
      // Everything else of the session goes with its row, by the foreign keys.
      connection.run(deleteSession({ key }))
      deleteUnusedBlobs(connection, blobs)
      forgetTranscripts(connection, sessionId)
      forgetAccounts(connection, sessionId)
      forgetAttempt(connection, sessionId)
      forgetAutomationRun(connection, sessionId)
      connection.run(leaveToFleets({ sessionId }))
      context.forgetSession(sessionId)
      return { eventsDeleted }
    },
  }
}

/** Keys of all sessions below a session. */
function descendantsOf({ connection }: WriteContext, sessionId: string): number[] {
  return connection.all(keysBelow({ sessionId })).map((row) => row.session_key)
}

type Fields = Readonly<Record<string, unknown>>

/** Lets the log of a session tell the lineage that its row has now. */
function correctLineage({ connection }: WriteContext, key: number): void {
  const row = connection.first(lineageOf({ key }))
  const transforms = row?.fork_transforms
  const lineage: Fields = {
    parentSessionId: row?.parent_session_id ?? null,
    rootSessionId: row?.root_session_id ?? null,
    forkPointMessageId: row?.fork_point_message_id ?? null,
    forkTransforms: typeof transforms === 'string' ? (JSON.parse(transforms) as unknown) : null,
    branchedAtSequence: row?.branched_at_sequence ?? null,
  }
  for (const { sequence, payload } of connection.all(lineageEventsOf({ key }))) {
    const { session, values, ...others } = JSON.parse(payload) as { session?: Fields; values?: Fields }
    const corrected = {
      ...others,
      ...(session === undefined ? {} : { session: withoutNulls({ ...session, ...lineage }) }),
      ...(values === undefined ? {} : { values: { ...values, ...lineage } }),
    }
    connection.run(setPayload({ session_key: key, sequence, payload: JSON.stringify(corrected) }))
  }
}

function withoutNulls(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
}

/** Makes each child a root, and the root of all below it. What it took from its parent's messages has no meaning now. */
function reRootChildren({ connection }: WriteContext, sessionId: string): void {
  for (const child of connection.all(childrenOf({ sessionId })))
    connection.run(makeRootOfAllBelow({ sessionId: child.session_id }))
  connection.run(makeChildrenRoots({ sessionId }))
}

/** Leaves only the title of what a parent's summary of the branch says of its source. */
function forgetInSummaries({ connection }: WriteContext, key: number): void {
  for (const row of connection.all(summariesOf({ key }))) {
    const kept = toBlocks(row).map((block) => {
      if (block.type !== 'text' || block.mergedFrom === undefined) return block
      const { childSessionId: _child, fromMessageId: _from, toMessageId: _to, ...mergedFrom } = block.mergedFrom
      return { ...block, mergedFrom }
    })
    connection.run(setBlocks({ message_key: row.message_key, ...blockColumns(JSON.stringify(kept)) }))
  }
}

/**
 * Sessions further down can have branched off, or been rewound to, a message above their new root: of the session that
 * goes, or of one above it. Nothing of what they inherited from there is left, and what came after it stays as it was.
 */
function cutLooseEnds({ connection }: WriteContext, sessionId: string): void {
  connection.run(cutForkPoints({ sessionId }))
  for (const { removal_key: removalKey, removal_id: id, session_key } of connection.all(
    rewindsToAbove({ sessionId }),
  )) {
    connection.run(rewindToBeginning({ removalKey }))
    for (const { sequence, payload: json } of connection.all(rewindEventsNamingId({ key: session_key, id }))) {
      const payload = JSON.stringify({ ...(JSON.parse(json) as Record<string, unknown>), messageId: null })
      connection.run(setPayload({ session_key, sequence, payload }))
    }
  }
}
