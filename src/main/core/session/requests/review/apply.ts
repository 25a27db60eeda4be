import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok } from '#shared/kernel/result'
import { reduceReview } from '#shared/review/reduce'
import type { Handler } from '#core/base/host-port'
import type { SessionContext } from '#core/session/runtime/context'
import { consentIn } from '#core/session/files/filter-consent'
import { inSession } from '#core/session/runtime/lookup'
import type { SessionRuntime } from '#core/session/runtime/runtime'
import { carryOut, planUndo } from './carry-out'
import { planChange } from './plan-change'
import { readShown } from './read-diff'

/** `review.apply`. */
export const apply =
  (context: SessionContext): Handler<'review.apply'> =>
  ({ sessionId, action, selection, ...asked }) =>
    inSession(context, sessionId, async (runtime) => {
      const busy = whileBusy(runtime)
      if (busy !== undefined) return err(busy)
      const shown = await readShown(context, runtime, asked)
      if (!shown.ok) return shown
      const change = { scope: asked.scope, diff: shown.value }
      const consent = consentIn(context, runtime.cwd)
      const planned = await planChange(runtime.cwd, change, action, selection, consent)
      return planned.ok ? carryOut(context, runtime, action, planned.value) : planned
    })

/** `review.undo`. */
export const undo =
  (context: SessionContext): Handler<'review.undo'> =>
  ({ sessionId, changeId }) =>
    inSession(context, sessionId, async (runtime) => {
      const busy = whileBusy(runtime)
      if (busy !== undefined) return err(busy)
      const writes = reduceReview(await context.store.read.reviewFacts(sessionId)).changes.get(changeId)
      if (writes === undefined) return err(knownError('review-change-not-found', { changeId }))
      const planned = await planUndo(context, runtime, writes)
      return planned.ok ? carryOut(context, runtime, 'undo', planned.value) : planned
    })

function whileBusy({ isBusy }: SessionRuntime): ContractError | undefined {
  return isBusy ? knownError('session-busy/apply') : undefined
}

/** `review.markViewed`. */
export const markViewed =
  (context: SessionContext): Handler<'review.markViewed'> =>
  ({ sessionId, viewed, ...asked }) =>
    inSession(context, sessionId, async (runtime) => {
      const shown = await readShown(context, runtime, asked)
      if (!shown.ok) return shown
      const { now } = shown.value
      const version = viewed ? (now?.hash ?? 'none') : null
      const payload = { sessionId, scope: asked.scope, path: asked.path, version }
      const stored = await runtime.stream.commit(runtime.stream.changes().event('review.file.viewed', payload))
      return stored.ok ? ok({ success: true }) : stored
    })
