import type { AgentHealth } from '#shared/health/entities'
import { defined } from '#shared/kernel/defined'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok } from '#shared/kernel/result'
import type { SessionContext } from '#core/session/runtime/context'
import type { Handler } from '#core/base/host-port'

/** `adapter.getHealth`. */
export const getHealth =
  ({ adapters, failures }: SessionContext): Handler<'adapter.getHealth'> =>
  async ({ adapterName }) => {
    const infos = await adapters.list({ refresh: true })
    const info = infos.find((known) => known.adapterName === adapterName)
    if (info === undefined) return err(knownError('adapter-not-found', { adapterName }))
    const signIn = info.available ? await (await adapters.get(adapterName))?.signIn?.read?.() : undefined
    const lastFailure = failures.of(adapterName)
    const health: AgentHealth = {
      adapter: info,
      ...(signIn === undefined ? {} : signIn.ok ? { signIn: signIn.value } : { signInProblem: signIn.error.message }),
      ...defined({ lastFailure }),
    }
    return ok(health)
  }
