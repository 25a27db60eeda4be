import type { HostContext } from '../context'
import type { Handlers } from '../../base/host-port'
import type { Desktop } from './desktop'
import { openAttachment } from './open-attachment'
import { openPath } from './open-path'
import { revealPath } from './reveal-path'

/** What of the app's requests the host answers itself, where it has a desktop. */
export type DesktopRequestName = 'app.openPath' | 'app.revealPath' | 'app.openAttachment'

/** Answers them. */
export function desktopHandlers(context: HostContext, desktop: Desktop): Handlers<DesktopRequestName> {
  return {
    'app.openPath': openPath(context, desktop),
    'app.revealPath': revealPath(context, desktop),
    'app.openAttachment': openAttachment(context, desktop),
  }
}
