import type { catalogRequests } from '#shared/catalog/requests'
import type { ResourcesContext } from '../context'
import type { HandlersOf } from '#core/base/host-port'
import { getQuota } from './get-quota'
import { listModels } from './list-models'
import { listTools } from './list-tools'

/** The handlers of the requests about models, tools and quotas. */
export function catalogHandlers(context: ResourcesContext): HandlersOf<typeof catalogRequests> {
  return {
    'models.list': listModels(context),
    'tools.list': listTools(context),
    'account.getQuota': getQuota(context),
  }
}
