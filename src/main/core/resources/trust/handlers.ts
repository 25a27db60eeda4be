import type { trustRequests } from '#shared/trust/requests'
import type { ResourcesContext } from '../context'
import type { HandlersOf, Handler } from '#core/base/host-port'
import { inspect, isFolder } from './inspect'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok } from '#shared/kernel/result'
import { compare, consentIn } from './look'
import { contentHash, scanFolder } from './scan'
import { stopAgentsIn } from './stop-agents'
import { realpath } from 'node:fs/promises'

/** `trust.revoke`. The folder itself may be gone. */
const revoke =
  (context: ResourcesContext): Handler<'trust.revoke'> =>
  async ({ folder }) => {
    const root = await realpath(folder).catch(() => folder)
    const removed = await context.store.operations.untrustFolder(root)
    if (!removed.ok) return removed
    if (!removed.value) return err(knownError('trust-not-found', { folder: root }))
    context.feed.announce('trust.changed', { folder: root, trusted: false })
    await stopAgentsIn(context, root)
    return ok({ success: true })
  }

/** `trust.list`. */
const list =
  ({ store }: ResourcesContext): Handler<'trust.list'> =>
  async () =>
    ok({ folders: await store.read.trustedFolders() })

/** `trust.grant`. What was consented to before still counts: another branch of a repository may bring it back. */
const grant =
  (context: ResourcesContext): Handler<'trust.grant'> =>
  async ({ folder, contentHash: reviewed }) => {
    const found = await isFolder(folder)
    if (!found.ok) return found
    const scanned = await scanFolder(folder)
    const now = contentHash(scanned.items)
    if (now !== reviewed) return err(knownError('trust-outdated', { contentHash: now }))
    const { store, clock, feed } = context
    const stored = await store.operations.trustItems(scanned.root, scanned.items, clock.now())
    if (!stored.ok) return stored
    feed.announce('trust.changed', { folder: scanned.root, trusted: true })
    await stopAgentsIn(context, scanned.root)
    return ok(compare(scanned, await consentIn(store, scanned)))
  }

/** `trust.block`. */
const block =
  (context: ResourcesContext): Handler<'trust.block'> =>
  async ({ folder, contentHash: reviewed }) => {
    const found = await isFolder(folder)
    if (!found.ok) return found
    const scanned = await scanFolder(folder)
    const now = contentHash(scanned.items)
    if (now !== reviewed) return err(knownError('trust-outdated', { contentHash: now }))
    const stored = await context.store.operations.blockFolder(scanned.root, now, context.clock.now())
    if (!stored.ok) return stored
    context.waitingFolders.answered(scanned.root)
    return ok({ success: true })
  }

/** The handlers of the requests about folders that run something. */
export function trustHandlers(context: ResourcesContext): HandlersOf<typeof trustRequests> {
  return {
    'trust.inspect': inspect(context),
    'trust.list': list(context),
    'trust.waiting': async () => ok({ folders: await context.waitingFolders.list() }),
    'trust.grant': grant(context),
    'trust.block': block(context),
    'trust.revoke': revoke(context),
  }
}
