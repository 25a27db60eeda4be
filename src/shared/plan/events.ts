import { z } from 'zod'
import { defineEvent } from '../kernel/define'
import { AgentNote } from '../vocabulary/private'
import { ActionSource } from '../vocabulary/entities'
import { PlanEntry } from './entities'

export const planUpdated = defineEvent({
  type: 'plan.updated',
  summary: 'The complete plan of the session.',
  durability: 'durable',
  readBy: 'session.plan.read',
  affects: ['conversation', 'rows'],
  payload: () =>
    z.object({
      /** All steps of the plan, in order. */
      entries: z.array(PlanEntry),
      /** Plan in full, as Markdown; absent when it consists of its steps. */
      content: z.string().optional(),
      /** Author; absent: an agent. */
      source: ActionSource.optional(),
    }),
  private: () => z.object({ notes: z.array(AgentNote).readonly().optional() }),
})

/** Every event about plans. */
export const planEvents = [planUpdated] as const
