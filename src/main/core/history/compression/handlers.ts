import type { compressionRequests } from '../../../../shared/compression/requests'
import type { SessionContext } from '../../session/context'
import type { HandlersOf } from '../../base/host-port'
import { compact } from './compact'
import { compress } from './compress'
import { compressContinue } from './compress-continue'
import { compressDraft } from './compress-draft'
import { compressEdit } from './compress-edit'
import { compressPreview } from './compress-preview'
import { compressUndo } from './compress-undo'
import { getContext } from './get-context'
import { getContextWindowState } from './get-context-window-state'
import { setPins } from './set-pins'
import { summarize } from './summarize'

/** Handlers of the requests about context and compression. */
export function compressionHandlers(context: SessionContext): HandlersOf<typeof compressionRequests> {
  return {
    'session.compress': compress(context),
    'session.compress.preview': compressPreview(context),
    'session.compress.undo': compressUndo(context),
    'session.compress.edit': compressEdit(context),
    'session.compress.draft': compressDraft(context),
    'session.compress.continue': compressContinue(context),
    'session.summarize': summarize(context),
    'session.pins.set': setPins(context),
    'session.getContext': getContext(context),
    'session.getContextWindowState': getContextWindowState(context),
    'session.history.compact': compact(context),
  }
}
