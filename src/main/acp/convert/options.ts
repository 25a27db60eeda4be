import type { SessionConfigOption, SessionModeState } from '@agentclientprotocol/sdk/unstable'
import type { AdapterInfo, AgentFeatures, Choice } from '#shared/adapter/entities'
import type { Agent } from '#shared/session/entities'
import { ReasoningEffort } from '#shared/vocabulary/entities'

/** Ids of the options, which clients set by them. */
export const optionIds = { agent: 'agent', mode: 'mode', model: 'model', effort: 'effort' } as const
export type OptionId = keyof typeof optionIds

/** Value of an option that is left to the agent. No agent's own value may begin with an underscore here. */
export const UNSET = '_default'

/** Choices for the next message that the agent does not have yet. */
export interface Wishes {
  readonly agent?: string
  readonly mode?: string
  readonly model?: string
  readonly effort?: ReasoningEffort
}

/** Everything that options follow from. */
export interface OptionSources {
  readonly adapters: readonly AdapterInfo[]
  /** Models that are known of the agent from earlier sessions. */
  readonly models: readonly Choice[]
  /** Agent of the session; undefined before the first message. */
  readonly lead: Agent | undefined
  /** Features of that agent while it runs. */
  readonly features: AgentFeatures | undefined
  readonly wishes: Wishes
}

/** Returns the name of the agent that gets the next message. */
export function adapterNameOf({
  wishes,
  lead,
  adapters,
}: Omit<OptionSources, 'models' | 'features'>): string | undefined {
  const usable = adapters.filter(({ available }) => available)
  return wishes.agent ?? lead?.adapterName ?? (usable.find(({ isDefault }) => isDefault) ?? usable[0])?.adapterName
}

/** Returns all options of a session. */
export function configOptions(sources: OptionSources): SessionConfigOption[] {
  const { adapters, wishes } = sources
  const adapterName = adapterNameOf(sources)
  const agents = adapters
    .filter((adapter) => adapter.available || adapter.adapterName === adapterName)
    .map(({ adapterName: id, displayName, description }) => ({ id, name: displayName, description }))
  const { features, lead } = ofAgent(sources)
  const models = features?.models?.available ?? sources.models
  const { efforts } = features ?? {}
  const levels = ReasoningEffort.options.filter((level) => efforts?.supportedReasoningLevels[level] !== undefined)
  const modes = modesOf(sources)
  return [
    ...select('agent', 'Agent', '_agent', agents, adapterName),
    ...(modes === null ? [] : select('mode', 'Mode', 'mode', modes.available, modes.current)),
    ...select('model', 'Model', 'model', models, wishes.model ?? features?.models?.current ?? lead?.model),
    ...select(
      'effort',
      'Reasoning effort',
      'thought_level',
      levels.map((id) => ({ id, name: effortNames[id] })),
      wishes.effort ?? efforts?.current ?? lead?.reasoningEffort,
    ),
  ]
}

/** Returns the modes of a session; null when its agent has none, or none are known before it runs. */
export function modeState(sources: OptionSources): SessionModeState | null {
  const modes = modesOf(sources)
  if (modes === null) return null
  const { current = UNSET, available } = modes
  return {
    currentModeId: current,
    availableModes: withCurrent(available, current).map(({ id, name, description }) => ({
      id,
      name,
      ...(description === undefined ? {} : { description }),
    })),
  }
}

function modesOf(
  sources: OptionSources,
): { readonly current: string | undefined; readonly available: readonly Choice[] } | null {
  const { features } = ofAgent(sources)
  const name = adapterNameOf(sources)
  const available =
    features === undefined
      ? sources.adapters.find(({ adapterName }) => adapterName === name)?.modes
      : features.modes?.available
  if (available === undefined || available.length === 0) return null
  return { current: sources.wishes.mode ?? features?.modes?.current, available }
}

/** Returns what is known of the agent of the session, unless another one is to get the next message. */
function ofAgent({ wishes, lead, features }: OptionSources): Partial<Pick<OptionSources, 'lead' | 'features'>> {
  return wishes.agent !== undefined && wishes.agent !== lead?.adapterName ? {} : { lead, features }
}

function select(
  id: OptionId,
  name: string,
  category: string,
  choices: readonly Choice[],
  current: string | undefined,
): SessionConfigOption[] {
  if (choices.length === 0) return []
  const currentValue = current ?? UNSET
  const options = withCurrent(choices, currentValue).map(({ id: value, name: label, description }) => ({
    value,
    name: label,
    ...(description === undefined ? {} : { description }),
  }))
  return [{ type: 'select', id, name, category, currentValue, options }]
}

/** Returns choices in which the current one is, too. */
function withCurrent(choices: readonly Choice[], current: string): readonly Choice[] {
  if (choices.some(({ id }) => id === current)) return choices
  return [{ id: current, name: current === UNSET ? 'Default' : current }, ...choices]
}

const effortNames: Readonly<Record<ReasoningEffort, string>> = {
  none: 'None',
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  'extra-high': 'Extra high',
  max: 'Maximum',
}
