import type { RequestOutput } from '#shared/contract'
import type { CatalogTool } from '#shared/catalog/entities'
import type { InstructionSource } from '#shared/instructions/entities'
import type { Skill } from '#shared/skill/entities'
import type { AppWindow } from '#renderer/lib/window/app-window.svelte'

type SessionServers = RequestOutput<'session.mcp.list'>

/** Resources of a session's agents. */
export class SessionTools {
  servers = $state.raw<SessionServers['servers']>([])
  unsupported = $state.raw<SessionServers['unsupported']>([])
  agentTools = $state.raw<readonly CatalogTool[]>([])
  skills = $state.raw<readonly Skill[]>([])
  sources = $state.raw<readonly InstructionSource[]>([])
  loaded = $state(false)
  error = $state.raw<string | null>(null)
  /** Something was switched since the agents started. */
  changed = $state(false)

  constructor(
    private readonly appWindow: Pick<AppWindow, 'connection' | 'ask'>,
    private readonly sessionId: string,
  ) {}

  load = async (): Promise<void> => {
    const { connection } = this.appWindow
    const { sessionId } = this
    const [servers, tools, skills, instructions] = await Promise.all([
      connection.request('session.mcp.list', { sessionId }),
      connection.request('tools.list', {}),
      connection.request('session.skills.list', { sessionId }),
      connection.request('session.instructions.getSources', { sessionId }),
    ])
    this.loaded = true
    this.error = servers.ok ? null : servers.error.message
    if (servers.ok) {
      this.servers = servers.value.servers
      this.unsupported = servers.value.unsupported
    }
    if (tools.ok) this.agentTools = tools.value.tools.filter(({ adapterName }) => adapterName !== undefined)
    if (skills.ok) this.skills = skills.value.skills
    if (instructions.ok) this.sources = instructions.value.sources
  }

  /** Follows the servers while the tab shows. Answers how to stop. */
  watch(): () => void {
    void this.load()
    return this.appWindow.connection.onServerEvent((event) => {
      if (event.type === 'mcp.changed') void this.load()
    })
  }

  setServer = async (serverName: string, enabled: boolean): Promise<void> => {
    const name = enabled ? 'session.mcp.enable' : 'session.mcp.disable'
    await this.#done(await this.appWindow.ask(name, { sessionId: this.sessionId, serverName }))
  }

  setSkill = async (name: string, enabled: boolean): Promise<void> => {
    const request = enabled ? 'session.skills.enable' : 'session.skills.disable'
    await this.#done(await this.appWindow.ask(request, { sessionId: this.sessionId, name }))
  }

  /** Ends the agents, so that their next message starts them with what is set now. */
  restart = async (): Promise<void> => {
    const answer = await this.appWindow.ask('session.mcp.reload', { sessionId: this.sessionId })
    if (answer !== null) this.changed = false
    await this.load()
  }

  async #done(answer: object | null): Promise<void> {
    if (answer !== null) this.changed = true
    await this.load()
  }
}
