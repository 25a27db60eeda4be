import { z } from 'zod'
import { time } from '../kernel/fields'
import { ToolKind } from '../vocabulary/entities'
import { isoTime } from '../kernel/time'

const words = z.string().trim().min(1).max(1000)

const ruleFields = {
  /** Decision of the rule. */
  effect: z.enum(['allow', 'deny']),
  /** Scope: one session, a folder and everything below it, or everywhere. */
  scope: z.enum(['session', 'folder', 'everywhere']),
  /** Scope `session` only. */
  sessionId: z.string().optional(),
  /** Absolute. Required for scope `folder`; otherwise restricts the rule to work in this folder. */
  folder: words.optional(),
  /** Kind of agent; absent: any. */
  adapterName: words.optional(),
  /** Exact tool name; absent: any. */
  toolName: words.optional(),
  /** Required to allow: the rule never allows anything more dangerous. To deny, absent means any. */
  dangerLevel: ToolKind.optional(),
  /** Command, word by word; a trailing `*` matches any further words. */
  commandPattern: words.optional(),
  /**
   * Glob relative to `folder` (otherwise to the agent's working folder), always with `/`. To allow, wildcards do not
   * match names with a leading dot, and nothing outside the folder ever matches.
   */
  pathPattern: words.optional(),
  /** Unix milliseconds; the rule expires then. */
  expiresAt: time.min(0).optional(),
} as const

/** Content of a rule, as it is shown and edited before it is saved. */
export const PermissionRuleDraft = z.strictObject(ruleFields)
export type PermissionRuleDraft = z.infer<typeof PermissionRuleDraft>

/** A saved answer to similar requests. A deny takes precedence over an allow. */
export const PermissionRule = z.object({
  ...ruleFields,
  ruleId: z.string(),
  createdAt: time,
  lastUsedAt: time.optional(),
  /** Number of requests that it has decided. */
  useCount: z.int().nonnegative(),
})
export type PermissionRule = z.infer<typeof PermissionRule>

/** Fields of a rule that can be changed later; null removes an optional one. */
export const PermissionRulePatch = z.strictObject({
  /** New decision; absent to keep it. */
  effect: ruleFields.effect.optional(),
  /** New reach; absent to keep it. */
  scope: ruleFields.scope.optional(),
  sessionId: ruleFields.sessionId.nullable(),
  folder: ruleFields.folder.nullable(),
  adapterName: ruleFields.adapterName.nullable(),
  toolName: ruleFields.toolName.nullable(),
  dangerLevel: ruleFields.dangerLevel.nullable(),
  /** New pattern of commands; null for none, absent to keep it. */
  commandPattern: ruleFields.commandPattern.nullable(),
  /** New pattern of paths; null for none, absent to keep it. */
  pathPattern: ruleFields.pathPattern.nullable(),
  expiresAt: ruleFields.expiresAt.nullable(),
})
export type PermissionRulePatch = z.infer<typeof PermissionRulePatch>

/** Deed of a rule for a danger level without a command: with a path pattern, and without. */
const deeds: Readonly<Record<ToolKind, readonly [string, string]>> = {
  read: ['read', 'read anything'],
  write: ['edit', 'edit anything'],
  exec: ['run', 'run anything'],
  network: ['connect to', 'use the network'],
  meta: ['use', 'use tools without side effects'],
}

/** Returns a rule as one user-facing sentence. */
export function describeRule(rule: PermissionRuleDraft): string {
  const { adapterName, effect, expiresAt, scope, toolName, commandPattern, pathPattern } = rule
  const who =
    effect === 'allow'
      ? `${adapterName ?? 'Any agent'} may`
      : adapterName === undefined
        ? 'No agent may'
        : `${adapterName} may not`
  const limits = [
    ...(toolName !== undefined && (commandPattern ?? pathPattern) !== undefined ? [`${toolName} tool`] : []),
    ...(scope === 'session' ? ['this session'] : []),
    ...(expiresAt === undefined ? [] : [`until ${isoTime(expiresAt)}`]),
  ]
  return `${who} ${deedOf(rule)}${whereOf(rule)}${limits.length === 0 ? '' : ` (${limits.join(', ')})`}.`
}

function deedOf({ toolName, commandPattern, pathPattern, dangerLevel }: PermissionRuleDraft): string {
  if (commandPattern !== undefined) return `run “${commandPattern}”`
  const [deed, all] = dangerLevel === undefined ? ['access', 'do anything'] : deeds[dangerLevel]
  if (pathPattern !== undefined) return `${deed} ${pathPattern}`
  return toolName === undefined ? all : `use the ${toolName} tool`
}

function whereOf({ scope, folder }: PermissionRuleDraft): string {
  if (folder !== undefined) return ` in ${folder}`
  return scope === 'everywhere' ? ' everywhere' : ''
}
