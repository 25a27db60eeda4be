import type { attachmentRequests } from '../../../../shared/attachment/requests'
import type { ResourcesContext } from '../context'
import type { HandlersOf } from '../../base/host-port'
import { append } from './append'
import { begin } from './begin'
import { cancel } from './cancel'
import { completeFiles } from './complete-files'
import { discard } from './discard'
import { finish } from './finish'
import { read } from './read'
import { resolveFiles } from './resolve-files'

/** The handlers of the requests about files of messages. */
export function attachmentHandlers(context: ResourcesContext): HandlersOf<typeof attachmentRequests> {
  return {
    'attachment.begin': begin(context),
    'attachment.append': append(context),
    'attachment.finish': finish(context),
    'attachment.cancel': cancel(context),
    'attachment.discard': discard(context),
    'attachment.read': read(context),
    'session.files.complete': completeFiles(context),
    'session.files.resolve': resolveFiles(context),
  }
}
