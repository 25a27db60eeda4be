import { z } from 'zod'
import { PlanEntry } from '../adapter/entities'
import { defineRequest } from '../kernel/define'
import { bySession, success } from '../kernel/fields'

export const readPlan = defineRequest({
  name: 'session.plan.read',
  summary: "The session's plan as a Markdown checklist, and entry by entry.",
  scope: 'session',
  input: bySession,
  output: z.object({
    exists: z.boolean(),
    /** `- [ ]` pending, `- [~]` in progress, `- [x]` completed; null when there is no plan. */
    content: z.string().nullable(),
    /** Always null: the plan is part of the session, not a file. */
    path: z.string().nullable(),
    entries: z.array(PlanEntry),
  }),
  errors: ['session-not-found'],
})

export const updatePlan = defineRequest({
  name: 'session.plan.update',
  summary:
    "Write the session's plan: a Markdown checklist, one entry a line. Its agents are told of it with their next prompt, once.",
  scope: 'session',
  input: bySession.extend({ content: z.string().max(50_000) }),
  output: success,
  errors: ['session-not-found', 'session-archived'],
})

export const deletePlan = defineRequest({
  name: 'session.plan.delete',
  summary: "Remove the session's plan. Its agents are told of it with their next prompt, once.",
  scope: 'session',
  input: bySession,
  output: success,
  errors: ['session-not-found', 'session-archived'],
})

/** Every request about plans. */
export const planRequests = [readPlan, updatePlan, deletePlan] as const
