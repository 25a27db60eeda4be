import { knownError } from '#shared/kernel/error-texts'
import { err, ok } from '#shared/kernel/result'
import type { SessionContext } from '../runtime/context'
import type { Handler } from '#core/base/host-port'
import type { SessionPatch } from '#core/store/port'
import { findRuntime } from '../runtime/lookup'

/** `session.update`. */
export const update =
  (context: SessionContext): Handler<'session.update'> =>
  async ({ sessionId, machineId: _, executionTargetId, isPinned, ...wanted }) => {
    const found = await findRuntime(context, sessionId)
    if (!found.ok) return found
    const runtime = found.value
    // A session changes its machine with `machine.move`; a label alone would say what is not true.
    if ((executionTargetId ?? '') !== '') return err(knownError('capability-missing/target'))
    const patch: SessionPatch = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined))
    if (isPinned !== undefined) patch.pinnedAt = isPinned ? context.clock.now() : null
    const changedProperties = Object.keys(patch)
    // A title that a person typed is not replaced by a generated one; a cleared title may be.
    if (patch.title !== undefined) patch.titleOrigin = patch.title === null ? null : 'user'
    if (changedProperties.length === 0) return ok({ success: true })
    return runtime.exclusive(async () => {
      const changes = runtime.stream.changes().event('updated', { sessionId, changedProperties, values: patch })
      if (wanted.title !== undefined) changes.event('metadata.updated', { sessionId, title: wanted.title })
      const committed = await runtime.stream.commit(changes)
      if (!committed.ok) return committed
      if (typeof wanted.title === 'string') runtime.findAgent(undefined)?.rename(wanted.title)
      context.runtimes.releaseIfIdle(runtime)
      return ok({ success: true })
    })
  }
