import type { reviewRequests } from '#shared/review/requests'
import type { HandlersOf } from '#core/base/host-port'
import type { SessionContext } from '#core/session/runtime/context'
import { apply, markViewed, undo } from './apply'
import { addComment, editComment, listComments, removeComment } from './comments'
import { countLines, listFiles, listScopes } from './list-files'
import { readDiff, readImage } from './read-diff'
import { send } from './send'

/** The handlers of the requests about reviews. */
export function reviewHandlers(context: SessionContext): HandlersOf<typeof reviewRequests> {
  return {
    'review.listScopes': listScopes(context),
    'review.listFiles': listFiles(context),
    'review.countLines': countLines(context),
    'review.readDiff': readDiff(context),
    'review.readImage': readImage(context),
    'review.apply': apply(context),
    'review.undo': undo(context),
    'review.markViewed': markViewed(context),
    'review.listComments': listComments(context),
    'review.addComment': addComment(context),
    'review.editComment': editComment(context),
    'review.removeComment': removeComment(context),
    'review.send': send(context),
  }
}
