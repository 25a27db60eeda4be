import { defined } from '#shared/kernel/defined'
import { ok } from '#shared/kernel/result'
import type { Handler } from '#core/base/host-port'
import type { SessionContext } from '#core/session/runtime/context'
import { findRuntime } from '#core/session/runtime/lookup'
import { readSetup } from './setup'
import { readStatus } from './status'

/** `workspace.status`. */
export const status =
  (context: SessionContext): Handler<'workspace.status'> =>
  async ({ sessionId }) => {
    const found = await findRuntime(context, sessionId)
    if (!found.ok) return found
    const id = found.value.session.place?.placeId
    const place = id === undefined ? null : await context.store.read.worktree(id)
    if (place === null) return ok({ place })
    const [compared, setup] = await Promise.all([
      place.state === 'ready' ? readStatus(place) : undefined,
      readSetup(context, place.repository),
    ])
    return ok({
      place,
      ...defined({ status: compared, setup }),
    })
  }
