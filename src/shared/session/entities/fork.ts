import { z } from 'zod'

export const PipelineStep = z.looseObject({
  actionId: z.string(),
  /** Options of the action, by its schema. */
  options: z.record(z.string(), z.unknown()).optional(),
})

/** A run of messages (both ends inclusive) and the transform that a fork applies to it. */
export const Segment = z.looseObject({
  fromMessageId: z.string(),
  toMessageId: z.string(),
  /** Treatment of the messages: all as they are, one summary, or none. */
  policy: z.enum(['verbatim', 'summarize', 'exclude']),
  stripReasoning: z.boolean().optional(),
  stripToolOutputs: z.boolean().optional(),
  /** Exceptions by message id. */
  overrides: z.record(z.string(), z.literal('exclude')).optional(),
  /** Text that stands for the messages; absent until it is written. */
  summaryText: z.string().optional(),
})
export type Segment = z.infer<typeof Segment>

/** A fork's view of its parent's messages. With `segments` present the other two are ignored. */
export const ForkTransforms = z.looseObject({
  /** Ids of messages that are left out. */
  removedMessageIds: z.array(z.string()).optional(),
  /** Actions that were run on the messages, in order. */
  appliedPipeline: z.array(PipelineStep).optional(),
  /** Treatment of runs of messages, in order. */
  segments: z.array(Segment).optional(),
})
export type ForkTransforms = z.infer<typeof ForkTransforms>
