import { z } from 'zod'
import { defineRequest } from '../kernel/define'
import { id, nothing } from '../kernel/fields'
import { ApprovalPolicy } from '../session/entities'
import { AgentSettings } from './entities'

const name = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^[^\s/\\]+$/, 'must not hold spaces or slashes')
const variable = z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'is not the name of an environment variable')
const output = z.object({ settings: AgentSettings })
const notWritten = ['settings-invalid', 'settings-not-written'] as const

export const getSettings = defineRequest({
  name: 'settings.get',
  summary: 'Returns the agent settings of settings.json.',
  scope: 'server',
  effect: 'read',
  input: () => nothing,
  output: () => output,
})

export const updateSettings = defineRequest({
  name: 'settings.update',
  summary:
    'Changes the default agent, the fallback approval policy, the generation of session titles by agents, or the sign-in method of an agent; null unsets.',
  scope: 'server',
  effect: 'act',
  oneAtATime: 'settings',
  input: () =>
    z.strictObject({
      /** Adapter of sessions that name none; null for the first available one, absent to keep it. */
      defaultAgent: id.nullable().optional(),
      approvalPolicy: ApprovalPolicy.nullable().optional(),
      /** True to have agents write titles; null for the default, absent to keep it. */
      titlesByAgent: z.boolean().nullable().optional(),
      /** By agent, the chosen sign-in method. */
      signIn: z.record(id, z.string().max(100).nullable()).optional(),
    }),
  output: () => output,
  errors: ['adapter-not-found', 'capability-missing', ...notWritten],
})

export const putAgentServer = defineRequest({
  name: 'settings.agentServer.put',
  summary: 'Adds an Agent Client Protocol agent to settings.json, or changes one.',
  scope: 'server',
  effect: 'act',
  oneAtATime: 'settings',
  input: () =>
    z.strictObject({
      /** Name of the entry; it is the name of the adapter. */
      name,
      /** Current name of an entry that is renamed. */
      previousName: z.string().max(100).optional(),
      /** A name on PATH, an absolute path, or the address of an agent that runs elsewhere. */
      command: z.string().trim().min(1).max(4096),
      /** Arguments of the program. */
      args: z.array(z.string().max(32_768)).max(1000),
      /** Environment variables to set; null removes one, others are unchanged. */
      env: z.record(variable, z.string().max(32_768).nullable()).optional(),
    }),
  output: () => output,
  errors: ['name-taken', 'agent-server-not-found', ...notWritten],
})

export const removeAgentServer = defineRequest({
  name: 'settings.agentServer.remove',
  summary: 'Removes an agent from settings.json. Its sessions stay readable.',
  scope: 'server',
  effect: 'act',
  oneAtATime: 'settings',
  input: () =>
    z.strictObject({
      /** Name of the entry. */
      name: z.string().min(1).max(100),
    }),
  output: () => output,
  errors: ['agent-server-not-found', ...notWritten],
})

/** Every request of the settings subject. */
export const settingsRequests = [getSettings, updateSettings, putAgentServer, removeAgentServer] as const
