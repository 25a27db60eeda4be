import picomatch from 'picomatch'

/** Which tools may be used: those named, or all where none are; those that are forbidden never. */
export interface ToolLimits {
  readonly allowedTools?: readonly string[]
  readonly disallowedTools?: readonly string[]
}

/** Whether a tool may be used. A name with conditions, as `Bash(git:*)`, forbids nothing: the conditions are the agent's. */
export function mayUse(tool: string, { allowedTools, disallowedTools = [] }: ToolLimits): boolean {
  const forbidden = disallowedTools.filter((name) => !name.includes('('))
  return (allowedTools === undefined || isNamed(tool, allowedTools)) && !isNamed(tool, forbidden)
}

/** Whether one of the names means a tool: in any case, with `*` for any characters, and without what stands in brackets. */
export function isNamed(tool: string, names: readonly string[]): boolean {
  const plain = plainName(tool)
  return names
    .map(plainName)
    .some((name) => name === plain || (name.includes('*') && picomatch.isMatch(plain, name, GLOB)))
}

/** A `*` also stands for slashes. */
const GLOB = { bash: true, dot: true, literalBrackets: true }

function plainName(name: string): string {
  return name.replace(/\(.*$/s, '').trim().toLowerCase()
}
