import { defined } from '#shared/kernel/defined'
import { err, ok } from '#shared/kernel/result'
import type { SessionContext } from '#core/session/runtime/context'
import type { Handler } from '#core/base/host-port'
import { netChanges } from '#core/session/files/net-changes'
import { keptText, notChanged, readScope } from './scope'
import { unifiedHunks } from '#core/session/files/unified'

/** `session.files.diff`. */
export const diff =
  (context: SessionContext): Handler<'session.files.diff'> =>
  async (input) => {
    const scope = await readScope(context, input)
    if (!scope.ok) return scope
    const change = netChanges(scope.value.events).find(({ path }) => path === input.path)
    if (change === undefined) return err(notChanged(input.path))
    const { before, after, renamedFrom } = change
    const old = await keptText(context, input.sessionId, renamedFrom === undefined ? before : after)
    const now = await keptText(context, input.sessionId, after)
    const hunks = old === null || now === null ? null : unifiedHunks(old, now)
    return ok({ ...defined({ before }), after, hunks })
  }
