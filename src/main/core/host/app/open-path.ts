import type { HostContext } from '../context'
import type { Handler } from '../../base/host-port'
import type { Desktop } from './desktop'
import { locatePath } from './locate-path'
import { openLocated } from './open-located'

/** `app.openPath`. */
export const openPath =
  (context: HostContext, desktop: Desktop): Handler<'app.openPath'> =>
  async (input) => {
    const located = await locatePath(context, input)
    return located.ok ? openLocated(desktop, located.value) : located
  }
