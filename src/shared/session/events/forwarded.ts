import { z } from 'zod'
import { envelopeFields } from '../../kernel/envelope'
import { planUpdated } from '../../plan/events'
import { toolCompleted, toolProgress, toolStarted } from './tools'
import { blockDelta, blockUpsert, message, turnCompleted, turnStarted } from './turns'
import { contextWindowUpdated, modelCallFailure, usage } from './usage'

/** An event of the session of a subagent. */
export const ForwardedEvent = z.discriminatedUnion('type', [
  z.object({
    ...envelopeFields,
    /** Type of the event; it decides about the payload. */
    type: z.literal('message'),
    /** Contents of the event, as it is declared by itself. */
    payload: message.payload,
  }),
  z.object({ ...envelopeFields, type: z.literal('block.upsert'), payload: blockUpsert.payload }),
  z.object({ ...envelopeFields, type: z.literal('block.delta'), payload: blockDelta.payload }),
  z.object({ ...envelopeFields, type: z.literal('tool.started'), payload: toolStarted.payload }),
  z.object({ ...envelopeFields, type: z.literal('tool.progress'), payload: toolProgress.payload }),
  z.object({ ...envelopeFields, type: z.literal('tool.completed'), payload: toolCompleted.payload }),
  z.object({ ...envelopeFields, type: z.literal('turn.started'), payload: turnStarted.payload }),
  z.object({ ...envelopeFields, type: z.literal('turn.completed'), payload: turnCompleted.payload }),
  z.object({ ...envelopeFields, type: z.literal('usage'), payload: usage.payload }),
  z.object({ ...envelopeFields, type: z.literal('contextWindow.updated'), payload: contextWindowUpdated.payload }),
  z.object({ ...envelopeFields, type: z.literal('model.call_failure'), payload: modelCallFailure.payload }),
  z.object({ ...envelopeFields, type: z.literal('plan.updated'), payload: planUpdated.payload }),
])
export type ForwardedEvent = z.infer<typeof ForwardedEvent>

/** Types of events that are forwarded. */
const types: ReadonlySet<string> = new Set(ForwardedEvent.options.map(({ shape }) => shape.type.value))

/** Returns whether an event of a subagent's session is forwarded to clients of its agent. */
export function isForwarded(event: { readonly type: string }): event is ForwardedEvent {
  return types.has(event.type)
}
