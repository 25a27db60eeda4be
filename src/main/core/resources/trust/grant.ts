import { contractError } from '../../../../shared/kernel/errors'
import { err, ok } from '../../../../shared/kernel/result'
import type { ResourcesContext } from '../context'
import type { Handler } from '../../base/host-port'
import { isFolder } from './inspect'
import { compare } from './look'
import { contentHash, scanFolder } from './scan'
import { stopAgentsIn } from './stop-agents'

/** `trust.grant`. What was consented to before still counts: another branch of a repository may bring it back. */
export const grant =
  (context: ResourcesContext): Handler<'trust.grant'> =>
  async ({ folder, contentHash: reviewed }) => {
    const found = await isFolder(folder)
    if (!found.ok) return found
    const scanned = await scanFolder(folder)
    const now = contentHash(scanned.items)
    if (now !== reviewed)
      return err(
        contractError('trust-outdated', 'The folder has changed since it was reviewed. Review it again.', {
          contentHash: now,
        }),
      )
    const { store, clock, feed } = context
    const stored = await store.write((writer) => writer.trustItems(scanned.root, scanned.items, clock.now()))
    if (!stored.ok) return stored
    feed.announce('trust.changed', { folder: scanned.root, trusted: true })
    await stopAgentsIn(context, scanned.root)
    return ok(compare(scanned, await store.read.trustedItems(scanned.root)))
  }
