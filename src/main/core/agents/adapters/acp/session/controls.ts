import type { Choices, Efforts } from '#shared/adapter/entities'
import { effortOf, levelsOf } from '#core/agents/adapters/reasoning-levels'
import { freedomOf } from '#shared/adapter/mode-freedom'
import { defined } from '#shared/kernel/defined'
import type { Quirks } from '../protocol/quirks'
import type { SessionState } from '../protocol/responses'
import { isSelect, type ConfigOption } from '../protocol/settings'

/** Protocol method for a choice. */
export type Setter = { readonly by: 'method' } | { readonly by: 'option'; readonly configId: string }

export interface Control {
  readonly choices: Choices
  readonly setter: Setter
}

/** Settings of a session. Absent means that the agent offers none of that kind. */
export interface Controls {
  readonly modes?: Control
  readonly models?: Control
  readonly efforts?: Control
}

/**
 * Returns the controls of a session at its start: from options if the agent has them, otherwise from the older,
 * separate lists.
 */
export function controlsOf(state: SessionState, quirks: Quirks): Controls {
  const fromOptions = controlsOfOptions(state.configOptions ?? [], quirks)
  const listed =
    quirks.modesAreEfforts === true
      ? undefined
      : listControl(state.modes?.currentModeId, state.modes?.availableModes, (mode) => mode.id)
  const modes = fromOptions.modes ?? withCaution(listed, quirks)
  const models =
    fromOptions.models ??
    listControl(state.models?.currentModelId, state.models?.availableModels, (model) => model.modelId)
  return { ...fromOptions, ...defined({ modes, models }) }
}

/** Returns the controls described by a list of options. */
export function controlsOfOptions(options: readonly ConfigOption[], quirks: Quirks): Controls {
  const modes = withCaution(optionControl(options, 'mode'), quirks)
  const models = optionControl(options, 'model')
  const efforts = optionControl(options, 'thought_level')
  return {
    ...defined({ modes, models, efforts }),
  }
}

/** Maps the efforts of a control to Parley's levels; null when there are none. */
export function effortsOf(control: Control | undefined): Efforts | null {
  if (control === undefined) return null
  const { current, available } = control.choices
  const supportedReasoningLevels = levelsOf(available.map(({ id }) => id))
  if (Object.keys(supportedReasoningLevels).length === 0) return null
  return { current: effortOf(current, supportedReasoningLevels), supportedReasoningLevels }
}

/** Returns a control after it was set, or after the agent changed it. */
export function withCurrent(control: Control, current: string): Control {
  return { ...control, choices: { ...control.choices, current } }
}

/** Adds what modes are known not to keep the agent from to their descriptions, except where nothing is kept from it. */
function withCaution(control: Control | undefined, { caution }: Quirks): Control | undefined {
  if (control === undefined || caution === undefined) return control
  const { current, available } = control.choices
  const cautious = available.map((choice) =>
    freedomOf(choice.id) === 'runs'
      ? choice
      : { ...choice, description: [choice.description, caution].filter((text) => text !== undefined).join(' ') },
  )
  return { ...control, choices: { current, available: cautious } }
}

function optionControl(options: readonly ConfigOption[], category: string): Control | undefined {
  const option = options.filter(isSelect).find((candidate) => candidate.category === category)
  if (option === undefined) return undefined
  const available = option.options.map(({ value, name, description }) => ({
    id: value,
    name,
    ...(typeof description === 'string' ? { description } : {}),
  }))
  return { choices: { current: option.currentValue, available }, setter: { by: 'option', configId: option.id } }
}

function listControl<T extends { name: string; description?: string | null | undefined }>(
  current: string | undefined,
  entries: readonly T[] | undefined,
  idOf: (entry: T) => string,
): Control | undefined {
  if (current === undefined || entries === undefined || entries.length === 0) return undefined
  const available = entries.map((entry) => ({
    id: idOf(entry),
    name: entry.name,
    ...(typeof entry.description === 'string' ? { description: entry.description } : {}),
  }))
  return { choices: { current, available }, setter: { by: 'method' } }
}
