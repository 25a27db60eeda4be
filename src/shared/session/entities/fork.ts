import { z } from 'zod'

export const PipelineStep = z.looseObject({
  actionId: z.string(),
  options: z.record(z.string(), z.unknown()).optional(),
})

/** A run of messages (both ends inclusive) and the transform that a fork applies to it. */
export const Segment = z.looseObject({
  fromMessageId: z.string(),
  toMessageId: z.string(),
  policy: z.enum(['verbatim', 'summarize', 'exclude']),
  stripReasoning: z.boolean().optional(),
  stripToolOutputs: z.boolean().optional(),
  overrides: z.record(z.string(), z.literal('exclude')).optional(),
  summaryText: z.string().optional(),
})
export type Segment = z.infer<typeof Segment>

/** A fork's view of its parent's messages. With `segments` present the other two are ignored. */
export const ForkTransforms = z.looseObject({
  removedMessageIds: z.array(z.string()).optional(),
  appliedPipeline: z.array(PipelineStep).optional(),
  segments: z.array(Segment).optional(),
})
export type ForkTransforms = z.infer<typeof ForkTransforms>
