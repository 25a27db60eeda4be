import type { CustomAgent } from '#shared/custom-agent/requests'
import type { AgentSetup } from '#shared/session/entities'
import type { AgentsContext } from '#core/agents/context'
import { findCustomAgents, type FoundAgent } from './find'
import { defined } from '#shared/kernel/defined'
import { mayUse, type ToolLimits } from '#core/base/tool-names'

/** The custom agent that a session works as: what its file said when it was chosen or an agent was last started. */
export class SessionCustomAgent {
  private found: FoundAgent | null = null

  constructor(
    private readonly context: Pick<AgentsContext, 'store'>,
    private readonly session: { readonly sessionId: string; readonly cwd: string },
  ) {}

  /** Reads which one it is, and its file; null when there is none, or the file is gone. */
  async load(): Promise<FoundAgent | null> {
    const name = await this.context.store.read.customAgent(this.session.sessionId)
    const all = name === null ? [] : await findCustomAgents(this.session.cwd)
    this.found = all.find(({ agent }) => agent.name === name) ?? null
    return this.found
  }

  /** Returns why a tool of an agent may not be used, for the agent and for people; null when it may. */
  refusal({ setup }: { readonly setup: AgentSetup }, tool: string): string | null {
    const custom = this.found?.agent
    if (custom !== undefined && !mayUse(tool, limitsOf(custom)))
      return `The agent "${custom.name}" works without the tool ${tool}. Go on without it, or say what you need it for.`
    if (!mayUse(tool, setup)) return `The tool ${tool} is not among those that may be used in this session.`
    return null
  }
}

/** The tools that a custom agent has. */
export function limitsOf({ tools, disallowedTools }: CustomAgent): ToolLimits {
  return {
    ...defined({ allowedTools: tools, disallowedTools }),
  }
}
