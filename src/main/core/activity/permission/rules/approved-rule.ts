import type { PermissionApproval, PermissionDecision } from '#shared/permission/decision'
import type { PermissionRuleDraft } from '#shared/permission/rule'
import type { ContractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import { realPathOf } from '#core/base/path-pattern'
import { findRepository } from '#core/history/place/repository'
import type { Subject } from '../subject'
import { checkRule, invalidRule } from './check-rule'
import { commandLine, commandWords } from './command-words'
import { matchesRule } from './match-rule'
import { suggestRule } from './suggest-rule'

type Drafted = Result<PermissionRuleDraft, ContractError>
type What = Pick<PermissionRuleDraft, 'toolName' | 'dangerLevel' | 'commandPattern' | 'pathPattern'>

/**
 * Returns the rule of an answer that says how far it reaches. Whatever no rule expresses is refused: an answer never grants
 * more than it says, and never less than its sender believes.
 */
export async function approvedRule(
  asked: Subject,
  decision: Extract<
    PermissionDecision,
    { kind: 'approve-for-session' | 'approve-for-location' | 'approve-permanently' }
  >,
  sessionFolder: string,
): Promise<Drafted> {
  if ('domain' in decision && decision.domain !== undefined)
    return refused('Rules have no domain. Answer for this request only, or without a domain.')
  const scope = decision.kind === 'approve-for-session' ? 'session' : 'always'
  const located =
    'locationKey' in decision && decision.locationKey !== undefined
      ? await at(asked, decision.locationKey, sessionFolder)
      : ok(asked)
  if (!located.ok) return located
  const subject = located.value
  const approval = 'approval' in decision ? decision.approval : undefined
  const suggested = suggestRule(subject, scope, 'allow')
  if (approval === undefined) return suggested.ok ? ok(suggested.value) : refused(suggested.error)
  const { folder, request, adapterName } = subject
  if (folder === null) return refused('The folder of the request is not known.')
  const what = reachOf(approval, subject)
  if (!what.ok) return what
  const place =
    scope === 'session' ? { scope: 'session' as const, sessionId: request.sessionId } : { scope: 'folder' as const }
  const draft: PermissionRuleDraft = { effect: 'allow', ...place, folder, adapterName, ...what.value }
  const problem = checkRule(draft)
  if (problem !== null) return err(problem)
  return (await matchesRule(draft, subject)) ? ok(draft) : refused('The approval does not cover the request.')
}

/** The same subject as seen from a location that contains it. */
async function at(
  subject: Subject,
  locationKey: string,
  sessionFolder: string,
): Promise<Result<Subject, ContractError>> {
  const location = await realPathOf(locationKey)
  const repository = subject.realFolder === null ? undefined : await findRepository(subject.realFolder)
  const allowed = [subject.realFolder, await realPathOf(sessionFolder)]
  if (repository?.ok === true) allowed.push(await realPathOf(repository.value.top))
  return location !== null && allowed.includes(location)
    ? ok({ ...subject, folder: location, realFolder: location })
    : refused('locationKey has to be the folder of the request or of its session, or the top of its git repository.')
}

/** All files of a folder. */
const EVERY_FILE = '**'

function reachOf(approval: PermissionApproval, { command, request, paths }: Subject): Result<What, ContractError> {
  const { toolName, dangerLevel } = request
  const files = paths === null || paths.length === 0 ? {} : { pathPattern: EVERY_FILE }
  switch (approval.kind) {
    case 'commands': {
      const [identifier = '', ...others] = approval.commandIdentifiers
      const words = commandWords(identifier)
      const line = words === null ? null : commandLine(words)
      if (others.length > 0 || line === null || command === null)
        return refused('A rule is about one plain command, which has to be that of the request.')
      return ok({ dangerLevel, commandPattern: `${line} *` })
    }
    case 'read':
    case 'write':
      if (dangerLevel !== approval.kind) return refused('The approval does not cover the request.')
      return ok({ dangerLevel, ...(paths?.length === 0 ? { toolName } : { pathPattern: EVERY_FILE }) })
    case 'custom-tool':
      return approval.toolName === toolName
        ? ok({ dangerLevel, toolName, ...files })
        : refused('The approval is about another tool than the request.')
    case 'mcp':
      return approval.toolName !== null && namesOf(approval.serverName, approval.toolName).includes(toolName)
        ? ok({ dangerLevel, toolName, ...files })
        : refused('A rule is about one tool of an MCP server, which has to be that of the request.')
    case 'mcp-sampling':
    case 'memory':
    case 'extension-management':
    case 'extension-permission-access':
      return refused(`No rule expresses an approval of the kind ${approval.kind}.`)
  }
}

/** The names that agents give a tool of an MCP server. */
const namesOf = (server: string, tool: string): string[] => [
  `mcp__${server}__${tool}`,
  `mcp_${server}_${tool}`,
  ...['__', '_', '-', '.', '/'].map((between) => `${server}${between}${tool}`),
]

const refused = (problem: string) => err(invalidRule(problem))
