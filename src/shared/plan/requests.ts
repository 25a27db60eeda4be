import { z } from 'zod'
import { PlanEntry } from './entities'
import { defineRequest } from '../kernel/define'
import { bySession, success } from '../kernel/fields'

export const readPlan = defineRequest({
  name: 'session.plan.read',
  device: 'watch',
  summary: "Returns the session's plan as Markdown and as entries.",
  scope: 'session',
  effect: 'read',
  routing: 'session',
  input: () => bySession,
  output: () =>
    z.object({
      /** False when the session has no plan. */
      exists: z.boolean(),
      /**
       * Plan in full, with headings and prose, as it was written; a checklist when it consists of its entries: `- [ ]` pending,
       * `- [~]` in progress, `- [x]` completed. Null when there is no plan.
       */
      content: z.string().nullable(),
      /** Always null: the plan is part of the session, not a file. */
      path: z.string().nullable(),
      /** Steps of the plan, in order. */
      entries: z.array(PlanEntry),
    }),
  errors: ['session-not-found'],
})

export const updatePlan = defineRequest({
  name: 'session.plan.update',
  summary:
    "Replaces the session's plan: Markdown, kept as it is. Its entries are the items of its lists; without headings and paragraphs, every line. Its agents are informed once, with their next prompt.",
  scope: 'session',
  effect: 'write',
  routing: 'session',
  requires: 'writable-session',
  input: () =>
    bySession.extend({
      /** Plan as text, which replaces the previous one. */
      content: z.string().max(50_000),
    }),
  output: () => success,
  errors: ['session-not-found', 'session-archived'],
})

export const deletePlan = defineRequest({
  name: 'session.plan.delete',
  summary: "Deletes the session's plan. Its agents are informed once, with their next prompt.",
  scope: 'session',
  effect: 'write',
  routing: 'session',
  requires: 'writable-session',
  input: () => bySession,
  output: () => success,
  errors: ['session-not-found', 'session-archived'],
})

/** Every request about plans. */
export const planRequests = [readPlan, updatePlan, deletePlan] as const
