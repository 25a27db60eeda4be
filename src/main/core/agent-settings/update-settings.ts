import { contractError } from '../../../shared/kernel/errors'
import { err } from '../../../shared/kernel/result'
import type { HostContext } from '../context'
import type { Handler } from '../host-port'
import { reconsiderAll } from '../permission/save-rule'
import { changeAgentSettings } from './change-agent-settings'

/** `settings.update`. */
export const updateSettings =
  (context: HostContext): Handler<'settings.update'> =>
  async (changes) => {
    const { defaultAgent, approvalPolicy, titlesByAgent } = changes
    if (typeof defaultAgent === 'string' && (await context.adapters.get(defaultAgent)) === undefined)
      return err(
        contractError('adapter-not-found', `There is no agent "${defaultAgent}" here.`, { adapterName: defaultAgent }),
      )
    const edits = Object.entries({ defaultAgent, approvalPolicy, titlesByAgent }).flatMap(([key, value]) =>
      value === undefined ? [] : [{ path: [key], value: value ?? undefined }],
    )
    const changed = await changeAgentSettings(context, edits)
    if (changed.ok && approvalPolicy !== undefined) reconsiderAll(context)
    return changed
  }
