import { knownError } from '#shared/kernel/error-texts'
import { err, ok } from '#shared/kernel/result'
import type { Handler } from '#core/base/host-port'
import type { SessionContext } from '#core/session/runtime/context'
import { undoMerge } from '#core/history/branch/undo-merge'
import { takeBackLanding } from '../carry/take-back'
import type { Forecasts } from '../forecast/forecasts'

/** `landing.undo`. A landing that belongs to the merge of a session is undone with that. */
export const undo =
  (context: SessionContext, forecasts: Forecasts): Handler<'landing.undo'> =>
  async ({ landingId, dryRun = false }, request) => {
    const record = await context.store.read.landing(landingId)
    if (record === null) return err(knownError('place-state/no-landing'))
    const { repository, before } = record
    const merged = record.steps.find(({ isMergeBack }) => isMergeBack === true)?.sessionId
    const session = merged === undefined ? null : await context.store.read.session(merged)
    const merge = merged === undefined ? null : await context.store.read.merge(merged)
    const isMerge = merge !== null && session?.parentSessionId !== undefined
    const shown = await takeBackLanding(context, record, { dryRun: dryRun || isMerge })
    if (!shown.ok) return shown
    const answer = { head: before, commands: shown.value.commands }
    if (isMerge && !dryRun) {
      const { sessionId: childSessionId, parentSessionId = '' } = session
      const undone = await undoMerge(context)({ childSessionId, parentSessionId }, request)
      if (!undone.ok) return undone
    }
    if (!dryRun) void forecasts.changed(repository)
    return ok(answer)
  }
