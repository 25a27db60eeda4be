import { realpath } from 'node:fs/promises'
import { contractError } from '../../../../shared/kernel/errors'
import { err, ok } from '../../../../shared/kernel/result'
import type { ResourcesContext } from '../context'
import type { Handler } from '../../base/host-port'
import { stopAgentsIn } from './stop-agents'

/** `trust.revoke`. The folder itself may be gone. */
export const revoke =
  (context: ResourcesContext): Handler<'trust.revoke'> =>
  async ({ folder }) => {
    const root = await realpath(folder).catch(() => folder)
    const removed = await context.store.write((writer) => writer.untrustFolder(root))
    if (!removed.ok) return removed
    if (!removed.value) return err(contractError('trust-not-found', `${root} is not trusted.`, { folder: root }))
    context.feed.announce('trust.changed', { folder: root, trusted: false })
    await stopAgentsIn(context, root)
    return ok({ success: true })
  }
