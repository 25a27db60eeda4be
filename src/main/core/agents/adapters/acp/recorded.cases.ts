/**
 * Expected summary of each recording: outcomes of its prompts | events, texts once each | outcomes of its calls | requests that it
 * refused. Reviewed by hand once; those of `fixtures` are parts of recordings.
 */
export const reviewed: Readonly<Record<string, string>> = {
  'acp-agents/claude-agent-acp':
    'cancelled 1, completed 2, error 1 | commands 4, contextWindow 10, message.started 5, text 5, title 1, tool.completed 1, tool.started 1, tool.updated 4, usage 3 | ok 1 | session/prompt -32603',
  'acp-agents/copilot':
    'cancelled 1, completed 2, error 1 | commands 4, contextWindow 5, modes 1, permission.requested 1, text 5, title 1, tool.completed 1, tool.started 1, tool.updated 2, usage 4 | ok 1 | session/resume -32601, session/delete -32601',
  'acp-agents/kimi':
    'cancelled 1, completed 2, error 1 | commands 3, contextWindow 4, permission.requested 1, text 4, title 1, tool.completed 1, tool.started 1, tool.updated 12 | ok 1 | ',
  'acp-agents/opencode':
    'cancelled 1, completed 2, error 1 | commands 3, message.started 4, permission.requested 1, text 4, tool.completed 1, tool.started 1, tool.updated 2, usage 3 | ok 1 | session/prompt -32603, session/delete -32601',
  'acp-agents/pi-acp':
    'cancelled 1, completed 2, error 1 | commands 2, contextWindow 6, text 4, tool.completed 1, tool.started 1, tool.updated 2 | ok 1 | session/close -32601, session/resume -32601',
  'claude-agent-acp/err500': 'error 1 | commands 2, message.started 1, text 1, title 1 |  | session/prompt -32603',
  'claude-agent-acp/interrupted':
    'cancelled 1 | commands 2, contextWindow 2, message.started 1, text 1, title 1, usage 1 |  | ',
  'claude-agent-acp/long':
    'completed 30 | commands 2, contextWindow 141, message.started 48, permission.requested 3, reasoning 9, text 48, title 1, tool.completed 30, tool.started 30, tool.updated 110, usage 30 | error 3, ok 27 | ',
  'claude-agent-acp/resume':
    'completed 1 | commands 2, contextWindow 3, message.started 1, text 1, title 1, usage 1 |  | ',
  'claude-agent-acp/subagent':
    'completed 1 | commands 2, contextWindow 5, message.started 2, subagent.completed 1, subagent.event 4, subagent.spawned 1, text 2, title 1, tool.completed 1, tool.started 1, tool.updated 5, usage 1 | ok 2 | ',
  'claude-agent-acp/text':
    'completed 1 | commands 2, contextWindow 3, message.started 1, text 1, title 1, usage 1 |  | ',
  'claude-agent-acp/think':
    'completed 1 | commands 2, contextWindow 3, message.started 1, reasoning 1, text 1, title 1, usage 1 |  | ',
  'claude-agent-acp/tool-allowed':
    'completed 1 | commands 2, contextWindow 5, message.started 2, permission.requested 1, text 2, title 1, tool.completed 1, tool.started 1, tool.updated 3, usage 1 | ok 1 | ',
  'claude-agent-acp/tool-denied':
    'completed 2 | commands 2, contextWindow 8, message.started 3, permission.requested 1, text 3, title 1, tool.completed 1, tool.started 1, tool.updated 4, usage 2 | error 1 | ',
  'codex-acp/err500': 'error 1 | commands 1, model.failed 1, text 2, title 2 |  | ',
  'codex-acp/interrupted': 'cancelled 1 | commands 1, message.started 1, text 2 |  | ',
  'codex-acp/long':
    'completed 30 | commands 1, contextWindow 51, message.started 48, reasoning 9, text 78, title 2, tool.completed 24, tool.started 24, tool.updated 42, usage 30 | error 3, ok 21 | ',
  'codex-acp/resume': 'completed 1 | commands 1, contextWindow 2, message.started 1, text 2, usage 1 |  | ',
  'codex-acp/subagent':
    'completed 1 | commands 1, contextWindow 2, message.started 2, text 3, title 2, tool.completed 1, tool.started 1, tool.updated 1, usage 1 | ok 1 | ',
  'codex-acp/text': 'completed 1 | commands 1, contextWindow 1, message.started 1, text 2, title 2, usage 1 |  | ',
  'codex-acp/think':
    'completed 1 | commands 1, contextWindow 1, message.started 1, reasoning 1, text 2, title 1, usage 1 |  | ',
  'codex-acp/tool-allowed':
    'completed 1 | commands 1, contextWindow 2, message.started 2, models 1, modes 1, permission.requested 1, text 3, title 2, tool.completed 1, tool.started 1, tool.updated 2, usage 1 | ok 1 | ',
  'codex-acp/tool-denied':
    'cancelled 1, completed 1 | commands 1, contextWindow 2, message.started 2, models 1, modes 1, permission.requested 1, text 4, title 2, tool.completed 1, tool.started 1, tool.updated 1, usage 2 | error 1 | ',
  'copilot-acp/err500': 'error 1 | commands 2, contextWindow 6, modes 1, text 6, title 1 |  | ',
  'copilot-acp/interrupted': 'cancelled 1 | commands 2, contextWindow 1, modes 1, text 1, title 1 |  | ',
  'copilot-acp/long':
    'completed 30 | commands 2, contextWindow 57, modes 1, permission.requested 25, reasoning 9, text 49, title 1, tool.completed 30, tool.started 30, tool.updated 42, usage 30 | error 5, ok 25 | ',
  'copilot-acp/resume': ' |  |  | session/resume -32601',
  'copilot-acp/subagent':
    'completed 1 | commands 2, contextWindow 4, modes 2, permission.requested 1, text 4, title 1, tool.completed 2, tool.started 2, tool.updated 3, usage 1 | ok 2 | ',
  'copilot-acp/text': 'completed 1 | commands 2, contextWindow 1, modes 1, text 1, title 1, usage 1 |  | ',
  'copilot-acp/think':
    'completed 1 | commands 2, contextWindow 1, modes 1, reasoning 1, text 1, title 1, usage 1 |  | ',
  'copilot-acp/tool-allowed':
    'completed 1 | commands 2, contextWindow 2, modes 1, permission.requested 1, text 2, title 1, tool.completed 1, tool.started 1, tool.updated 1, usage 1 | ok 1 | ',
  'copilot-acp/tool-denied':
    'completed 2 | commands 2, contextWindow 2, modes 1, permission.requested 1, text 3, title 1, tool.completed 1, tool.started 1, usage 2 | error 1 | ',
  'fixtures/claude-agent-acp':
    'cancelled 1, completed 2, error 1 | commands 4, contextWindow 10, message.started 5, text 5, title 1, tool.completed 1, tool.started 1, tool.updated 4, usage 3 | ok 1 | session/prompt -32603',
  'fixtures/copilot':
    'cancelled 1, completed 2, error 1 | commands 4, contextWindow 5, modes 1, permission.requested 1, text 5, title 1, tool.completed 1, tool.started 1, tool.updated 2, usage 4 | ok 1 | session/resume -32601, session/delete -32601',
  'fixtures/kimi':
    'cancelled 1, completed 2, error 1 | commands 3, contextWindow 4, permission.requested 1, text 4, title 1, tool.completed 1, tool.started 1, tool.updated 12 | ok 1 | ',
  'fixtures/opencode':
    'cancelled 1, completed 2, error 1 | commands 3, message.started 4, permission.requested 1, text 4, tool.completed 1, tool.started 1, tool.updated 2, usage 3 | ok 1 | session/prompt -32603, session/delete -32601',
  'fixtures/pi-acp':
    'cancelled 1, completed 2, error 1 | commands 2, contextWindow 6, text 4, tool.completed 1, tool.started 1, tool.updated 2 | ok 1 | session/close -32601, session/resume -32601',
  'gemini-acp/err500': 'error 1 | commands 1 |  | session/prompt 500',
  'gemini-acp/interrupted': 'cancelled 1 | commands 1, text 1 |  | ',
  'gemini-acp/long':
    'completed 30 | commands 1, reasoning 9, text 48, tool.completed 30, tool.started 30, tool.updated 51, usage 30 | error 3, ok 27 | ',
  'gemini-acp/resume': ' |  |  | session/resume -32601',
  'gemini-acp/subagent':
    'completed 1 | commands 1, text 2, tool.completed 1, tool.started 1, tool.updated 1, usage 1 | error 1 | ',
  'gemini-acp/text': 'completed 1 | commands 1, text 1, usage 1 |  | session/list -32601',
  'gemini-acp/think': 'completed 1 | commands 1, reasoning 1, text 1, usage 1 |  | ',
  'gemini-acp/tool-allowed':
    'completed 1 | commands 1, permission.requested 1, text 2, tool.completed 1, tool.started 1, tool.updated 2, usage 1 | ok 1 | ',
  'gemini-acp/tool-denied':
    'completed 2 | commands 1, permission.requested 1, text 3, tool.completed 1, tool.started 1, tool.updated 1, usage 2 | error 1 | ',
  'opencode-acp/err500': 'error 1 | commands 1, contextWindow 1 |  | session/prompt -32603',
  'opencode-acp/interrupted': 'cancelled 1 | commands 1, contextWindow 1, message.started 1, text 1, usage 1 |  | ',
  'opencode-acp/long':
    'completed 30 | commands 1, contextWindow 30, message.started 42, permission.requested 27, reasoning 9, text 48, tool.completed 30, tool.started 30, tool.updated 83, usage 30 | ok 30 | ',
  'opencode-acp/resume': 'completed 1 | commands 1, contextWindow 1, message.started 1, text 1, usage 1 |  | ',
  'opencode-acp/subagent': ' | commands 1, message.started 1, text 1, tool.started 1, tool.updated 1 |  | ',
  'opencode-acp/text': 'completed 1 | commands 1, contextWindow 1, message.started 1, text 1, usage 1 |  | ',
  'opencode-acp/think': 'completed 1 | commands 1, contextWindow 1, reasoning 1, text 1, usage 1 |  | ',
  'opencode-acp/tool-allowed':
    'completed 1 | commands 1, contextWindow 1, message.started 2, permission.requested 1, text 2, tool.completed 1, tool.started 1, tool.updated 2, usage 1 | ok 1 | ',
  'opencode-acp/tool-denied':
    'completed 2 | commands 1, contextWindow 2, message.started 2, permission.requested 1, text 2, tool.completed 1, tool.started 1, tool.updated 2, usage 2 | error 1 | ',
}
