import type { Efforts } from '#shared/adapter/entities'
import type { ReasoningEffort } from '#shared/session/entities'
import { effortOf, levelsOf } from '#core/agents/adapters/reasoning-levels'
import { list, record, text } from '#core/agents/transcript/values'

type Json = Readonly<Record<string, unknown>>

/** Returns the efforts of one of the program's models; null if it has none. `current` is its own name. */
export function effortsOfModel(initialized: Json, model: string, current: string | null): Efforts | null {
  const offered = list(initialized['models'])
    .map(record)
    .find(({ value, resolvedModel }) => value === model || resolvedModel === model)
  const names = list(offered?.['supportedEffortLevels']).flatMap((name) => text(name) ?? [])
  const supportedReasoningLevels = levelsOf(names)
  return Object.keys(supportedReasoningLevels).length === 0
    ? null
    : { current: current === null ? null : effortOf(current, supportedReasoningLevels), supportedReasoningLevels }
}

/** Returns the program's name of the current effort from a response to `get_settings`. */
export function effortInForce(settings: Json): string | null {
  return text(record(settings['applied'])['effort']) ?? null
}

/** Returns the request that sets an effort; only for a supported level. */
export function effortRequest({ supportedReasoningLevels }: Efforts, effort: ReasoningEffort): Json {
  return { subtype: 'apply_flag_settings', settings: { effortLevel: supportedReasoningLevels[effort] } }
}
