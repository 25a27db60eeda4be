import { defined } from '#shared/kernel/defined'
import type { PermissionRuleDraft } from '#shared/permission/rule'
import { baseName, exactTime } from '#renderer/lib/text/format'
import { m } from '#messages'

/** The part of a rule that people edit: what it is about, in the rule's own notation. */
export interface RulePattern {
  readonly field: 'commandPattern' | 'pathPattern'
  readonly label: string
  readonly value: string
  /** Syntax of the pattern. */
  readonly hint: string
}

/** The pattern of a rule; undefined when it is about a whole tool. */
export function rulePattern({ commandPattern, pathPattern }: PermissionRuleDraft): RulePattern | undefined {
  if (commandPattern !== undefined)
    return {
      field: 'commandPattern',
      label: m.permission.command,
      value: commandPattern,
      hint: m.permission.commandHint,
    }
  if (pathPattern === undefined) return undefined
  return {
    field: 'pathPattern',
    label: m.permission.files,
    value: pathPattern,
    hint: m.permission.filesHint,
  }
}

/** A place where a rule can hold. */
export interface RulePlace {
  readonly label: string
  readonly place: Pick<PermissionRuleDraft, 'scope' | 'folder' | 'sessionId'>
}

/** Places where a suggested rule can apply, the suggested one first. */
export function rulePlaces({ scope, folder, sessionId }: PermissionRuleDraft): RulePlace[] {
  const anywhere: RulePlace =
    scope === 'session'
      ? { label: m.permission.everywhereInSession, place: { scope, ...defined({ sessionId }) } }
      : { label: m.permission.everywhere, place: { scope: 'everywhere' } }
  if (folder === undefined) return [anywhere]
  const inFolder = {
    label: m.permission.inFolder({ name: baseName(folder), path: folder }),
    place: { ...anywhere.place, folder },
  }
  return [scope === 'session' ? inFolder : { ...inFolder, place: { scope: 'folder', folder } }, anywhere]
}

/** A suggested rule with an edited pattern and another place. */
export function editedRule(rule: PermissionRuleDraft, pattern: string, place: RulePlace['place']): PermissionRuleDraft {
  const { scope: _scope, folder: _folder, sessionId: _session, ...what } = rule
  const field = rulePattern(rule)?.field
  return { ...what, ...place, ...(field === undefined ? {} : { [field]: pattern.trim() }) }
}

/** A rule as one sentence, with the agent's product name. Host and other programs have `describeRule`. */
export function ruleSentence(rule: PermissionRuleDraft, displayName: (adapterName: string) => string): string {
  const { adapterName, commandPattern, effect, expiresAt, folder, pathPattern, scope, toolName } = rule
  const words = m.rules.sentence
  const isOfTool = toolName !== undefined && (commandPattern !== undefined || pathPattern !== undefined)
  const limits = [
    ...(isOfTool ? [words.withTool({ tool: toolName })] : []),
    ...(scope === 'session' ? [words.inSession] : []),
    ...(expiresAt === undefined ? [] : [words.until({ time: exactTime(expiresAt) })]),
  ]
  return words[effect]({
    who: adapterName === undefined ? undefined : displayName(adapterName),
    what: deedOf(rule),
    where: folder !== undefined ? words.inFolder({ folder }) : scope === 'everywhere' ? words.everywhere : '',
    limits: limits.length === 0 ? '' : words.limits({ list: limits.join(words.betweenLimits) }),
  })
}

function deedOf({ toolName, commandPattern, pathPattern, dangerLevel = 'any' }: RuleSubject): string {
  const { does } = m.rules.sentence
  if (commandPattern !== undefined) return does.command({ pattern: commandPattern })
  if (pathPattern !== undefined) return does.path[dangerLevel]({ path: pathPattern })
  return toolName === undefined ? does.all[dangerLevel] : does.tool({ tool: toolName })
}

type RuleSubject = Pick<PermissionRuleDraft, 'toolName' | 'commandPattern' | 'pathPattern'> & {
  readonly dangerLevel?: PermissionRuleDraft['dangerLevel'] | 'any'
}
