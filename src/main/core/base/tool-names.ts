import picomatch from 'picomatch'

/** Tool restrictions: the listed tools, or all if there is no list; never forbidden ones. */
export interface ToolLimits {
  readonly allowedTools?: readonly string[] | undefined
  readonly disallowedTools?: readonly string[] | undefined
}

/**
 * Returns whether a tool may be used. A name with conditions, such as `Bash(git:*)`, forbids nothing: the conditions
 * are the agent's.
 */
export function mayUse(tool: string, { allowedTools, disallowedTools = [] }: ToolLimits): boolean {
  const forbidden = disallowedTools.filter((name) => !name.includes('('))
  return (allowedTools === undefined || isNamed(tool, allowedTools)) && !isNamed(tool, forbidden)
}

/**
 * Returns whether one of the names matches a tool: ignoring case, with `*` for any characters, and without
 * parenthesized conditions.
 */
export function isNamed(tool: string, names: readonly string[]): boolean {
  const plain = plainName(tool)
  return names
    .map(plainName)
    .some((name) => name === plain || (name.includes('*') && picomatch.isMatch(plain, name, GLOB)))
}

/** Options with which `*` also matches slashes. */
const GLOB = { bash: true, dot: true, literalBrackets: true }

function plainName(name: string): string {
  return name.replace(/\(.*$/s, '').trim().toLowerCase()
}
