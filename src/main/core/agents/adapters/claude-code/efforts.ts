import type { Efforts } from '../../../../../shared/adapter/entities'
import type { ReasoningEffort } from '../../../../../shared/session/entities'
import { effortOf, levelsOf } from '../reasoning-levels'
import { list, record, text } from '../../transcript/values'

type Json = Readonly<Record<string, unknown>>

/** The efforts of one of the models that the program offers; null where it has none. */
export function effortsOfModel(initialized: Json, model: string, current: ReasoningEffort | null): Efforts | null {
  const offered = list(initialized['models'])
    .map(record)
    .find(({ value, resolvedModel }) => value === model || resolvedModel === model)
  const names = list(offered?.['supportedEffortLevels']).flatMap((name) => text(name) ?? [])
  const supportedReasoningLevels = levelsOf(names)
  return Object.keys(supportedReasoningLevels).length === 0 ? null : { current, supportedReasoningLevels }
}

/** The effort that is in force, in an answer to `get_settings`. */
export function effortInForce(settings: Json): ReasoningEffort | null {
  const effort = text(record(settings['applied'])['effort'])
  return effort === undefined ? null : effortOf(effort)
}

/** The request that sets an effort; only for one of the supported levels. */
export function effortRequest({ supportedReasoningLevels }: Efforts, effort: ReasoningEffort): Json {
  return { subtype: 'apply_flag_settings', settings: { effortLevel: supportedReasoningLevels[effort] } }
}
