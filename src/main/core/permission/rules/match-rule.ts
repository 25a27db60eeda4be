import type { PermissionRule, PermissionRuleDraft } from '../../../../shared/permission/rule'
import type { ToolKind } from '../../../../shared/session/blocks'
import { matchesWords, parseCommandPattern, runsCommand } from './command-pattern'
import { matchesPath, pathInside, realPathOf } from './path-pattern'
import type { Subject } from '../subject'

/** What a rule for one level of danger may also allow: only what can do less. */
const COVERED: Readonly<Record<ToolKind, readonly ToolKind[]>> = {
  read: ['read'],
  write: ['read', 'write'],
  exec: ['read', 'write', 'exec', 'network'],
  network: ['network'],
  meta: ['meta'],
}

/** The rule that answers a request at a time (Unix milliseconds): a denial if there is one, else what allows it. */
export async function findRule(
  rules: readonly PermissionRule[],
  subject: Subject,
  now: number,
): Promise<PermissionRule | null> {
  const inForce = rules.filter((rule) => rule.expiresAt === undefined || now < rule.expiresAt)
  for (const effect of ['deny', 'allow'] as const)
    for (const rule of inForce) if (rule.effect === effect && (await matchesRule(rule, subject))) return rule
  return null
}

/**
 * Whether a rule answers a request. One that allows has to account for everything the request does: a command needs a
 * command pattern, paths need a path pattern that all of them match, and what cannot be read is never allowed. One that
 * denies matches as soon as a part of the request does.
 */
export async function matchesRule(rule: PermissionRuleDraft, subject: Subject): Promise<boolean> {
  const { request } = subject
  if (rule.scope === 'session' && rule.sessionId !== request.sessionId) return false
  if (rule.adapterName !== undefined && rule.adapterName !== subject.adapterName) return false
  if (rule.toolName !== undefined && rule.toolName !== request.toolName) return false
  return rule.effect === 'allow' ? allows(rule, subject) : denies(rule, subject)
}

async function allows(rule: PermissionRuleDraft, subject: Subject): Promise<boolean> {
  const { command, paths, request } = subject
  if (rule.dangerLevel === undefined || !COVERED[rule.dangerLevel].includes(request.dangerLevel)) return false
  if (command !== null) {
    const pattern = rule.commandPattern === undefined ? null : parseCommandPattern(rule.commandPattern)
    if (pattern === null || command.words === null || rule.pathPattern !== undefined) return false
    return matchesWords(pattern, command.words) && (await isWorkedIn(rule, subject))
  }
  if (rule.commandPattern !== undefined || paths === null) return false
  if (paths.length === 0)
    return rule.pathPattern === undefined && rule.toolName !== undefined && (await isWorkedIn(rule, subject))
  return rule.pathPattern !== undefined && (await hasPaths(rule, subject, 'every'))
}

async function denies(rule: PermissionRuleDraft, subject: Subject): Promise<boolean> {
  if (rule.dangerLevel !== undefined && rule.dangerLevel !== subject.request.dangerLevel) return false
  if (rule.commandPattern !== undefined) {
    const pattern = parseCommandPattern(rule.commandPattern)
    if (pattern === null || subject.command === null || !runsCommand(pattern, subject.command.line)) return false
  }
  return rule.pathPattern === undefined ? isWorkedIn(rule, subject) : hasPaths(rule, subject, 'some')
}

/** Whether the tool works in the rule's folder, when it has one. */
async function isWorkedIn(rule: PermissionRuleDraft, { realFolder }: Subject): Promise<boolean> {
  if (rule.folder === undefined) return rule.scope !== 'folder'
  const folder = await realPathOf(rule.folder)
  return folder !== null && realFolder !== null && pathInside(folder, realFolder) !== null
}

async function hasPaths(
  { folder, pathPattern = '', effect }: PermissionRuleDraft,
  { paths, realFolder }: Subject,
  quantifier: 'every' | 'some',
): Promise<boolean> {
  const base = folder === undefined ? realFolder : await realPathOf(folder)
  if (base === null || paths === null) return false
  return paths[quantifier]((target) => {
    const inside = pathInside(base, target)
    return inside !== null && matchesPath(pathPattern, inside, effect === 'allow')
  })
}
