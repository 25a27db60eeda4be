import { ReasoningEffort, type ReasoningLevels } from '#shared/session/entities'

/** Agents' names of efforts, the preferred name first. */
const names: Readonly<Record<ReasoningEffort, readonly string[]>> = {
  none: ['none', 'off', 'minimal'],
  low: ['low'],
  medium: ['medium'],
  high: ['high'],
  'extra-high': ['xhigh', 'extra-high', 'extra_high', 'max'],
  max: ['max'],
}

/** Returns the efforts among an agent's options, each with the agent's own name. */
export function levelsOf(offered: readonly string[]): ReasoningLevels {
  const levels: ReasoningLevels = {}
  for (const effort of ReasoningEffort.options) {
    const known = names[effort].flatMap((name) => offered.find((each) => each.toLowerCase() === name) ?? [])
    // The greatest effort of an agent that knows one above "high" only is not told twice.
    if (known[0] !== undefined && !Object.values(levels).includes(known[0])) levels[effort] = known[0]
  }
  return levels
}

/** Returns the effort for an agent's own name, which is one of `levels` if it is there; null when it is none of Parley's. */
export function effortOf(name: string, levels: ReasoningLevels = {}): ReasoningEffort | null {
  const offered = ReasoningEffort.options.find((effort) => String(levels[effort]).toLowerCase() === name.toLowerCase())
  if (offered !== undefined) return offered
  return ReasoningEffort.options.find((effort) => names[effort].includes(name.toLowerCase())) ?? null
}
