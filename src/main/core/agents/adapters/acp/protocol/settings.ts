import { z } from 'zod'
import { lenientArray, text } from './lenient'

/* Settings of a session that can be chosen. */

const choice = z.looseObject({ name: z.string(), description: text })
export const Modes = z.looseObject({
  currentModeId: z.string(),
  availableModes: lenientArray(choice.extend({ id: z.string() })),
})
export const Models = z.looseObject({
  currentModelId: z.string(),
  availableModels: lenientArray(choice.extend({ modelId: z.string() })),
})
const value = choice.extend({ value: z.string() })
const setting = { id: z.string(), name: text, description: text, category: text }

/** A choice of one of several values; options that do not state their type are of this one. */
const SelectOption = z.looseObject({
  type: z.literal('select').nullish(),
  ...setting,
  currentValue: z.string(),
  /** Plain or grouped; groups are flattened. */
  options: lenientArray(
    z.union([
      value.transform((single) => [single]),
      z.looseObject({ options: lenientArray(value) }).transform((group) => group.options),
    ]),
  ).transform((lists) => lists.flat()),
})
export type SelectOption = z.infer<typeof SelectOption>

/** A choice of on or off. */
const BooleanOption = z.looseObject({ type: z.literal('boolean'), ...setting, currentValue: z.boolean() })

export const ConfigOption = z.union([SelectOption, BooleanOption])
export type ConfigOption = z.infer<typeof ConfigOption>
export const ConfigOptions = lenientArray(ConfigOption)

/** Returns whether an option is a choice of one of several values. */
export function isSelect(option: ConfigOption): option is SelectOption {
  return option.type !== 'boolean'
}
