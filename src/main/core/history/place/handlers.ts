import type { placeRequests } from '#shared/place/requests'
import type { HandlersOf } from '#core/base/host-port'
import type { SessionContext } from '#core/session/runtime/context'
import { adopt, listAdoptable } from './adopt'
import { commit } from './commit'
import { create } from './create'
import { describe } from './describe'
import { done, undoDone } from './done'
import { draftCommit } from './draft-commit'
import { forkCode, forkPreview } from './fork-code'
import { land, undoLanding } from './land'
import { list } from './list'
import { listFolders } from './list-folders'
import { prune } from './prune'
import { pullRequest } from './pull-request'
import { pullRequestStatus } from './pull-request-status'
import { status } from './read-place-status'
import { remove } from './remove'
import { restore } from './restore'
import { setUp } from './set-up'
import { abortUpdate, continueUpdate, update } from './update'

/** Handlers of the requests about worktrees. */
export function placeHandlers(context: SessionContext): HandlersOf<typeof placeRequests> {
  return {
    'workspace.describe': describe(context),
    'folder.list': listFolders(context),
    'workspace.create': create(context),
    'workspace.fork.preview': forkPreview(context),
    'workspace.fork': forkCode(context),
    'workspace.adopt': adopt(context),
    'workspace.adopt.list': listAdoptable(context),
    'workspace.done': done(context),
    'workspace.done.undo': undoDone(context),
    'workspace.list': list(context),
    'workspace.status': status(context),
    'workspace.setUp': setUp(context),
    'workspace.remove': remove(context),
    'workspace.restore': restore(context),
    'workspace.prune': prune(context),
    'workspace.commit': commit(context),
    'workspace.commit.draft': draftCommit(context),
    'workspace.update': update(context),
    'workspace.update.continue': continueUpdate(context),
    'workspace.update.abort': abortUpdate(context),
    'workspace.land': land(context),
    'workspace.land.undo': undoLanding(context),
    'workspace.pullRequest': pullRequest(context),
    'workspace.pullRequest.status': pullRequestStatus(context),
  }
}
