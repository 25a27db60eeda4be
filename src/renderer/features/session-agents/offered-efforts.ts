import { ReasoningEffort, type ReasoningLevels } from '#shared/session/entities'
import { m } from '#messages'

/** The efforts among some levels with the words for them, from the least on. Without levels all of them. */
export function offeredEfforts(levels: ReasoningLevels | undefined): [ReasoningEffort, string][] {
  return ReasoningEffort.options
    .filter((effort) => levels === undefined || levels[effort] !== undefined)
    .map((effort) => [effort, m.configuration.effort[effort]])
}
