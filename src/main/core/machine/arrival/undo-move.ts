import type { RequestParams, RequestResult } from '#shared/contract'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok } from '#shared/kernel/result'
import { inSession } from '#core/session/runtime/lookup'
import type { MachineContext } from '../context'
import type { MachineTable } from '../port'
import { ask } from './ask'

/** Reopens the session that another one was moved from, and archives that. Repeating it completes an interrupted one. */
export function undoMove(
  context: MachineContext,
  table: MachineTable,
  { sessionId }: RequestParams<'machine.move.undo'>,
): Promise<RequestResult<'machine.move.undo'>> {
  return inSession<RequestResult<'machine.move.undo'>>(context, sessionId, async (runtime) => {
    const { origin, status } = runtime.session
    if (origin === undefined || origin.kind === 'continued') return ok({ success: false })
    const machine = table.machine(origin.machineId)
    if (machine === undefined) return err(knownError('machine-not-found'))
    if (runtime.isBusy) return err(knownError('session-busy'))
    const reopened = await ask(machine, 'session.handOver.undo', { sessionId: origin.sessionId })
    if (!reopened.ok) return reopened
    await runtime.stopAgents()
    const values = { origin: { ...origin, kind: 'continued' as const } }
    const changes = runtime.stream.changes()
    changes.event('updated', { sessionId, changedProperties: Object.keys(values), values })
    if (status === 'active') changes.event('closed', { sessionId, reason: `It goes on on ${origin.machine}.` })
    if (status !== 'archived') changes.event('archived', { sessionId })
    const committed = await runtime.stream.commit(changes)
    context.runtimes.releaseIfIdle(runtime)
    return committed.ok ? ok({ success: true }) : committed
  })
}
