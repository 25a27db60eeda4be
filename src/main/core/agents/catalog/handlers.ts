import type { catalogRequests } from '../../../../shared/catalog/requests'
import type { HostContext } from '../../base/context'
import type { HandlersOf } from '../../base/host-port'
import { getQuota } from './get-quota'
import { listModels } from './list-models'
import { listTools } from './list-tools'

/** The handlers of the requests about models, tools and quotas. */
export function catalogHandlers(context: HostContext): HandlersOf<typeof catalogRequests> {
  return {
    'models.list': listModels(context),
    'tools.list': listTools(context),
    'account.getQuota': getQuota(context),
  }
}
