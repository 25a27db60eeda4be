import type { configurationRequests } from '#shared/configuration/requests'
import type { AgentsContext } from '../context'
import type { HandlersOf } from '#core/base/host-port'
import { personaHandlers } from './personas'
import { profileHandlers } from './profiles'
import { providerConfigHandlers } from './provider-configs'

/** The handlers of the requests about personas, profiles and providers. */
export function configurationHandlers(context: AgentsContext): HandlersOf<typeof configurationRequests> {
  return { ...personaHandlers(context), ...profileHandlers(context), ...providerConfigHandlers(context) }
}
