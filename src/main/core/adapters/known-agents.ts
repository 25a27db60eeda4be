import type { AcpAgent } from './acp'
import { createClaudeCode } from './claude-code'
import { createCodex } from './codex'
import { packageVersion } from './package-version'
import type { NativeAgent } from './registry'

/** Agents that are used when they are found on PATH, the first one being the default. */
interface KnownAgent {
  readonly adapterName: string
  readonly displayName: string
  readonly description: string
  readonly command: string
  readonly args: readonly string[]
  /** The npm package whose version is the agent's. */
  readonly packageName: string
}

const known: readonly KnownAgent[] = [
  {
    adapterName: 'claude-code',
    displayName: 'Claude Code',
    description: "Anthropic's coding agent",
    command: 'claude-agent-acp',
    args: [],
    packageName: '@agentclientprotocol/claude-agent-acp',
  },
  {
    adapterName: 'codex',
    displayName: 'Codex',
    description: "OpenAI's coding agent",
    command: 'codex-acp',
    args: [],
    packageName: '@agentclientprotocol/codex-acp',
  },
  {
    adapterName: 'opencode',
    displayName: 'OpenCode',
    description: 'The open source coding agent',
    command: 'opencode',
    args: ['acp'],
    packageName: 'opencode-ai',
  },
  {
    adapterName: 'copilot',
    displayName: 'GitHub Copilot',
    description: "GitHub's coding agent",
    command: 'copilot',
    args: ['--acp', '--stdio'],
    packageName: '@github/copilot',
  },
  {
    adapterName: 'gemini',
    displayName: 'Gemini',
    description: "Google's coding agent",
    command: 'gemini',
    args: ['--acp'],
    packageName: '@google/gemini-cli',
  },
]

/** Agents that are spoken to in their own protocols, which tell more. */
const native: readonly NativeAgent[] = [
  { adapterName: 'claude-code', create: (processes) => createClaudeCode({ processes }) },
  { adapterName: 'codex', create: (processes) => createCodex({ processes }) },
]

/** The known agents, as they are started when they are on PATH; in their own protocols first. */
export const knownAgents: readonly (AcpAgent | NativeAgent)[] = [
  ...native,
  ...known.map(({ packageName, ...agent }): AcpAgent => ({
    ...agent,
    origin: 'detected',
    env: {},
    version: (commandPath) => packageVersion(commandPath, packageName),
  })),
]
