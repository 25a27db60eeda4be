import { describe, expect, it } from 'vitest'
import { scriptedAdapter, type Script } from '#core/testing/scripted-agent'
import { start, say, session, leadOf } from '#core/session/agents/selection/testing'

describe('the approval policy', () => {
  const asking: Script = async ({ ask, emit }) => {
    const answer = await ask('request')
    emit({ type: 'text', delta: answer.outcome === 'selected' ? answer.optionId : 'none' })
    return undefined
  }

  it('is that of the session, else the profile, else the agent, else the settings', async () => {
    const { client } = await start([scriptedAdapter('one', asking)])
    await client.must('settings.update', { approvalPolicy: 'reject' })
    const { profile } = await client.must('profile.create', { profile: { name: 'Work', adapterName: 'one' } })
    const { profileId } = profile
    const sessionId = await session(client, { kind: 'profile', profileId })
    const agentId = await leadOf(client, sessionId)
    const policy = async () => {
      const { policy, origin } = await client.must('session.getApprovalPolicy', { sessionId, agentId })
      return `${policy} (${origin})`
    }
    expect(await policy()).toBe('reject (settings)')
    const answers = async () => {
      const { conversation } = await client.must('session.subscribe', { sessionId })
      return conversation?.blocks.flatMap((block) => (block.type === 'text' ? [block.content] : []))
    }
    expect((await answers())?.at(-1)).toBe('no')

    await client.must('session.agent.update', { sessionId, agentId, approvalPolicy: 'full-access' })
    expect(await policy()).toBe('full-access (agent)')
    await say(client, sessionId, 'again')
    expect((await answers())?.at(-1)).toBe('yes')
    await client.must('profile.update', { profileId, profile: { name: 'Work', approvalPolicy: 'reject' } })
    expect(await policy()).toBe('reject (profile)')
    await say(client, sessionId, 'again')
    expect((await answers())?.at(-1)).toBe('no')
    await client.must('session.update', { sessionId, approvalPolicyOverride: 'full-access' })
    expect(await policy()).toBe('full-access (session)')
  })
})
