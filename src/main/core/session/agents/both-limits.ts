import { defined } from '#shared/kernel/defined'
import { isNamed, type ToolLimits } from '#core/base/tool-names'

/** Returns the limits that result from applying both sets. */
export function bothLimits(one: ToolLimits, other: ToolLimits): ToolLimits {
  const [a, b] = [one.allowedTools, other.allowedTools]
  const allowedTools = a === undefined || b === undefined ? (a ?? b) : a.filter((tool) => isNamed(tool, b))
  const disallowedTools = [...(one.disallowedTools ?? []), ...(other.disallowedTools ?? [])]
  return {
    ...defined({ allowedTools }),
    ...(disallowedTools.length === 0 ? {} : { disallowedTools }),
  }
}
