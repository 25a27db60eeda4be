import { describe, expect, it } from 'vitest'
import type { AdapterEvent } from '#shared/adapter/port'
import type { PermissionRule, PermissionRuleDraft } from '#shared/permission/rule'
import type { ApprovalPolicy } from '#shared/session/entities'
import { initialState as acpState } from '#core/agents/adapters/acp/events/map-state'
import { mapPermission as mapAcp } from '#core/agents/adapters/acp/questions/permission'
import { quirksOf } from '#core/agents/adapters/acp/protocol/quirks'
import { PermissionParams } from '#core/agents/adapters/acp/protocol/updates'
import { mapPermission as mapClaude } from '#core/agents/adapters/claude-code/questions/permission'
import { mapApproval as mapCodex } from '#core/agents/adapters/codex/questions/approvals'
import { initialState as codexState } from '#core/agents/adapters/codex/events/map-state'
import { mapApproval as mapCopilot } from '#core/agents/adapters/copilot/questions/approvals'
import { initialState as copilotState } from '#core/agents/adapters/copilot/events/map-state'
import { initialState as openCodeState } from '#core/agents/adapters/opencode/events/map-state'
import { mapPermission as mapOpenCode } from '#core/agents/adapters/opencode/questions/permission'
import { chooseOption } from './options'
import { PendingRequest, toRequest } from './pending-request'
import { suggestRule } from './rules/suggest-rule'
import { project } from './testing/rules'
import { decide } from './verdict'

/*
 * Requests of agents in their own protocols, under a policy and rules, with the required result. A new attack is one more
 * row. `allow`, `deny`: without asking anybody; `ask`: the user decides.
 */

type Asked = Extract<AdapterEvent, { type: 'permission.requested' }>
type Native = Readonly<Record<string, unknown>>

const acpOptions = [
  { optionId: 'always', name: 'Always', kind: 'allow_always' },
  { optionId: 'once', name: 'Once', kind: 'allow_once' },
  { optionId: 'no', name: 'No', kind: 'reject_once' },
]

/** Conversion of a request in each agent's own protocol. */
const adapters = {
  acp(toolCall) {
    const params = PermissionParams.parse({
      sessionId: 's',
      toolCall: { toolCallId: 'c', ...toolCall },
      options: acpOptions,
    })
    return mapAcp(acpState(quirksOf(undefined), {}), params, 'r').events.find(isAsked)
  },
  'claude-code': (request) => mapClaude('r', request, undefined),
  codex: ({ method, ...params }) =>
    mapCodex(codexState('t', true), { method: String(method), params: { threadId: 't', itemId: 'i', ...params } }, 'r')
      ?.event,
  copilot: (promptRequest) => mapCopilot(copilotState('/code'), { promptRequest }, 'r')?.event,
  opencode: (asked) =>
    mapOpenCode(
      openCodeState('s'),
      { id: 'p', sessionID: 's', permission: 'bash', patterns: [], metadata: {}, always: ['*'], ...asked },
      'r',
    ),
} satisfies Record<string, (native: Native) => Asked | undefined>

function isAsked(event: AdapterEvent): event is Asked {
  return event.type === 'permission.requested'
}

const runner = { agent: { agentId: 'a', adapterName: 'any', cwd: project }, deliveries: { currentTurnId: 't' } }

function pendingOf(adapter: keyof typeof adapters, native: Native): PendingRequest {
  const event = adapters[adapter](native)
  if (event === undefined) throw new Error('the adapter asks nothing')
  const request = toRequest(event, runner as never, { id: 'p', sessionId: 's1', cwd: project, at: 0 })
  return new PendingRequest(request, runner as never, 'r')
}

const context = (rules: readonly PermissionRuleDraft[]) => ({
  store: {
    read: {
      permissionRules: () =>
        Promise.resolve(
          rules.map((rule, index): PermissionRule => ({ ...rule, ruleId: `${index}`, createdAt: 0, useCount: 0 })),
        ),
    },
  },
  clock: { now: () => 0 },
})

async function decisionOf(
  adapter: keyof typeof adapters,
  native: Native,
  policy: ApprovalPolicy,
  rules: readonly PermissionRuleDraft[],
): Promise<string> {
  const levels = [{ origin: 'session' as const, policy }]
  return (await decide(context(rules) as never, levels, pendingOf(adapter, native)))?.behavior ?? 'ask'
}

const everywhere = { scope: 'everywhere' } as const
const noRm: PermissionRuleDraft = { ...everywhere, effect: 'deny', dangerLevel: 'exec', commandPattern: 'rm *' }
const noEnv: PermissionRuleDraft = { ...everywhere, effect: 'deny', pathPattern: '**/.env' }
const anyExecute: PermissionRuleDraft = { ...everywhere, effect: 'allow', toolName: 'execute', dangerLevel: 'exec' }
const npmTest: PermissionRuleDraft = {
  ...everywhere,
  effect: 'allow',
  dangerLevel: 'exec',
  commandPattern: 'npm test *',
}

const acpRun = (command: unknown, more: Native = {}): Native => ({
  kind: 'execute',
  title: 'Run',
  rawInput: { command, ...more },
})
const claude = (tool_name: string, input: Native): Native => ({ tool_name, input })
const codexRun = (command: string): Native => ({
  method: 'item/commandExecution/requestApproval',
  command,
  cwd: project,
})
const openCode = (metadata: Native, permission = 'bash'): Native => ({ permission, metadata })

type Row = readonly [
  adapter: keyof typeof adapters,
  native: Native,
  policy: ApprovalPolicy,
  rules: readonly PermissionRuleDraft[],
  expected: 'allow' | 'deny' | 'ask',
]

const rows: readonly Row[] = [
  // Refuse everything, always ask.
  ['acp', acpRun('npm test'), 'reject', [npmTest], 'deny'],
  ['claude-code', claude('Bash', { command: 'npm test' }), 'reject', [npmTest], 'deny'],
  ['codex', codexRun('npm test'), 'reject', [npmTest], 'deny'],
  ['copilot', { kind: 'commands', fullCommandText: 'npm test' }, 'reject', [npmTest], 'deny'],
  ['opencode', openCode({ command: 'npm test' }), 'reject', [npmTest], 'deny'],
  ['acp', acpRun('npm test'), 'always-ask', [npmTest], 'ask'],
  ['claude-code', claude('Read', { file_path: 'a' }), 'always-ask', [], 'ask'],
  ['codex', codexRun('npm test'), 'always-ask', [npmTest], 'ask'],
  ['opencode', openCode({ command: 'npm test' }), 'always-ask', [npmTest], 'ask'],
  // A denial holds under everything else.
  ['acp', acpRun('rm x'), 'always-ask', [noRm], 'deny'],
  ['acp', acpRun('rm x'), 'full-access', [noRm], 'deny'],
  ['acp', acpRun('npm test'), 'full-access', [noRm], 'allow'],
  ['acp', acpRun(['rm', 'x']), 'full-access', [noRm], 'deny'],
  ['acp', acpRun('rm', { args: ['x'] }), 'full-access', [noRm], 'deny'],
  ['acp', acpRun(['bash', '-c', 'rm x']), 'full-access', [noRm], 'deny'],
  ['acp', acpRun('if true; then rm x; fi'), 'full-access', [noRm], 'deny'],
  ['acp', acpRun('{ rm x; }'), 'full-access', [noRm], 'deny'],
  ['acp', acpRun('! rm x'), 'full-access', [noRm], 'deny'],
  ['acp', acpRun('>x rm y'), 'full-access', [noRm], 'deny'],
  ['acp', acpRun('npx rm x'), 'full-access', [noRm], 'deny'],
  ['acp', acpRun('$x y'), 'full-access', [noRm], 'ask'],
  ['acp', acpRun({ shell: 'rm x' }), 'full-access', [noRm], 'ask'],
  ['acp', acpRun('npm test', { script: 'rm x' }), 'full-access', [noRm], 'deny'],
  ['acp', { kind: 'read', title: 'Look', rawInput: { command: 'rm x' } }, 'full-access', [noRm], 'deny'],
  ['acp', { kind: 'other', title: 'Look', rawInput: { line: 'rm x' } }, 'full-access', [noRm], 'ask'],
  ['claude-code', claude('Bash', { command: 'sudo rm x' }), 'full-access', [noRm], 'deny'],
  ['claude-code', claude('Bash', { command: 'eval "$x"' }), 'full-access', [noRm], 'ask'],
  ['claude-code', claude('mcp__box__run', { line: 'rm x' }), 'full-access', [noRm], 'ask'],
  ['codex', codexRun("/bin/bash -lc 'cd a && rm x'"), 'full-access', [noRm], 'deny'],
  ['codex', { method: 'item/permissions/requestApproval', permissions: { network: {} } }, 'full-access', [noRm], 'ask'],
  ['copilot', { kind: 'commands', fullCommandText: 'a || rm x' }, 'full-access', [noRm], 'deny'],
  ['copilot', { kind: 'commands' }, 'full-access', [noRm], 'ask'],
  ['opencode', openCode({ command: 'a\nrm x' }), 'full-access', [noRm], 'deny'],
  // An undescribed action is answered for itself only.
  ['acp', { kind: 'execute', title: 'git status' }, 'full-access', [], 'allow'],
  ['acp', { kind: 'execute', title: 'git status' }, 'full-access', [noRm], 'ask'],
  ['acp', { kind: 'execute', title: 'git status' }, 'reject', [], 'deny'],
  // Paths, in any place and notation.
  ['acp', { kind: 'edit', title: 'Edit', rawInput: { path: 'src/none/../.env' } }, 'full-access', [noEnv], 'deny'],
  [
    'acp',
    { kind: 'edit', title: 'Edit', rawInput: { path: `file://${project}/.env` } },
    'full-access',
    [noEnv],
    'deny',
  ],
  ['acp', { kind: 'edit', title: 'Edit', rawInput: { path: 'a', output: '.env' } }, 'full-access', [noEnv], 'deny'],
  ['acp', { kind: 'move', title: 'Move', rawInput: { path: 'a', new_name: '.env' } }, 'full-access', [noEnv], 'deny'],
  [
    'acp',
    { kind: 'edit', title: 'Edit', content: [{ type: 'diff', path: '.env', newText: '' }] },
    'full-access',
    [noEnv],
    'deny',
  ],
  [
    'acp',
    { kind: 'edit', title: 'Edit', rawInput: { edits: [{ file_path: '.env' }] } },
    'full-access',
    [noEnv],
    'deny',
  ],
  ['acp', { kind: 'edit', title: 'Edit', rawInput: { thing: '.env' } }, 'full-access', [noEnv], 'ask'],
  ['acp', { kind: 'edit', title: 'Edit', rawInput: { path: 'a.ts' } }, 'full-access', [noEnv], 'allow'],
  [
    'claude-code',
    claude('MultiEdit', { file_path: 'a', edits: [{ file_path: '.env' }] }),
    'full-access',
    [noEnv],
    'deny',
  ],
  ['claude-code', claude('Read', { file_path: '~/../.env' }), 'full-access', [noEnv], 'deny'],
  ['opencode', openCode({ filePath: '.ENV' }, 'edit'), 'full-access', [noEnv], 'deny'],
]

describe('what agents ask for, in their own words', () => {
  it.each(rows)('%s %j under %s with %j: %s', async (adapter, native, policy, rules, expected) => {
    expect(await decisionOf(adapter, native, policy, rules)).toBe(expected)
  })

  const opaque: readonly (readonly [keyof typeof adapters, Native])[] = [
    ['acp', { kind: 'execute', title: 'git status' }],
    ['acp', { kind: 'execute', title: 'git status', rawInput: {} }],
    ['acp', { kind: 'execute', title: 'git status', rawInput: { command: '' } }],
    ['acp', { kind: 'edit', title: 'Edit a file' }],
    ['acp', { kind: 'other', title: 'Something' }],
    ['acp', { title: 'Something' }],
    ['codex', { method: 'item/permissions/requestApproval', permissions: { network: { enabled: true } } }],
    ['copilot', { kind: 'commands', canOfferSessionApproval: true, commandIdentifiers: ['git'] }],
    ['opencode', openCode({}, 'bash')],
    ['claude-code', claude('Bash', {})],
  ]

  it.each(opaque)('an answer to %s %j counts for it only: no rule, and no standing grant', async (adapter, native) => {
    const pending = pendingOf(adapter, native)
    const { request } = pending
    expect(request.onceOnly).toBe(true)
    expect(request.options.filter(({ kind }) => kind === 'allow_session' || kind === 'allow_always')).toEqual([])
    expect(chooseOption(request.options, { behavior: 'allow', scope: 'always' })?.kind).toBe('allow_once')
    for (const scope of ['session', 'always'] as const)
      expect(suggestRule(await pending.subject(), scope, 'allow').ok).toBe(false)
    const decided = await decide(context([anyExecute]) as never, [{ origin: 'settings', policy: null }], pending)
    expect(decided).toBeNull()
  })
})
