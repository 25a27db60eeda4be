import type { branchRequests } from '../../../../shared/branch/requests'
import type { SessionContext } from '../../session/context'
import type { HandlersOf } from '../../base/host-port'
import { abandon } from './abandon'
import { fork } from './fork'
import { getBranchTree } from './get-branch-tree'
import { getByAdapterSessionId } from './get-by-adapter-session-id'
import { getChildren } from './get-children'
import { merge } from './merge'
import { mergePreview } from './merge-preview'
import { restore } from './restore'
import { rewrite } from './rewrite'
import { truncate } from './truncate'
import { undoMerge } from './undo-merge'

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
