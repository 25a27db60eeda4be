import type { branchRequests } from '#shared/branch/requests'
import type { SessionContext } from '#core/session/runtime/context'
import type { HandlersOf, Handler } from '#core/base/host-port'
import { abandon } from './abandon'
import { fork } from './fork'
import { getBranchTree } from './get-branch-tree'
import { merge } from './merge'
import { mergePreview } from './merge-preview'
import { restore } from './restore'
import { rewrite } from './rewrite'
import { truncate } from './truncate'
import { undoMerge } from './undo-merge'
import { ok, err } from '#shared/kernel/result'
import { knownError } from '#shared/kernel/error-texts'

/** `session.getByAdapterSessionId`. */
const getByAdapterSessionId =
  ({ store }: SessionContext): Handler<'session.getByAdapterSessionId'> =>
  async ({ adapterSessionId }) =>
    ok({ session: await store.read.sessionByAdapterSessionId(adapterSessionId) })

/** `session.getChildren`. */
const getChildren =
  ({ store }: SessionContext): Handler<'session.getChildren'> =>
  async ({ sessionId }) =>
    (await store.read.session(sessionId)) === null
      ? err(knownError('session-not-found', { sessionId }))
      : ok({ children: await store.read.children(sessionId) })

/** Handlers of the requests about branches and removed messages. */
export function branchHandlers(context: SessionContext): HandlersOf<typeof branchRequests> {
  return {
    'session.fork': fork(context),
    'session.rewrite': rewrite(context),
    'session.getChildren': getChildren(context),
    'session.getBranchTree': getBranchTree(context),
    'session.getByAdapterSessionId': getByAdapterSessionId(context),
    'session.history.truncate': truncate(context),
    'session.history.restore': restore(context),
    'session.merge.preview': mergePreview(context),
    'session.merge': merge(context),
    'session.merge.undo': undoMerge(context),
    'session.abandon': abandon(context),
  }
}
