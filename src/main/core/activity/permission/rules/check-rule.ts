import path from 'node:path'
import { contractError, type ContractError } from '#shared/kernel/errors'
import type { PermissionRuleDraft } from '#shared/permission/rule'
import { allowsAnything, parseCommandPattern } from './command-pattern'
import { pathPatternProblem } from '#core/base/path-pattern'

/** Returns the reason why a rule cannot be saved; null when it can. */
export function checkRule(rule: PermissionRuleDraft): ContractError | null {
  const problem = scopeProblem(rule) ?? patternProblem(rule) ?? (rule.effect === 'allow' ? widthProblem(rule) : null)
  return problem === null ? null : invalidRule(problem)
}

/** The failure for a rule that cannot be saved. */
export function invalidRule(problem: string): ContractError {
  return contractError('permission-rule-invalid', problem)
}

function scopeProblem({ scope, sessionId, folder }: PermissionRuleDraft): string | null {
  if ((scope === 'session') !== (sessionId !== undefined))
    return 'A rule names a session when it is for one session, and only then.'
  if (scope === 'folder' && folder === undefined) return 'A rule for a folder has to name it.'
  return folder === undefined || path.isAbsolute(folder) ? null : "A rule's folder has to be an absolute path."
}

function patternProblem({ commandPattern, pathPattern }: PermissionRuleDraft): string | null {
  if (commandPattern !== undefined && pathPattern !== undefined) return 'A rule is about a command or about paths.'
  if (commandPattern !== undefined && parseCommandPattern(commandPattern) === null)
    return 'A command pattern is the words of one plain command, and at most a last word * for any further ones.'
  return pathPattern === undefined ? null : pathPatternProblem(pathPattern)
}

function widthProblem({ dangerLevel, toolName, commandPattern, pathPattern }: PermissionRuleDraft): string | null {
  if (dangerLevel === undefined) return 'A rule that allows has to say how dangerous what it allows may be.'
  if (toolName === undefined && commandPattern === undefined && pathPattern === undefined)
    return 'A rule that allows has to name a tool, a command or paths.'
  const pattern = commandPattern === undefined ? null : parseCommandPattern(commandPattern)
  return pattern !== null && allowsAnything(pattern)
    ? 'That program runs whatever it is given, so the rule would allow every command.'
    : null
}
