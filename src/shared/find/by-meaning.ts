import { z } from 'zod'
import { defineRequest } from '../kernel/define'
import { UsageReport } from '../usage/entities'

/** A session that fits a description. */
export const MeaningResult = z.object({
  sessionId: z.string(),
  /** Reason of the model in one sentence; empty when no model was asked. */
  reason: z.string(),
  /** Words of the excerpt that was sent; what a model quotes otherwise is no result. */
  quote: z.string(),
})
export type MeaningResult = z.infer<typeof MeaningResult>

export const searchByMeaning = defineRequest({
  name: 'session.search.byMeaning',
  stability: 'experimental',
  summary:
    'Finds sessions that fit a description: their words and forms of these select up to 20, of which excerpts without secrets are sent to a model that orders them. Nothing is sent without consent to the model and the folders of these sessions.',
  scope: 'session',
  effect: 'act',
  input: () =>
    z.strictObject({
      /** Description of a session. */
      query: z.string().min(1).max(1000),
      /** Agent that orders the sessions, by the name of its adapter, with a model of it after a slash: `claude-code/haiku`; or only the model. */
      model: z.string().min(1).max(300),
      /** True consents to what `dryRun` shows: that the model gets excerpts of the sessions of these folders, from now on. */
      consent: z.union([z.boolean(), z.strictObject({ model: z.boolean() })]).optional(),
      /** True to return what would be sent and its price, with the sessions in the order of their words. */
      dryRun: z.boolean().optional(),
    }),
  output: () =>
    z.object({
      /** Price of what is sent and of an answer; null when it is not known. */
      price: UsageReport.shape.cost.unwrap().nullable(),
      /** Text that is sent; empty when no session has a word of the description. */
      sends: z.string(),
      /** Sessions that fit, best first. */
      sessions: z.array(MeaningResult),
      /** Order of the sessions: that of the model, or that of their words because it was not asked or gave no answer in time. */
      orderedBy: z.enum(['model', 'words']),
      /** Reason why the model gave no order, for people. */
      problem: z.string().optional(),
    }),
  errors: ['consent-needed', 'model-not-found', 'capability-missing'],
})

/** Every request about searches by meaning. */
export const meaningRequests = [searchByMeaning] as const
