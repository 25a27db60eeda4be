import { expect, it } from 'vitest'
import { ofType, noticesIn } from '#core/agents/adapters/testing/told'
import { Tasks } from '../session/tasks'
import { convert } from '../testing/converter'

const system = (subtype: string, fields: object) => ({ type: 'system', subtype, ...fields })

it('tells a call that its own reviewer did not allow, and leaves rules of the user to the call', () => {
  const denial = (decision_reason_type: string) =>
    system('permission_denied', {
      tool_name: 'Bash',
      tool_use_id: 't',
      decision_reason_type,
      decision_reason: 'Risky.',
    })
  expect(noticesIn(convert([denial('classifier'), denial('rule')]))).toEqual([
    'Claude Code’s own reviewer did not allow Bash. Risky.',
  ])
})

it('warns of an allowance once for each share, with a time in seconds and shares as fractions', () => {
  const limit = (status: string, more: object) => ({
    type: 'rate_limit_event',
    rate_limit_info: { status, rateLimitType: 'five_hour', resetsAt: 1_795_840_456, ...more },
  })
  const warning = limit('allowed_warning', { utilization: 0.91, surpassedThreshold: 0.9 })
  const told = noticesIn(convert([limit('allowed', { utilization: 0.5 }), warning, warning, limit('rejected', {})]))
  expect(told).toEqual([
    'Claude Code has used 90% of its allowance for the 5 hours. It resets 2026-11-28 04:34 UTC.',
    'Claude Code has used up its allowance for the 5 hours. It resets 2026-11-28 04:34 UTC.',
  ])
  expect(noticesIn(convert([limit('rejected', { resetsAt: 'soon', rateLimitType: 7 })]))).toEqual([
    'Claude Code has used up its allowance for the present period.',
  ])
})

it('tells once which servers and plugins could not be loaded', () => {
  const init = system('init', {
    mcp_server_errors: [{ name: 'odd', type: 'unknown_type', message: 'Unknown type.' }],
    plugin_errors: [{ plugin: 'p', type: 'path-not-found', message: 'Not there.' }, 7],
    mcp_servers: [
      { name: 'dead', status: 'failed' },
      { name: 'good', status: 'connected' },
    ],
  })
  expect(noticesIn(convert([init, init]))).toEqual([
    'The MCP server odd could not be loaded. Unknown type.',
    'The plugin p could not be loaded. Not there.',
    'The plugin could not be loaded.',
    'The MCP server dead could not be started.',
  ])
})

it('does not end a task that works again with the late end of its run before', () => {
  const begin = {
    type: 'assistant',
    message: { id: 'm', content: [{ type: 'tool_use', id: 'c', name: 'Agent', input: {} }] },
  }
  const run = (run_id: string) =>
    system('task_started', { task_id: 't', run_id, tool_use_id: 'c', task_type: 'local_agent', is_backgrounded: true })
  const end = (run_id: string) =>
    system('task_notification', { task_id: 't', run_id, status: 'completed', summary: run_id })
  const frames = [run('one'), end('one'), run('two'), end('one'), end('two')]
  expect(ofType(convert([begin, ...frames]), 'subagent.completed').map(({ finalMessage }) => finalMessage)).toEqual([
    'one',
    'two',
  ])
  const tasks = new Tasks(() => 0)
  const states = frames.map((frame) => {
    tasks.take(frame, () => undefined)
    return tasks.all[0]?.status
  })
  expect(states).toEqual(['running', 'completed', 'running', 'running', 'completed'])
})

it('has no name for frames whose type is no text', () => {
  const odd = { toString: [] }
  expect(convert([{ type: odd }, system('x', { subtype: odd })]).map(({ type }) => type)).toEqual([
    'unknown',
    'unknown',
  ])
})
