import { z } from 'zod'
import { time } from '../kernel/fields'
import { ToolKind } from '../session/blocks'
import { isoTime } from '../kernel/time'

const words = z.string().trim().min(1).max(1000)

const ruleFields = {
  effect: z.enum(['allow', 'deny']),
  /** Where it holds: in one session, in a folder and what is below it, or everywhere. */
  scope: z.enum(['session', 'folder', 'everywhere']),
  /** With scope `session`. */
  sessionId: z.string().optional(),
  /** Absolute. Needed with scope `folder`; otherwise narrows the rule to work in this folder. */
  folder: words.optional(),
  /** The kind of agent it is for; absent: any. */
  adapterName: words.optional(),
  /** The tool's name, exactly; absent: any. */
  toolName: words.optional(),
  /** Needed to allow: a rule never allows what is more dangerous than this. To deny, absent means any. */
  dangerLevel: ToolKind.optional(),
  /** The command, word by word; a last word `*` stands for any further words. */
  commandPattern: words.optional(),
  /**
   * A glob, relative to `folder` (else to the folder the agent works in), always with `/`. To allow, wildcards leave out
   * names that begin with a dot, and nothing outside the folder ever matches.
   */
  pathPattern: words.optional(),
  /** Unix milliseconds; after it the rule no longer counts. */
  expiresAt: time.min(0).optional(),
} as const

/** What a rule says, as it is shown and edited before it is saved. */
export const PermissionRuleDraft = z.strictObject(ruleFields)
export type PermissionRuleDraft = z.infer<typeof PermissionRuleDraft>

/** A saved answer to requests like one another. A deny beats an allow. */
export const PermissionRule = z.object({
  ...ruleFields,
  ruleId: z.string(),
  createdAt: time,
  lastUsedAt: time.optional(),
  useCount: z.int().nonnegative(),
})
export type PermissionRule = z.infer<typeof PermissionRule>

/** Which of a rule's fields can be changed later, and that each optional one can be taken away with null. */
export const PermissionRulePatch = z.strictObject({
  effect: ruleFields.effect.optional(),
  scope: ruleFields.scope.optional(),
  sessionId: ruleFields.sessionId.nullable(),
  folder: ruleFields.folder.nullable(),
  adapterName: ruleFields.adapterName.nullable(),
  toolName: ruleFields.toolName.nullable(),
  dangerLevel: ruleFields.dangerLevel.nullable(),
  commandPattern: ruleFields.commandPattern.nullable(),
  pathPattern: ruleFields.pathPattern.nullable(),
  expiresAt: ruleFields.expiresAt.nullable(),
})
export type PermissionRulePatch = z.infer<typeof PermissionRulePatch>

/** What a rule for a level of danger without a command is about: with a pattern of paths, and without. */
const deeds: Readonly<Record<ToolKind, readonly [string, string]>> = {
  read: ['reading', 'reading anything'],
  write: ['reading and changing', 'changing anything'],
  exec: ['running', 'running anything'],
  network: ['network access to', 'any network access'],
  meta: ['using', 'tools that touch nothing'],
}

/** A rule as one sentence for people. */
export function describeRule(rule: PermissionRuleDraft): string {
  const verb = rule.effect === 'allow' ? 'Allow' : 'Deny'
  const who = rule.adapterName === undefined ? '' : ` by ${rule.adapterName}`
  const until = rule.expiresAt === undefined ? '' : ` until ${isoTime(rule.expiresAt)}`
  return `${verb} ${subjectOf(rule)}${who}${whereOf(rule)}${until}.`
}

function subjectOf({ toolName, commandPattern, pathPattern, dangerLevel }: PermissionRuleDraft): string {
  const tool = toolName === undefined ? '' : ` with ${toolName}`
  if (commandPattern !== undefined) return `the command "${commandPattern}"${tool}`
  const [deed, all] = dangerLevel === undefined ? ['touching', 'everything'] : deeds[dangerLevel]
  if (pathPattern !== undefined) return `${deed} ${pathPattern}${tool}`
  return toolName === undefined ? all : `every use of ${toolName}`
}

function whereOf({ scope, folder }: PermissionRuleDraft): string {
  const inFolder = folder === undefined ? '' : ` in ${folder}`
  if (scope === 'session') return `${inFolder} for this session`
  return scope === 'everywhere' && folder === undefined ? ' everywhere' : inFolder
}
