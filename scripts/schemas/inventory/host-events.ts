import type { Inventory, Mapping } from './mapping'

const inBlocks = 'A kind of block in a message, or of content of a tool’s output, not an event.'

const block = (name: string, note = inBlocks): Mapping => ({ name, events: ['message', 'block.upsert'], note })

/** Event families of the API and session event contracts, with the corresponding events. */
export const hostEventFamilies: Inventory = {
  title: 'API and session event contracts: event families',
  about: 'Every event that a family is given by.',
  mappings: [
    { name: 'session.start', events: ['created', 'agent.added'] },
    { name: 'session.resume', events: ['resumed'] },
    { name: 'session.idle', events: ['status.changed'] },
    { name: 'session.shutdown', events: ['closed'] },
    { name: 'session.title_changed', events: ['title.generated', 'updated'] },
    { name: 'session.mode_changed', events: ['mode.changed'] },
    { name: 'session.model_change', events: ['model.changed'] },
    { name: 'session.warning', events: ['notice'], note: 'With level `warning`.' },
    { name: 'session.error', events: ['error'] },

    { name: 'assistant.turn_start', events: ['turn.started'] },
    {
      name: 'assistant.message_start',
      events: ['block.upsert'],
      note: 'The first block of a message brings the message.',
    },
    { name: 'assistant.message_delta', events: ['block.delta'] },
    { name: 'assistant.message', events: ['message'] },
    { name: 'assistant.reasoning_delta', events: ['block.delta'] },
    { name: 'assistant.reasoning', events: ['block.upsert', 'message'], note: 'A block of its message.' },
    { name: 'assistant.usage', events: ['usage'] },
    { name: 'model.call_failure', events: ['model.call_failure', 'error', 'turn.completed'] },
    { name: 'abort', events: ['user_message.completed', 'turn.completed'], note: 'With outcome `cancelled`.' },

    { name: 'tool.execution_start', events: ['tool.started'] },
    { name: 'tool.execution_progress', events: ['tool.progress'] },
    { name: 'tool.execution_partial_result', events: ['block.delta'], note: 'The output block grows.' },
    { name: 'tool.execution_complete', events: ['tool.completed'] },
    { name: 'tool.user_requested', events: ['runtime.command.started'], note: 'What a person runs is a command.' },
    { name: 'permission.requested', events: ['permission.requested'] },
    { name: 'permission.completed', events: ['permission.resolved'] },

    { name: 'user.message', events: ['user_message.sent'] },
    { name: 'user_input.requested', events: ['elicitation.requested'] },
    { name: 'user_input.completed', events: ['elicitation.resolved'] },
    { name: 'elicitation.requested', events: ['elicitation.requested'] },
    { name: 'elicitation.completed', events: ['elicitation.resolved'] },
    {
      name: 'exit_plan_mode.requested',
      events: ['exit_plan_mode.requested', 'elicitation.requested'],
      note: 'The question, with the plan, is where it is answered.',
    },
    { name: 'exit_plan_mode.completed', events: ['exit_plan_mode.completed', 'elicitation.resolved', 'mode.changed'] },
    { name: 'auto_mode_switch.requested', events: ['auto_mode_switch.requested', 'elicitation.requested'] },
    { name: 'auto_mode_switch.completed', events: ['auto_mode_switch.completed', 'elicitation.resolved'] },

    { name: 'external_tool.requested', events: ['external_tool.requested'] },
    { name: 'external_tool.completed', events: ['external_tool.completed'] },
    {
      name: 'command.execute',
      events: ['command.execute', 'user_message.sent'],
      note: 'The commands of agents go to them as messages; those of clients are carried out by the client.',
    },
    { name: 'command.queued', events: ['command.queued', 'user_message.sent'] },
    { name: 'command.completed', events: ['command.completed', 'user_message.completed'] },
    { name: 'commands.changed', events: ['commands.changed', 'agent.features'] },

    { name: 'mcp.oauth_required', events: ['mcp.authRequired'] },
    { name: 'mcp.oauth_completed', events: ['mcp.connected'], serverEvents: ['auth.signIn.ended'] },
    { name: 'session.mcp_servers_loaded', events: ['mcp.connected'], serverEvents: ['mcp.changed'] },
    {
      name: 'session.mcp_server_status_changed',
      events: ['mcp.connected', 'mcp.disconnected', 'mcp.error'],
      serverEvents: ['mcp.changed'],
    },
    {
      name: 'skill.invoked',
      events: ['skill.invoked', 'tool.started'],
      note: 'Agents that do not tell of skills as such tell of a tool.',
    },
    { name: 'session.skills_loaded', events: ['skills_loaded', 'agent.features'] },
    { name: 'session.extensions_loaded', events: ['extensions_loaded'], serverEvents: ['extensions.changed'] },
    {
      name: 'session.custom_agents_updated',
      events: ['custom_agents_updated'],
      requests: ['session.agent.list', 'session.agent.reload'],
      note: 'Of the agents that a program has loaded; those of Parley are read when asked for.',
    },

    { name: 'subagent.started', events: ['subagent.spawned'] },
    { name: 'subagent.completed', events: ['subagent.completed'] },
    {
      name: 'subagent.failed',
      events: ['subagent.completed', 'tool.completed'],
      note: 'The tool call has the failure.',
    },
    { name: 'subagent.selected', events: ['updated'], note: 'With `customAgent` among the changed properties.' },
    { name: 'subagent.deselected', events: ['updated'], note: 'As `subagent.selected`.' },
    {
      name: 'session.background_tasks_changed',
      events: ['background_tasks_changed'],
      note: 'A task is also a branch of the session.',
    },
    { name: 'session.task_complete', events: ['task_complete', 'childCompleted'] },

    block('file'),
    block('directory'),
    block('selection', 'A reference to lines of a file, in a message.'),
    block('github_reference', 'A link in the text of a message.'),
    block('blob'),
    block('image'),
    block('audio'),
    block('resource'),
    block('resource_link'),
    block('terminal'),
    block('text'),
    block('object', 'The output of a tool, as JSON.'),

    { name: 'session.compaction_start', events: ['compaction_start', 'compressionRequested'] },
    { name: 'session.compaction_complete', events: ['compaction_complete', 'squash', 'compressed'] },
    { name: 'session.snapshot_rewind', events: ['truncated', 'history.restored'] },
    { name: 'session.truncation', events: ['truncation'] },
    { name: 'session.handoff', events: ['handoff'] },
    { name: 'session.remote_steerable_changed', events: ['remote_steerable_changed'] },

    { name: 'system.message', events: ['system.message', 'notice'] },
    { name: 'system.notification', events: ['system.notification', 'notice'] },
    { name: 'hook.start', events: ['hook.start'], note: 'Where an agent tells it.' },
    { name: 'hook.end', events: ['hook.end', 'log'] },
    { name: 'instruction_discovered', events: ['instruction_discovered'] },
    {
      name: 'new_inbox_message',
      events: ['system.notification'],
      serverEvents: ['permissions.changed', 'elicitations.changed'],
    },
    { name: 'shell_completed', events: ['system.notification', 'runtime.command.completed'] },
    { name: 'shell_detached_completed', events: ['system.notification', 'runtime.command.completed'] },
    { name: 'agent_completed', events: ['system.notification', 'user_message.completed'] },
    { name: 'agent_idle', events: ['system.notification', 'agent.updated', 'status.changed'] },
  ],
}
