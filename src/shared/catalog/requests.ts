import { z } from 'zod'
import { defineRequest } from '../kernel/define'
import { CatalogModel, CatalogTool, QuotaSnapshot } from './entities'

export const models = defineRequest({
  name: 'models.list',
  device: 'watch',
  summary: 'Returns the models that agents offered when they last ran on this machine, with list prices where known.',
  scope: 'server',
  effect: 'read',
  input: () => z.strictObject({ adapterName: z.string().optional() }),
  output: () =>
    z.object({
      /** Models with the agent that offers each. */
      models: z.array(CatalogModel),
    }),
  errors: ['adapter-not-found'],
})

export const tools = defineRequest({
  name: 'tools.list',
  summary: 'Returns the tools of agents that report them, and those of connected MCP servers.',
  scope: 'server',
  effect: 'read',
  input: () =>
    z.strictObject({
      /** Omits the tools of agents that do not offer this model, as far as they have reported their models. */
      model: z.string().optional(),
    }),
  output: () =>
    z.object({
      /** Tools that agents can use. */
      tools: z.array(CatalogTool),
    }),
  errors: ['settings-invalid'],
})

export const quota = defineRequest({
  name: 'account.getQuota',
  summary:
    'Returns the remaining quotas of the accounts that agents use, by agent and allowance. An agent is asked at most once in a quarter of an hour.',
  scope: 'server',
  effect: 'read',
  input: () =>
    z.strictObject({
      /** Agent whose existing login is meant; absent: all agents. */
      adapterName: z.string().optional(),
      /** Account in place of an agent's existing login. */
      accountId: z.string().optional(),
    }),
  output: () =>
    z.object({
      /** Allowances by name, as the service names them. */
      quotaSnapshots: z.record(z.string(), QuotaSnapshot),
    }),
  errors: ['adapter-not-found', 'account-not-found', 'adapter-failed', 'capability-missing'],
})

/** Every request of the catalog subject. */
export const catalogRequests = [models, tools, quota] as const
