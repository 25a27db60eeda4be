import type { McpServerForAgent, StartOptions } from '#shared/adapter/port'
import type { ReasoningEffort } from '#shared/session/entities'
import type { OptionalOption } from '#core/agents/adapters/program/options'

/** Claude Code's names of efforts; it has none for disabled thinking. */
const efforts: Readonly<Partial<Record<ReasoningEffort, string>>> = {
  low: 'low',
  medium: 'medium',
  high: 'high',
  'extra-high': 'xhigh',
  max: 'max',
}

/** Tools that change files or run anything; the program's own settings may allow their use. */
const CHANGING_TOOLS = ['Bash', 'Edit', 'Write', 'NotebookEdit']

/** Options that older versions of Claude Code lack and that it works without. */
export const optionalOptions: readonly OptionalOption[] = [
  { name: '--forward-subagent-text', loss: 'what its subagents say is not shown.' },
  { name: '--include-hook-events', loss: 'its hooks are not shown.' },
  { name: '--include-partial-messages', loss: 'its answers are shown when they are complete.' },
  { name: '--replay-user-messages', loss: 'messages of other sessions are not shown.' },
  { name: '--effort', values: 1, loss: 'it thinks as hard as it does by itself.' },
]

/** Session to work in. */
export type SessionChoice =
  | { readonly kind: 'new' | 'resume'; readonly sessionId: string }
  /** A new session that starts as a copy of another one. */
  | { readonly kind: 'fork'; readonly sessionId: string; readonly parentId: string }

/**
 * Returns the arguments for starting Claude Code. `mcpConfig` is the path of a file with the output of {@link
 * mcpConfigOf}.
 */
export function argumentsOf(options: StartOptions, session: SessionChoice, mcpConfig: string | undefined): string[] {
  const { model, mode, reasoningEffort, systemPrompt, allowedTools, disallowedTools = [], directories } = options
  const forbidden = options.readOnly === undefined ? disallowedTools : [...disallowedTools, ...CHANGING_TOOLS]
  const effort = reasoningEffort === undefined ? undefined : efforts[reasoningEffort]
  return [
    '-p',
    ...['--input-format', 'stream-json', '--output-format', 'stream-json'],
    ...['--verbose', '--include-partial-messages', '--forward-subagent-text', '--include-hook-events'],
    '--replay-user-messages',
    ...['--permission-prompt-tool', 'stdio'],
    ...sessionArguments(session),
    ...option('--model', model),
    ...option('--permission-mode', mode),
    ...option('--effort', effort),
    ...(typeof systemPrompt === 'string'
      ? ['--system-prompt', systemPrompt]
      : option('--append-system-prompt', systemPrompt?.content)),
    ...(allowedTools === undefined ? [] : ['--tools', toolNames(allowedTools)]),
    ...option('--disallowedTools', forbidden.join(',')),
    ...directories.flatMap((directory) => option('--add-dir', directory)),
    ...option('--mcp-config', mcpConfig),
    ...(options.peerMessages === true ? [] : option('--settings', JSON.stringify({ crossSessionInbound: 'refuse' }))),
    // With both, nothing of the folder runs; with only one of them, hooks or servers do.
    ...(options.heldBack === undefined ? [] : ['--setting-sources', 'user', '--strict-mcp-config']),
  ]
}

/** Returns MCP servers in Claude Code's configuration format. */
export function mcpConfigOf(servers: readonly McpServerForAgent[]): { readonly mcpServers: Record<string, object> } {
  const mcpServers: Record<string, object> = {}
  for (const server of servers) {
    const { name, transport } = server
    mcpServers[name] =
      transport === 'stdio'
        ? { type: 'stdio', command: server.command, args: server.args, env: server.env }
        : { type: transport, url: server.url, headers: server.headers }
  }
  return { mcpServers }
}

function sessionArguments(session: SessionChoice): string[] {
  switch (session.kind) {
    case 'new':
      return option('--session-id', session.sessionId)
    case 'resume':
      return option('--resume', session.sessionId)
    case 'fork':
      return [...option('--resume', session.parentId), '--fork-session', ...option('--session-id', session.sessionId)]
  }
}

/**
 * Returns the only built-in tools that the program gets, without conditions in their names. Listing them here grants no
 * permission: it still asks.
 */
function toolNames(tools: readonly string[]): string {
  return [...new Set(tools.map((tool) => tool.replace(/\(.*$/s, '').trim()))].join(',')
}

/** Returns one argument, so that a value with a leading dash is never parsed as an option. */
function option(name: string, value: string | undefined): string[] {
  return value === undefined || value === '' ? [] : [`${name}=${value}`]
}
