import type { AgentFeatures } from '../../adapter/entities'
import type { SessionEventPayload } from '../../contract'

/** Returns the features of an agent after a change of its model or reasoning effort. */
export function featuresWithModel(
  features: AgentFeatures,
  { model, reasoningEffort }: SessionEventPayload<'model.changed'>,
): AgentFeatures {
  const { models, efforts } = features
  return {
    ...features,
    ...(models === undefined || model === undefined ? {} : { models: { ...models, current: model } }),
    ...(efforts === undefined || reasoningEffort === undefined
      ? {}
      : { efforts: { ...efforts, current: reasoningEffort } }),
  }
}
