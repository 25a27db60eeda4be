import type { PermissionRule, PermissionRuleDraft } from '#shared/permission/rule'
import type { ToolKind } from '#shared/vocabulary/entities'
import { hidesCommand, isOpaque, textsOf, type Subject } from '../subject'
import { isWithinBounds } from '../tool-values'
import { matchesWords, parseCommandPattern } from './command-pattern'
import { findDenied, mentionOf, strongest, type Finding } from './denied-command'
import { matchesPath, pathInside, realPathOf } from '#core/base/path-pattern'

/** Danger levels that a rule for one level also allows: only less dangerous ones. */
const COVERED: Readonly<Record<ToolKind, readonly ToolKind[]>> = {
  read: ['read'],
  write: ['read', 'write'],
  exec: ['read', 'write', 'exec', 'network'],
  network: ['network'],
  meta: ['meta'],
}

/** Result of the rules for a request. */
export interface RuleFinding {
  /** Rule that answers it: a denial if there is one, otherwise the one that allows it. */
  readonly rule: PermissionRule | null
  /** True when a deny rule may apply and the effect of the request is undecidable: only the user can allow it. */
  readonly isUnsure: boolean
}

/** Looks for the rule that answers a request at a time (Unix milliseconds). */
export async function findRule(rules: readonly PermissionRule[], subject: Subject, now: number): Promise<RuleFinding> {
  const inForce = rules.filter((rule) => rule.expiresAt === undefined || now < rule.expiresAt)
  let isUnsure = false
  for (const rule of inForce) {
    const finding = rule.effect === 'deny' ? await findDenial(rule, subject) : 'clear'
    if (finding === 'runs') return { rule, isUnsure: false }
    isUnsure ||= finding === 'unsure'
  }
  if (isUnsure) return { rule: null, isUnsure }
  for (const rule of inForce)
    if (rule.effect === 'allow' && (await matchesRule(rule, subject))) return { rule, isUnsure: false }
  return { rule: null, isUnsure: false }
}

/**
 * Returns whether a rule answers a request. An allow rule has to account for everything the request does: a command
 * needs a command pattern, paths need a path pattern that all of them match, and anything unreadable is never allowed.
 * A deny rule matches as soon as a part of the request does.
 */
export async function matchesRule(rule: PermissionRuleDraft, subject: Subject): Promise<boolean> {
  if (rule.effect === 'deny') return (await findDenial(rule, subject)) === 'runs'
  return isMeant(rule, subject) && (await allows(rule, subject))
}

/** Returns whether a deny rule matches a request; `unsure` when that is undecidable. */
export async function findDenial(rule: PermissionRuleDraft, subject: Subject): Promise<Finding> {
  return isMeant(rule, subject) ? denies(rule, subject) : 'clear'
}

function isMeant({ scope, sessionId, adapterName, toolName }: PermissionRuleDraft, subject: Subject): boolean {
  const { request } = subject
  if (scope === 'session' && sessionId !== request.sessionId) return false
  if (adapterName !== undefined && adapterName !== subject.adapterName) return false
  return toolName === undefined || toolName === request.toolName
}

async function allows(rule: PermissionRuleDraft, subject: Subject): Promise<boolean> {
  const { command, paths, request } = subject
  if (isOpaque(request) || hidesCommand(request)) return false
  if (rule.dangerLevel === undefined || !COVERED[rule.dangerLevel].includes(request.dangerLevel)) return false
  if (command !== null) {
    const pattern = rule.commandPattern === undefined ? null : parseCommandPattern(rule.commandPattern)
    if (pattern === null || command.words === null || rule.pathPattern !== undefined) return false
    return matchesWords(pattern, command.words) && (await workedIn(rule, subject)) === 'runs'
  }
  if (rule.commandPattern !== undefined || paths === null) return false
  if (paths.length === 0)
    return rule.pathPattern === undefined && rule.toolName !== undefined && (await workedIn(rule, subject)) === 'runs'
  return rule.pathPattern !== undefined && (await allPathsMatch(rule, subject, paths))
}

async function denies(rule: PermissionRuleDraft, subject: Subject): Promise<Finding> {
  const { dangerLevel } = subject.request
  // A command is one whatever the agent calls it.
  const isOtherLevel = rule.dangerLevel !== undefined && rule.dangerLevel !== dangerLevel
  if (isOtherLevel && rule.commandPattern === undefined) return 'clear'
  const what = rule.commandPattern === undefined ? 'runs' : deniedCommand(rule.commandPattern, subject)
  if (what === 'clear') return 'clear'
  const where = rule.pathPattern === undefined ? await workedIn(rule, subject) : await deniedPath(rule, subject)
  if (where === 'clear') return 'clear'
  return what === 'runs' && where === 'runs' ? 'runs' : 'unsure'
}

function deniedCommand(commandPattern: string, { command, request }: Subject): Finding {
  const pattern = parseCommandPattern(commandPattern)
  if (pattern === null) return 'clear'
  if (command !== null)
    return command.lines === null ? 'unsure' : strongest(command.lines.map((line) => findDenied(pattern, line)))
  if (request.dangerLevel !== 'exec') return 'clear'
  if (isOpaque(request)) return 'unsure'
  // A custom tool may run its input under any field name.
  if (!isWithinBounds(request.toolInput)) return 'unsure'
  const found = textsOf(request).some((text) => findDenied(pattern, text) === 'runs' || mentionOf(pattern)(text))
  return found ? 'unsure' : 'clear'
}

/** Returns whether the tool works in the rule's folder, if it has one. */
async function workedIn(rule: PermissionRuleDraft, { realFolder }: Subject): Promise<Finding> {
  if (rule.folder === undefined) return rule.scope === 'folder' ? 'clear' : 'runs'
  const folder = await realPathOf(rule.folder)
  if (folder === null || realFolder === null) return 'unsure'
  return pathInside(folder, realFolder) === null ? 'clear' : 'runs'
}

async function allPathsMatch(
  { folder, pathPattern = '' }: PermissionRuleDraft,
  { realFolder }: Subject,
  paths: readonly string[],
): Promise<boolean> {
  const base = folder === undefined ? realFolder : await realPathOf(folder)
  if (base === null) return false
  return paths.every((target) => {
    const inside = pathInside(base, target)
    return inside !== null && matchesPath(pathPattern, inside, true)
  })
}

async function deniedPath({ folder, pathPattern = '' }: PermissionRuleDraft, subject: Subject): Promise<Finding> {
  const { certain, possible, isWhole } = subject.reachable
  const told = folder ?? subject.folder
  const bases = [told === null ? null : await realPathOf(told), told, folder === undefined ? '/' : null]
  const matches = (target: string): boolean =>
    bases.some((base) => {
      const inside = base === null ? null : pathInside(base, target)
      return inside !== null && matchesPath(pathPattern, inside, false)
    })
  if (certain.some(matches)) return 'runs'
  if (possible.some(matches)) return 'unsure'
  return isWhole && told !== null ? 'clear' : 'unsure'
}
