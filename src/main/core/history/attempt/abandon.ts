import type { RequestResult } from '#shared/contract'
import type { ContractError } from '#shared/kernel/errors'
import { ok, type Result } from '#shared/kernel/result'
import type { Place } from '#shared/place/entities'
import type { Handler } from '#core/base/host-port'
import type { SessionContext } from '#core/session/runtime/context'
import { inSession } from '#core/session/runtime/lookup'
import type { SerialQueue } from '#core/session/stream/serial-queue'
import { remove } from '../place/remove'
import { restorePlace } from '../place/restore'
import { announcePlace, putPlace } from '../place/place-records'
import { describeGroup } from './describe'
import { announce, findAttempt, ofAttempt } from './records'

type Request = Parameters<Handler<'attempt.abandon'>>[1]

/** `attempt.abandon`. Abandoning again changes nothing and succeeds. */
export const abandon =
  (context: SessionContext, lane: SerialQueue): Handler<'attempt.abandon'> =>
  ({ dryRun = false, ...asked }, request) =>
    lane.exclusive(async (): Promise<RequestResult<'attempt.abandon'>> => {
      const found = await findAttempt(context, asked)
      if (!found.ok) return found
      const { group, place } = found.value
      const done = dryRun
        ? await remove(context)({ placeId: place.placeId, keepChanges: true, dryRun }, request)
        : await abandonOne(context, place, request)
      if (!done.ok) return ofAttempt(done)
      if (!dryRun) announce(context, group.groupId)
      return ok({ commands: done.value.commands, group: await describeGroup(context, group, { full: true }) })
    })

/** Stops the agents, removes the worktree and closes the session. Everything is kept. */
export async function abandonOne(
  context: SessionContext,
  { placeId, sessionId }: Place,
  request: Request,
): Promise<Result<{ commands: string[] }, ContractError>> {
  const runtime = await context.runtimes.get(sessionId)
  await runtime?.stopAgents()
  const removed = await remove(context)({ placeId, keepChanges: true }, request)
  if (!removed.ok || runtime === null) return removed
  const closed = await inSession<Result<void, ContractError>>(context, sessionId, async ({ session, stream }) => {
    if (session.abandonedAt !== undefined || session.status === 'archived') return ok(undefined)
    const changes = stream.changes()
    if (session.status === 'active') changes.event('closed', { sessionId, reason: 'abandoned' })
    const values = { abandonedAt: changes.at }
    changes.event('updated', { sessionId, changedProperties: Object.keys(values), values })
    const committed = await stream.commit(changes)
    return committed.ok ? ok(undefined) : committed
  })
  context.runtimes.releaseIfIdle(runtime)
  return closed.ok ? ok({ commands: removed.value.commands }) : closed
}

/** `attempt.restore`. Restoring one that is there changes nothing and succeeds. */
export const restore =
  (context: SessionContext, lane: SerialQueue): Handler<'attempt.restore'> =>
  ({ dryRun = false, ...asked }) =>
    lane.exclusive(async (): Promise<RequestResult<'attempt.restore'>> => {
      const found = await findAttempt(context, asked)
      if (!found.ok) return found
      const { group, place } = found.value
      const restored = await restorePlace(context, { placeId: place.placeId, dryRun }, (ready) =>
        takeUpAgain(context, ready),
      )
      if (!restored.ok) return restored
      const { commands } = restored.value
      if (dryRun) return ok({ commands, group: await describeGroup(context, group, { full: true }) })
      // Of a worktree that was there already.
      const isAway = await isAbandoned(context, place)
      const taken = isAway ? await takeUpAgain(context, restored.value.place) : restored
      if (!taken.ok) return taken
      announce(context, group.groupId)
      return ok({ commands, group: await describeGroup(context, group, { full: true }) })
    })

async function isAbandoned({ store }: SessionContext, { sessionId }: Place): Promise<boolean> {
  const session = await store.read.session(sessionId)
  return session?.abandonedAt !== undefined && session.status === 'closed'
}

/** Records that the worktree of an attempt is there, and resumes its session if that was abandoned, in one commit. */
async function takeUpAgain(context: SessionContext, place: Place): Promise<Result<Place, ContractError>> {
  if (!(await isAbandoned(context, place))) return putPlace(context, place)
  const { sessionId } = place
  const stored = await inSession(context, sessionId, ({ stream }) =>
    stream.commit(
      stream
        .changes()
        .event('resumed', { sessionId })
        .also((writer) => writer.putPlace(place)),
    ),
  )
  if (!stored.ok) return ofAttempt(stored)
  announcePlace(context, place)
  return ok(place)
}
