import type { workspaceRequests } from '#shared/workspace/requests'
import type { SessionContext } from '#core/session/runtime/context'
import type { HandlersOf } from '#core/base/host-port'
import { createFile } from './create-file'
import { getWorkspace } from './get-workspace'
import { listFiles } from './list-files'
import { readFile } from './read-file'
import { readImage } from './read-image'

/** The handlers of the requests about the folder of a session. */
export function workspaceHandlers(context: SessionContext): HandlersOf<typeof workspaceRequests> {
  return {
    'session.workspaces.getWorkspace': getWorkspace(context),
    'session.workspaces.listFiles': listFiles(context),
    'session.workspaces.readFile': readFile(context),
    'session.workspaces.readImage': readImage(context),
    'session.workspaces.createFile': createFile(context),
  }
}
