import { z } from 'zod'
import { defineRequest } from '../kernel/define'
import { CatalogModel, CatalogTool, QuotaSnapshot } from './entities'

export const models = defineRequest({
  name: 'models.list',
  summary: 'The models that agents offered when they last ran here, with list prices where they are known.',
  scope: 'server',
  input: z.strictObject({ adapterName: z.string().optional() }),
  output: z.object({ models: z.array(CatalogModel) }),
  errors: ['adapter-not-found'],
})

export const tools = defineRequest({
  name: 'tools.list',
  summary: 'The tools of agents that tell them, and those of the connected MCP servers.',
  scope: 'server',
  input: z.strictObject({ model: z.string().optional() }),
  output: z.object({ tools: z.array(CatalogTool) }),
  errors: ['settings-invalid'],
})

export const quota = defineRequest({
  name: 'account.getQuota',
  summary: 'What is left of the allowances of the accounts that agents work under, by agent and allowance.',
  scope: 'server',
  input: z.strictObject({ adapterName: z.string().optional() }),
  output: z.object({ quotaSnapshots: z.record(z.string(), QuotaSnapshot) }),
  errors: ['adapter-not-found', 'adapter-failed', 'capability-missing'],
})

/** Every request of the catalog subject. */
export const catalogRequests = [models, tools, quota] as const
