import { ok } from '../../../../shared/kernel/result'
import type { HostContext } from '../context'
import type { Handler } from '../../base/host-port'
import type { Desktop } from './desktop'
import { locatePath } from './locate-path'

/** `app.revealPath`. */
export const revealPath =
  (context: HostContext, desktop: Desktop): Handler<'app.revealPath'> =>
  async (input) => {
    const located = await locatePath(context, input)
    if (!located.ok) return located
    desktop.reveal(located.value.path)
    return ok({ success: true })
  }
