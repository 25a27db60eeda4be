import { describe, expect, it } from 'vitest'
import type { Deed } from '#shared/adapter/port'
import type { PermissionRuleDraft } from '#shared/permission/rule'
import type { ApprovalPolicy } from '#shared/session/entities'
import { hostOfTest } from '#core/testing/host-of-test'
import { scriptedAdapter, type ScriptContext } from '#core/testing/scripted-agent'

const write: Deed = {
  toolName: 'write_text_file',
  toolInput: { path: 'src/.env', content: 'A=1' },
  summary: 'Write src/.env',
  dangerLevel: 'write',
}
const read: Deed = { toolName: 'read_text_file', toolInput: { path: 'src/.env' }, summary: 'Read', dangerLevel: 'read' }
const run: Deed = {
  toolName: 'terminal',
  toolInput: { command: 'rm', args: ['-r', 'x'] },
  summary: 'rm -r x',
  dangerLevel: 'exec',
}
const noRm: PermissionRuleDraft = { effect: 'deny', scope: 'everywhere', commandPattern: 'rm *' }
const noEnv: PermissionRuleDraft = { effect: 'deny', scope: 'everywhere', pathPattern: '**/.env' }
const readsNoEnv: PermissionRuleDraft = { ...noEnv, dangerLevel: 'read' }

/** An agent that has the host do something with each prompt, after `before`. */
async function open(deed: Deed, before: (context: ScriptContext) => Promise<unknown> = () => Promise.resolve()) {
  const refusals: (string | null | undefined)[] = []
  const agent = scriptedAdapter('doing', async (script) => {
    await before(script)
    refusals.push(await script.options.refusalOf?.(deed))
    return undefined
  })
  const test = await hostOfTest([agent])
  const client = await test.client()
  await client.must('session.create', { sessionId: 's' })
  await client.must('session.subscribe', { sessionId: 's' })
  return { client, refusals }
}

describe('what an agent has the host do without having asked', () => {
  it.each<[string, Deed, ApprovalPolicy | null, readonly PermissionRuleDraft[], 'done' | 'refused']>([
    ['a file is written where nobody said anything', write, null, [], 'done'],
    ['a program runs where everything is allowed', run, 'full-access', [], 'done'],
    ['no file is written where everything is refused', write, 'reject', [], 'refused'],
    ['no program runs where everything is refused', run, 'reject', [], 'refused'],
    ['files are read where everything is refused', read, 'reject', [], 'done'],
    ['no program runs that a rule denies', run, 'full-access', [noRm], 'refused'],
    ['no program runs that a rule denies, without a policy', run, null, [noRm], 'refused'],
    ['no file is written that a rule denies', write, 'full-access', [noEnv], 'refused'],
    ['no file is read that a rule denies', read, 'full-access', [readsNoEnv], 'refused'],
    ['no file is read that a rule denies where all is asked', read, 'always-ask', [readsNoEnv], 'refused'],
  ])('%s', async (_, deed, policy, rules, expected) => {
    const { client, refusals } = await open(deed)
    for (const rule of rules) await client.must('permission.rule.add', { rule })
    if (policy !== null) await client.must('session.update', { sessionId: 's', approvalPolicyOverride: policy })
    await client.must('session.sendMessage', { sessionId: 's', message: 'go' })
    await client.untilEvent('s', 'turn.completed')
    expect(refusals.map((refusal) => (refusal === null ? 'done' : 'refused'))).toEqual([expected])
    expect(client.eventsOf('s', 'permission.requested')).toEqual([])
  })

  it.each([
    ['allow', null],
    ['deny', 'The user declined this: Not that one'],
  ] as const)('is asked about where the policy is to ask: %s', async (behavior, expected) => {
    const { client, refusals } = await open(write)
    await client.must('session.update', { sessionId: 's', approvalPolicyOverride: 'always-ask' })
    await client.must('session.sendMessage', { sessionId: 's', message: 'go' })
    await client.untilEvent('s', 'permission.requested')
    const [asked] = client.eventsOf('s', 'permission.requested')
    expect(asked?.payload).toMatchObject({ toolName: 'write_text_file', toolInput: write.toolInput })
    await client.must('permission.respond', {
      requestId: asked?.payload.id ?? '',
      behavior,
      ...(behavior === 'deny' ? { message: 'Not that one' } : {}),
    })
    await client.untilEvent('s', 'turn.completed')
    expect(refusals).toEqual([expected])
  })

  it('is not asked about again when it was just allowed', async () => {
    const { client, refusals } = await open(write, ({ ask }) =>
      ask('1', { toolName: 'Write', toolInput: write.toolInput, summary: 'Write', dangerLevel: 'write' }),
    )
    await client.must('session.update', { sessionId: 's', approvalPolicyOverride: 'always-ask' })
    await client.must('session.sendMessage', { sessionId: 's', message: 'go' })
    await client.untilEvent('s', 'permission.requested')
    const requestId = client.eventsOf('s', 'permission.requested')[0]?.payload.id ?? ''
    await client.must('permission.respond', { requestId, behavior: 'allow' })
    await client.untilEvent('s', 'turn.completed')
    expect(refusals).toEqual([null])
    expect(client.eventsOf('s', 'permission.requested')).toHaveLength(1)
  })
})
