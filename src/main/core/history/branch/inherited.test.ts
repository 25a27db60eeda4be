import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createPlayground } from '#core/agents/adapters/playground'
import { createProcesses } from '#core/base/process/processes'
import { hostOfTest } from '#core/testing/host-of-test'
import type { TestClient } from '#core/testing/test-host'

const processes = createProcesses()

async function say(client: TestClient, sessionId: string): Promise<void> {
  await client.must('session.subscribe', { sessionId })
  const turns = client.eventsOf(sessionId, 'turn.completed').length
  await client.must('session.sendMessage', { sessionId, message: 'hello' })
  await client.untilEvent(sessionId, 'turn.completed', turns + 1)
}

/** A session in which everything is set that can be. */
async function parent() {
  const test = await hostOfTest([createPlayground({ processes, pause: () => Promise.resolve() })])
  const client = await test.client()
  const folder = join(test.dataDir, 'project')
  await mkdir(join(folder, '.claude', 'agents'), { recursive: true })
  await writeFile(join(folder, '.claude', 'agents', 'critic.md'), '---\ndescription: Critic\n---\nFind faults.')
  const { sessionId } = await client.must('session.create', { targetWorkingDirectory: folder })
  await say(client, sessionId)
  const agentId = (await client.must('session.get', { sessionId })).session?.leadAgentId ?? ''
  await client.must('session.model.switchTo', { sessionId, modelId: 'pensive', reasoningEffort: 'low' })
  await client.must('session.mode.set', { sessionId, mode: 'auto' })
  await client.must('session.agent.select', { sessionId, name: 'critic' })
  await client.must('session.update', { sessionId, budgetUsd: 3, timeoutSeconds: 600 })
  await client.must('session.agent.update', { sessionId, agentId, approvalPolicy: 'full-access' })
  await client.must('session.permissions.setApproveAll', { sessionId, enabled: true })
  return { client, sessionId }
}

/** Returns the settings of a branch's agent after its first message. */
async function settings(client: TestClient, sessionId: string) {
  await say(client, sessionId)
  const [model, mode, policy, custom, { session }] = await Promise.all([
    client.must('session.model.getCurrent', { sessionId }),
    client.must('session.mode.get', { sessionId }),
    client.must('session.getApprovalPolicy', { sessionId }),
    client.must('session.agent.getCurrent', { sessionId }),
    client.must('session.get', { sessionId }),
  ])
  return {
    model: model.modelId,
    effort: model.reasoningEffort,
    mode: mode.mode,
    policy: policy.policy,
    custom: custom.agent?.name,
    budgetUsd: session?.budgetUsd,
    timeoutSeconds: session?.timeoutSeconds,
  }
}

const limits = { budgetUsd: 3, timeoutSeconds: 600 }
const shaped = { model: 'pensive', effort: 'low', custom: 'critic', policy: 'always-ask', ...limits }

describe('a branch', () => {
  it.each(['fork', 'branch'] as const)('of kind %s goes on with all but the leave to do everything', async (kind) => {
    const { client, sessionId } = await parent()
    const fork = await client.must('session.fork', { sourceSessionId: sessionId, branchKind: kind })
    expect(await settings(client, fork.sessionId)).toEqual({ ...shaped, mode: 'auto' })
  })

  it('that only looks has no mode of its parent', async () => {
    const { client, sessionId } = await parent()
    const aside = await client.must('session.fork', { sourceSessionId: sessionId, branchKind: 'aside' })
    expect(await settings(client, aside.sessionId)).toEqual({ ...shaped, mode: 'ask' })
  })

  it('that works on a task of its own has the model and the limits, not the custom agent', async () => {
    const { client, sessionId } = await parent()
    const { childSessionId } = await client.must('session.tasks.startAgent', {
      sessionId,
      agentType: 'task',
      prompt: 'hello',
      name: 'Task',
    })
    const { custom: _custom, ...others } = shaped
    expect(await settings(client, childSessionId)).toEqual({ ...others, mode: 'ask' })
  })

  it('keeps a policy that restricts', async () => {
    const { client, sessionId } = await parent()
    await client.must('session.update', { sessionId, approvalPolicyOverride: 'reject' })
    const fork = await client.must('session.fork', { sourceSessionId: sessionId })
    expect((await client.must('session.get', { sessionId: fork.sessionId })).session).toMatchObject({
      approvalPolicyOverride: 'reject',
    })
  })

  it('has the skills and servers on and off as its parent had', async () => {
    const { client, sessionId } = await parent()
    const folder = (await client.must('session.get', { sessionId })).session?.targetWorkingDirectory ?? ''
    await mkdir(join(folder, '.claude', 'skills', 'tidy'), { recursive: true })
    await writeFile(
      join(folder, '.claude', 'skills', 'tidy', 'SKILL.md'),
      '---\nname: tidy\ndescription: Tidies\n---\nTidy.',
    )
    await client.must('session.skills.disable', { sessionId, name: 'tidy' })
    const fork = await client.must('session.fork', { sourceSessionId: sessionId })
    const { skills } = await client.must('session.skills.list', { sessionId: fork.sessionId })
    expect(skills.find(({ name }) => name === 'tidy')).toMatchObject({ enabled: false })
  })
})
