import { contractError, type ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err } from '#shared/kernel/result'
import type { AgentsContext } from '../context'
import type { SettingsEdit } from '#core/base/settings/edit-settings'
import type { Handler } from '#core/base/host-port'
import { changeAgentSettings } from './change-agent-settings'

/** `settings.update`. */
export const updateSettings =
  (context: AgentsContext): Handler<'settings.update'> =>
  async (changes) => {
    const { defaultAgent, approvalPolicy, titlesByAgent, signIn = {} } = changes
    const chosen = typeof defaultAgent === 'string' ? await context.adapters.get(defaultAgent) : undefined
    if (typeof defaultAgent === 'string' && chosen === undefined)
      return err(knownError('adapter-not-found', { adapterName: defaultAgent }))
    const ways = Object.entries(signIn)
    for (const [adapterName, way] of ways) {
      const refused = await refuseWay(context, adapterName, way)
      if (refused !== undefined) return err(refused)
    }
    const edits = Object.entries({
      defaultAgent: chosen?.adapterName ?? defaultAgent,
      approvalPolicy,
      titlesByAgent,
    }).flatMap(([key, value]): SettingsEdit[] =>
      value === undefined ? [] : [{ path: [key], value: value ?? undefined }],
    )
    for (const [adapterName, way] of ways)
      edits.push({ path: ['signIn', await nameOf(context, adapterName)], value: way ?? undefined })
    const changed = await changeAgentSettings(context, edits)
    if (changed.ok && approvalPolicy !== undefined) context.reconsiderPermissions()
    return changed
  }

/** Returns the own name of an agent that may be named by its program. */
async function nameOf({ adapters }: AgentsContext, adapterName: string): Promise<string> {
  return (await adapters.get(adapterName))?.adapterName ?? adapterName
}

/** Returns the reason why a sign-in method cannot be chosen. */
async function refuseWay(
  { adapters }: AgentsContext,
  adapterName: string,
  way: string | null,
): Promise<ContractError | undefined> {
  const adapter = await adapters.get(adapterName)
  if (adapter === undefined) return knownError('adapter-not-found', { adapterName })
  const ways = adapter.signIn?.ways ?? []
  if (way === null || ways.some(({ id }) => id === way)) return undefined
  return contractError('capability-missing', `${adapter.displayName} has no way "${way}" of signing in.`, {
    capability: 'signIn',
    ways,
  })
}
