import { z } from 'zod'
import { defineEvent } from '../../kernel/define'
import { agentId } from './fields'

export const skillsLoaded = defineEvent({
  type: 'skills_loaded',
  summary: 'The skills that an agent has loaded.',
  durability: 'ephemeral',
  readBy: 'session.subscribe',
  affects: [],
  payload: () =>
    z.object({
      agentId,
      /** All of them; they replace the earlier ones. */
      skills: z.array(
        z.object({
          /** Name of the skill. */
          name: z.string(),
          /** Purpose of the skill. */
          description: z.string().optional(),
          /** Origin, as the agent names it. */
          source: z.string().optional(),
          /** File of the skill; absent for one without a file. */
          path: z.string().optional(),
          /** False for one that is switched off. */
          enabled: z.boolean().optional(),
          /** True when people can invoke it. */
          userInvocable: z.boolean().optional(),
        }),
      ),
    }),
})

export const skillInvoked = defineEvent({
  type: 'skill.invoked',
  summary: 'An agent uses a skill.',
  durability: 'durable',
  readBy: 'session.subscribe',
  affects: [],
  payload: () =>
    z.object({
      agentId,
      /** Name of the skill. */
      name: z.string(),
      /** File of the skill. */
      path: z.string(),
      /** Complete text that the model was given. */
      content: z.string(),
      /** Purpose of the skill. */
      description: z.string().optional(),
      /** Tools that need no permission while it is used. */
      allowedTools: z.array(z.string()).optional(),
      /** Origin, as the agent names it. */
      source: z.string().optional(),
      /** Cause, as the agent names it. */
      trigger: z.string().optional(),
      /** Plugin that it belongs to. */
      pluginName: z.string().optional(),
      /** Version of the plugin. */
      pluginVersion: z.string().optional(),
    }),
})

export const customAgentsUpdated = defineEvent({
  type: 'custom_agents_updated',
  summary: 'The custom agents that an agent has loaded.',
  durability: 'ephemeral',
  readBy: 'session.subscribe',
  affects: [],
  payload: () =>
    z.object({
      agentId,
      /** All of them; they replace the earlier ones. */
      agents: z.array(
        z.object({
          /** Id of the custom agent. */
          id: z.string().optional(),
          /** Name of the custom agent. */
          name: z.string(),
          /** Name for people. */
          displayName: z.string().optional(),
          /** Purpose of the agent. */
          description: z.string().optional(),
          /** Origin, as the agent names it. */
          source: z.string().optional(),
          model: z.string().optional(),
          /** Its tools; absent for all. */
          tools: z.array(z.string()).optional(),
          /** True when people can choose it. */
          userInvocable: z.boolean().optional(),
        }),
      ),
      /** Problems with files that could be read. */
      warnings: z.array(z.string()),
      /** Problems with files that could not be read. */
      errors: z.array(z.string()),
    }),
})

export const toolsUpdated = defineEvent({
  type: 'tools_updated',
  summary: 'The tools of an agent changed. `tools.list` has them.',
  durability: 'ephemeral',
  readBy: 'session.subscribe',
  affects: [],
  payload: () =>
    z.object({
      agentId,
      /** Model that they are for; absent when the agent does not say. */
      model: z.string().optional(),
    }),
})

export const remoteSteerableChanged = defineEvent({
  type: 'remote_steerable_changed',
  summary: "A session can be steered from its agent's own service, or no longer.",
  durability: 'durable',
  readBy: 'session.subscribe',
  affects: [],
  payload: () =>
    z.object({
      agentId,
      /** True while it can be steered. */
      remoteSteerable: z.boolean(),
    }),
})

export const scheduleCreated = defineEvent({
  type: 'schedule_created',
  summary: 'An agent will be sent a prompt at a time, or again and again.',
  durability: 'durable',
  readBy: 'session.subscribe',
  affects: [],
  payload: () =>
    z.object({
      agentId,
      /** Number of the schedule in its session. */
      id: z.int(),
      /** Message that will be sent. */
      prompt: z.string(),
      /** Text for people in its place. */
      displayPrompt: z.string().optional(),
      /** Time between two, in ms. */
      intervalMs: z.number().optional(),
      /** Times as a cron expression. */
      cron: z.string().optional(),
      /** Time zone of the expression. */
      tz: z.string().optional(),
      /** Time of the only one, in Unix ms. */
      at: z.number().optional(),
      /** False for one that happens once. */
      recurring: z.boolean().optional(),
      /** True when the agent itself says when the next one follows. */
      selfPaced: z.boolean().optional(),
    }),
})

export const scheduleCancelled = defineEvent({
  type: 'schedule_cancelled',
  summary: 'A schedule of an agent was cancelled.',
  durability: 'durable',
  readBy: 'session.subscribe',
  affects: [],
  payload: () =>
    z.object({
      agentId,
      /** Number of the schedule in its session. */
      id: z.int(),
    }),
})

export const scheduleRearmed = defineEvent({
  type: 'schedule_rearmed',
  summary: 'An agent said when its schedule continues.',
  durability: 'durable',
  readBy: 'session.subscribe',
  affects: [],
  payload: () =>
    z.object({
      agentId,
      /** Number of the schedule in its session. */
      id: z.int(),
      /** Time of the next one, in Unix ms. */
      nextRunAt: z.number(),
    }),
})

export const customNotification = defineEvent({
  type: 'custom_notification',
  summary: 'An extension of an agent told something.',
  durability: 'ephemeral',
  readBy: 'session.subscribe',
  affects: [],
  payload: () =>
    z.object({
      agentId,
      /** Extension that tells. */
      source: z.string(),
      /** Name of what it tells. */
      name: z.string(),
      /** Facts, in the form of the extension. */
      payload: z.unknown(),
      /** Names of what it is about. */
      subject: z.record(z.string(), z.string()).optional(),
      /** Version of the form. */
      version: z.number().optional(),
    }),
})
