import type { RequestResult } from '#shared/contract'
import type { ContractError } from '#shared/kernel/errors'
import { ok, type Result } from '#shared/kernel/result'
import type { Handler } from '#core/base/host-port'
import type { SessionContext } from '#core/session/runtime/context'
import type { SerialQueue } from '#core/session/stream/serial-queue'
import { landWithBase, type Landed } from '../place/land-with-base'
import { hasLanded } from '../place/status'
import { abandonOne } from './abandon'
import { describeGroup } from './describe'
import { announce, findAttempt, isStoreFailure, ofAttempt, placesOf } from './records'

/** `attempt.choose`. After each step that was interrupted, the same request does the rest. */
export const choose =
  (context: SessionContext, lane: SerialQueue): Handler<'attempt.choose'> =>
  (input, request) =>
    lane.exclusive(async (): Promise<RequestResult<'attempt.choose'>> => {
      const found = await findAttempt(context, input)
      if (!found.ok) return found
      const { group, place } = found.value
      const landed: Result<Landed, ContractError> = (await hasLanded(place))
        ? ok({ commands: [], conflicts: [] })
        : await landWithBase(context, place, input, request)
      if (!landed.ok) return ofAttempt(landed)
      const { commands, conflicts } = landed.value
      const kept: { sessionId: string; message: string }[] = []
      if (conflicts.length === 0 && input.dryRun !== true) {
        const places = await placesOf(context, group)
        for (const { sessionId } of group.attempts) {
          const other = places.get(sessionId)
          if (sessionId === input.sessionId || other === undefined || other.state === 'removed') continue
          const abandoned = await abandonOne(context, other, request)
          if (!abandoned.ok && isStoreFailure(abandoned.error)) return abandoned
          if (!abandoned.ok) kept.push({ sessionId, message: abandoned.error.message })
        }
      }
      announce(context, group.groupId)
      return ok({ commands, conflicts, kept, group: await describeGroup(context, group, { full: true }) })
    })
