import type { RequestResult } from '#shared/contract'
import { knownError } from '#shared/kernel/error-texts'
import { visibleText } from '#shared/kernel/visible-text'
import { err, ok } from '#shared/kernel/result'
import type { Handler } from '#core/base/host-port'
import { readHosted } from '#core/history/place/hosted-repository'
import { findRepository } from '#core/history/place/repository'
import { commitTogether } from '#core/session/stream/event-stream'
import { childCompleted } from '#core/session/requests/inheritance/child-completed'
import { inSession } from '#core/session/runtime/lookup'
import type { MachineContext } from '../context'
import { handedOver } from '../handoff'

/** `session.handOver`. The session is closed and points to its successor, or nothing changes. */
export const handOver =
  (context: MachineContext): Handler<'session.handOver'> =>
  ({ sessionId, to, lastActivityAt }) =>
    inSession<RequestResult<'session.handOver'>>(context, sessionId, async (runtime) => {
      const { status, movedTo, lastActivityAt: latest } = runtime.session
      if (movedTo !== undefined)
        return movedTo.sessionId === to.sessionId
          ? ok({ success: true })
          : err(knownError('session-moved', { machine: movedTo.machine }))
      if (runtime.isBusy) return err(knownError('session-busy'))
      if (latest !== lastActivityAt) return err(knownError('session-changed'))
      await runtime.stopAgents()
      const machine = visibleText(to.machine)
      const reason = `It was moved to ${machine}.`
      const at = context.clock.now()
      const found = await findRepository(runtime.cwd)
      const hosted = found.ok ? await readHosted(found.value.top, found.value.branch) : undefined
      const { summary } = runtime.session
      const values = { movedTo: { sessionId: to.sessionId, machine, at } }
      const changes = runtime.stream.changes()
      changes.event('handoff', handedOver(sessionId, { sessionId: to.sessionId, machine }, at, { hosted, summary }))
      changes.event('updated', { sessionId, changedProperties: Object.keys(values), values })
      const isActive = status === 'active'
      if (isActive) changes.event('closed', { sessionId, reason })
      const following = isActive ? await childCompleted(context, runtime, reason) : []
      const committed = await commitTogether([[runtime.stream, changes], ...following])
      context.runtimes.releaseIfIdle(runtime)
      return committed.ok ? ok({ success: true }) : committed
    })

/** `session.handOver.undo`. */
export const undoHandOver =
  (context: MachineContext): Handler<'session.handOver.undo'> =>
  ({ sessionId }) =>
    inSession<RequestResult<'session.handOver.undo'>>(context, sessionId, async (runtime) => {
      if (runtime.session.movedTo === undefined) return ok({ success: false })
      const values = { movedTo: null }
      const changes = runtime.stream.changes()
      changes.event('updated', { sessionId, changedProperties: Object.keys(values), values })
      if (runtime.session.status === 'closed') changes.event('resumed', { sessionId })
      const committed = await runtime.stream.commit(changes)
      context.runtimes.releaseIfIdle(runtime)
      return committed.ok ? ok({ success: true }) : committed
    })
