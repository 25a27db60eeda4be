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
  const { adapterName, effect, expiresAt, folder, scope } = rule
  const words = m.rules.sentence
  let what = subjectOf(rule)
  if (adapterName !== undefined) what = words.byAgent({ what, agent: displayName(adapterName) })
  if (folder !== undefined) what = words.inFolder({ what, folder })
  if (scope === 'session') what = words.inSession({ what })
  if (scope === 'everywhere' && folder === undefined) what = words.everywhere({ what })
  if (expiresAt !== undefined) what = words.until({ what, time: exactTime(expiresAt) })
  return words[effect]({ what })
}

function subjectOf({ toolName, commandPattern, pathPattern, dangerLevel = 'any' }: RuleSubject): string {
  const { subject, withTool } = m.rules.sentence
  if (commandPattern === undefined && pathPattern === undefined)
    return toolName === undefined ? subject.all[dangerLevel] : subject.tool({ tool: toolName })
  const what =
    commandPattern === undefined
      ? subject.path[dangerLevel]({ path: pathPattern ?? '' })
      : subject.command({ pattern: commandPattern })
  return toolName === undefined ? what : withTool({ what, tool: toolName })
}

type RuleSubject = Pick<PermissionRuleDraft, 'toolName' | 'commandPattern' | 'pathPattern'> & {
  readonly dangerLevel?: PermissionRuleDraft['dangerLevel'] | 'any'
}
