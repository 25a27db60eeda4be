import { describe, expect, it } from 'vitest'
import { ofType, saidIn } from '#core/agents/adapters/testing/told'
import { convert, event } from '../testing/converter'

describe('other events', () => {
  it('are words to people', () => {
    const warning = event('session.warning', { warningType: 'policy', message: 'Mind this.' })
    const servers = event('session.mcp_servers_loaded', {
      servers: [
        { name: 'files', status: 'failed', error: 'No such program.' },
        { name: 'web', status: 'connected' },
      ],
    })
    const retry = event('session.info', { infoType: 'model_retry', message: 'Trying again.' })
    const again = event('assistant.turn_retry', { reason: 'rate_limit' })
    const chatter = event('session.info', { infoType: 'file_created', message: '/code/a.txt' })
    const events = convert([warning, warning, servers, retry, again, chatter, event('session.compaction_start', {})])
    expect(ofType(events, 'notice').map(({ level, message }) => [level, message])).toEqual([
      ['warning', 'Mind this.'],
      ['warning', 'The MCP server files could not be loaded. No such program.'],
      ['warning', 'Trying again.'],
      ['warning', 'The model did not answer; GitHub Copilot is trying again.'],
      ['info', 'Copilot sums up the conversation to make room.'],
    ])
  })

  it('warn of an allowance once per threshold, and not of those without an end', () => {
    const snapshot = (remainingPercentage: number, more = {}) => ({
      isUnlimitedEntitlement: false,
      remainingPercentage,
      resetDate: '2026-12-01T15:27:40.000Z',
      ...more,
    })
    const call = (of: object, id: string) => ({ ...event('assistant.usage', { quotaSnapshots: of }), id })
    const events = convert([
      call({ premium_interactions: snapshot(60), chat: { isUnlimitedEntitlement: true, remainingPercentage: 0 } }, '1'),
      call({ premium_interactions: snapshot(20) }, '2'),
      call({ premium_interactions: snapshot(18) }, '3'),
      { ...event('model.call_failure', { quotaSnapshots: { weekly: snapshot(0, { resetDate: 7 }) } }), id: '4' },
      call({ premium_interactions: snapshot(0, { overageAllowedWithExhaustedQuota: true }), odd: 'x' }, '5'),
    ])
    expect(ofType(events, 'notice').map(({ message }) => message)).toEqual([
      'GitHub Copilot has used 75% of its allowance for the premium requests. It resets 2026-12-01.',
      'GitHub Copilot has used up its allowance for the week.',
      'GitHub Copilot has used up its allowance for the premium requests. It resets 2026-12-01.',
      'Work continues with extra usage, which is billed.',
    ])
    expect(ofType(events, 'usage')).toHaveLength(4)
  })

  it('say what helps, where Copilot knows', () => {
    const warning = event('session.warning', { message: 'No access.', remediation: 'switch_account' })
    const [notice] = ofType(convert([warning]), 'notice')
    expect(notice?.message).toBe('No access.\nSign in with another account: run copilot in a terminal and type /login.')
  })

  it('tell of programs of the user that said something or failed', () => {
    const hook = (rest: object) => event('hook.end', { hookInvocationId: 'h', hookType: 'preToolUse', ...rest })
    expect(convert([hook({ success: true })])).toEqual([])
    expect(ofType(convert([hook({ success: false, error: { message: 'No.' } })]), 'hook.ended')).toMatchObject([
      { hookId: 'h', event: 'preToolUse', outcome: 'error', output: 'No.' },
    ])
  })

  it('that are not known are kept, once', () => {
    const native = { type: 'weather.changed', id: 'w', data: { sky: 'blue' } }
    expect(convert([native])).toEqual([{ type: 'unknown', native }])
  })

  it('count once', () => {
    const delta = { id: 'd', type: 'assistant.message_delta', data: { messageId: 'm', deltaContent: 'Hello' } }
    expect(saidIn(convert([delta, delta]))).toBe('Hello')
  })
})
