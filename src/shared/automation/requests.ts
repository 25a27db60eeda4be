import { z } from 'zod'
import { defineRequest } from '../kernel/define'
import { id, nothing, success, time } from '../kernel/fields'
import { Automation, AutomationRun, AutomationSettings, AutomationTrigger } from './entities'

const automationId = id
const byId = z.strictObject({ automationId })
const answer = z.object({ automation: Automation })
const NONE = ['automation-not-found'] as const
const SETTINGS = ['automation-invalid', 'automation-consent', 'folder-not-found', 'not-a-repository'] as const
const { name, folder, prompt, agent, trigger, place, autoPr, approvalPolicy, budgetUsd, timeoutSeconds, runsPerDay } =
  AutomationSettings.shape
/**
 * Consent to agents that change everything while nobody watches; needed for the policy `full-access`, and again when its
 * prompt, folder, agent or occasion changes.
 */
const allowsFullAccess = z.boolean().optional()

export const create = defineRequest({
  name: 'automation.create',
  summary: 'Creates an automation: a prompt that runs on a schedule, when files change, or when a session is done.',
  scope: 'server',
  effect: 'write',
  oneAtATime: 'automations',
  input: () =>
    z.strictObject({
      /** Name that people give it, unique without regard to case. */
      name,
      folder,
      /** Message that each run sends. */
      prompt,
      /** Agent of the runs; absent for the default one. */
      agent,
      /** Condition that starts a run. */
      trigger,
      /** Default: `worktree`. */
      place: place.optional(),
      /** True to open a pull request when a run has changed something. */
      autoPr,
      /** Default: `always-ask`. */
      approvalPolicy: approvalPolicy.optional(),
      budgetUsd,
      /** Default: one hour. */
      timeoutSeconds: timeoutSeconds.optional(),
      /** Default: 24. */
      runsPerDay: runsPerDay.optional(),
      allowsFullAccess,
    }),
  output: () => answer,
  errors: [...SETTINGS],
})

export const update = defineRequest({
  name: 'automation.update',
  summary: 'Changes an automation. What is absent stays; null unsets.',
  scope: 'server',
  effect: 'write',
  input: () =>
    z.strictObject({
      automationId,
      /** New name; absent to keep it. */
      name: name.optional(),
      folder: folder.optional(),
      /** New message; absent to keep it. */
      prompt: prompt.optional(),
      /** New agent; null for the default one, absent to keep it. */
      agent: agent.unwrap().nullable().optional(),
      /** New trigger; absent to keep it. */
      trigger: trigger.optional(),
      /** New place of the runs; absent to keep it. */
      place: place.optional(),
      /** True to open a pull request when a run has changed something; absent to keep the choice. */
      autoPr,
      approvalPolicy: approvalPolicy.optional(),
      budgetUsd: budgetUsd.unwrap().nullable().optional(),
      timeoutSeconds: timeoutSeconds.optional(),
      /** New limit of runs per day; absent to keep it. */
      runsPerDay: runsPerDay.optional(),
      allowsFullAccess,
    }),
  output: () => answer,
  errors: [...NONE, ...SETTINGS],
})

export const list = defineRequest({
  name: 'automation.list',
  device: 'watch',
  summary: 'Returns the automations by name, each with its last run.',
  scope: 'server',
  effect: 'read',
  input: () => nothing,
  output: () =>
    z.object({
      /** Automations of this machine. */
      automations: z.array(Automation),
    }),
})

export const get = defineRequest({
  name: 'automation.get',
  device: 'watch',
  summary: 'Returns an automation with its latest runs, newest first.',
  scope: 'server',
  effect: 'read',
  input: () => byId,
  output: () =>
    answer.extend({
      /** Latest runs. */
      runs: z.array(AutomationRun),
    }),
  errors: [...NONE],
})

export const preview = defineRequest({
  name: 'automation.preview',
  summary: 'Returns the next times of a schedule; none for other occasions.',
  scope: 'server',
  effect: 'read',
  input: () =>
    z.strictObject({
      trigger: AutomationTrigger,
      /** Default: 3. */
      count: z.int().min(1).max(20).optional(),
    }),
  output: () =>
    z.object({
      /** Next times at which it would run, in Unix milliseconds. */
      times: z.array(time),
    }),
  errors: ['automation-invalid'],
})

export const pause = defineRequest({
  name: 'automation.pause',
  summary: 'Pauses an automation. A run that has started goes on.',
  scope: 'server',
  effect: 'write',
  input: () => byId,
  output: () => answer,
  errors: [...NONE],
})

export const resume = defineRequest({
  name: 'automation.resume',
  summary: 'Lets a paused automation run again. Runs in between are not made up for.',
  scope: 'server',
  effect: 'write',
  input: () => byId,
  output: () => answer,
  errors: [...NONE],
})

export const run = defineRequest({
  name: 'automation.run',
  summary: 'Starts a run now, also of a paused automation. Fails while one of its runs is at work.',
  scope: 'server',
  effect: 'write',
  input: () => byId,
  output: () => z.object({ run: AutomationRun }),
  errors: [...NONE, 'automation-running', 'automation-failed'],
})

export const remove = defineRequest({
  name: 'automation.remove',
  summary: 'Removes an automation. Sessions and worktrees of its runs stay.',
  scope: 'server',
  effect: 'write',
  input: () => byId,
  output: () => success,
  errors: [...NONE],
})

export const markSeen = defineRequest({
  name: 'automation.markSeen',
  summary: 'Records that a person was told of the runs that were missed or could not be started.',
  scope: 'server',
  effect: 'write',
  input: () =>
    z.strictObject({
      /** Default: of all automations. */
      automationId: automationId.optional(),
    }),
  output: () => success,
  errors: [...NONE],
})

/** Every request about automations. */
export const automationRequests = [create, update, list, get, preview, pause, resume, run, remove, markSeen] as const
