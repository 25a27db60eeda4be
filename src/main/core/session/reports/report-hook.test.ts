import { expect, it } from 'vitest'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { hostOfTest } from '#core/testing/host-of-test'

it('hooks are told as they run; those that fail or say something stay in the timeline', async () => {
  const hook = (hookId: string) => ({ hookId, name: 'PreToolUse:Bash', event: 'PreToolUse' })
  const adapter = scriptedAdapter('one', async ({ emit }) => {
    emit({ type: 'hook.started', ...hook('1') })
    emit({ type: 'hook.ended', ...hook('1'), outcome: 'ok', exitCode: 0, output: '\n' })
    emit({ type: 'hook.ended', ...hook('2'), outcome: 'ok', exitCode: 0, output: 'formatted\n' })
    emit({ type: 'hook.ended', ...hook('3'), outcome: 'error', exitCode: 2, output: 'x'.repeat(5000) })
    emit({ type: 'hook.ended', ...hook('4'), outcome: 'cancelled', output: '' })
    return undefined
  })
  const test = await hostOfTest([adapter])
  const client = await test.client()
  const sessionId = 's'
  await client.must('session.create', { sessionId })
  await client.must('session.subscribe', { sessionId })
  await client.must('session.sendMessage', { sessionId, message: 'go' })
  await client.untilEvent(sessionId, 'turn.completed')

  const [agent] = (await client.must('session.get', { sessionId })).session?.agents ?? []
  expect(client.eventsOf(sessionId, 'hook.start').map(({ payload }) => payload)).toEqual([
    { agentId: agent?.agentId, ...hook('1') },
  ])
  const ended = client.eventsOf(sessionId, 'hook.end')
  expect(ended.map(({ payload, ephemeral }) => [payload.hookId, payload.outcome, ephemeral])).toEqual([
    ['1', 'ok', true],
    ['2', 'ok', true],
    ['3', 'error', true],
    ['4', 'cancelled', true],
  ])
  expect(ended[2]?.payload.output).toHaveLength(2000)
  const { conversation } = await client.must('session.subscribe', { sessionId })
  expect(conversation?.logs.map(({ level, message }) => [level, message.slice(0, 40)])).toEqual([
    ['info', 'Hook PreToolUse:Bash ran: formatted'],
    ['warning', `Hook PreToolUse:Bash failed (exit 2): ${'x'.repeat(2)}`],
    ['warning', 'Hook PreToolUse:Bash was stopped.'],
  ])
})
