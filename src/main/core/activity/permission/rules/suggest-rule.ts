import type { PermissionScope } from '#shared/permission/entities'
import type { PermissionRuleDraft } from '#shared/permission/rule'
import { err, ok, type Result } from '#shared/kernel/result'
import { commandLine } from './command-words'
import { exactPattern, matchesPath, pathInside } from '#core/base/path-pattern'
import { hidesCommand, isOpaque, type Subject } from '../subject'

/**
 * Returns the narrowest rule for similar requests: the same command in the folder, the same file, or otherwise the same
 * tool. For `once`, and when no rule can be exact enough, the user-facing reason.
 */
export function suggestRule(
  subject: Subject,
  scope: PermissionScope,
  effect: PermissionRuleDraft['effect'],
): Result<PermissionRuleDraft, string> {
  if (scope === 'once') return err('Nothing is saved: the answer is for this request only.')
  const { request, adapterName, command, folder } = subject
  if (isOpaque(request) || hidesCommand(request))
    return err('The agent does not say what it would run, so it can only be answered once.')
  const place: Pick<PermissionRuleDraft, 'scope' | 'sessionId' | 'folder'> =
    scope === 'session'
      ? { scope: 'session', sessionId: request.sessionId, ...(folder === null ? {} : { folder }) }
      : folder === null
        ? { scope: 'everywhere' }
        : { scope: 'folder', folder }
  const rule = { effect, ...place, adapterName, dangerLevel: request.dangerLevel }
  // Some agents have no tool names and report the effect of the call instead.
  const tool = /\s/.test(request.toolName) ? {} : { toolName: request.toolName }

  if (command !== null) {
    const commandPattern = command.words === null ? null : commandLine(command.words)
    if (commandPattern === null)
      return err('This command does more than run one program, so it can only be answered once.')
    return ok({ ...rule, ...tool, commandPattern })
  }
  const paths = pathsOf(subject)
  if (paths === null)
    return err('This is outside its folder, or no rule can name it exactly, so it can only be answered once.')
  const [pathPattern, ...others] = paths
  if (others.length > 0) return err('This touches several files, so it can only be answered once.')
  return ok(pathPattern === undefined ? { ...rule, toolName: request.toolName } : { ...rule, ...tool, pathPattern })
}

/**
 * Returns a pattern for each path of a request; null when one is outside its folder, unknown, or cannot be expressed.
 */
function pathsOf({ paths, realFolder }: Subject): string[] | null {
  if (paths === null) return null
  const patterns: string[] = []
  for (const target of paths) {
    const inside = realFolder === null ? null : pathInside(realFolder, target)
    if (inside === null) return null
    const pattern = inside === '' ? '.' : exactPattern(inside)
    if (!matchesPath(pattern, inside, true)) return null
    patterns.push(pattern)
  }
  return patterns
}
