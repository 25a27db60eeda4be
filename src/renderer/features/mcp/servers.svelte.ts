import { defined } from '#shared/kernel/defined'
import type { RequestInput, RequestName, RequestOutput } from '#shared/contract'
import type { DiscoveredMcpServer, McpServerConfig, McpServerState } from '#shared/mcp/entities'
import type { AppWindow } from '#renderer/lib/window/app-window.svelte'

/** The configured MCP servers and those of other tools, kept up to date while they show. */
export class McpServerList {
  servers = $state.raw<readonly McpServerState[]>([])
  configs = $state.raw<Readonly<Record<string, McpServerConfig>>>({})
  discovered = $state.raw<readonly DiscoveredMcpServer[]>([])
  problems = $state.raw<readonly string[]>([])
  loaded = $state(false)
  /** Reason why the settings cannot be read; null when they can. */
  error = $state.raw<string | null>(null)

  constructor(
    private readonly appWindow: Pick<AppWindow, 'connection' | 'ask'>,
    /** Folder whose project configuration is searched. */
    private readonly folder: () => string | undefined,
  ) {}

  /** Begins to follow. Answers how to stop. */
  watch(): () => void {
    void this.load()
    return this.appWindow.connection.onServerEvent((event) => {
      if (event.type === 'mcp.changed') this.servers = event.payload.servers
    })
  }

  load = async (): Promise<void> => {
    const { connection } = this.appWindow
    const folder = this.folder()
    const [listed, configured, found] = await Promise.all([
      this.#list(),
      connection.request('mcp.config.list', {}),
      connection.request('mcp.discover', folder === undefined ? {} : { workingDirectory: folder }),
    ])
    this.loaded = true
    this.error = listed
    if (configured.ok) this.configs = configured.value.servers
    if (found.ok) this.discovered = found.value.servers
    this.problems = [...(configured.ok ? configured.value.problems : []), ...(found.ok ? found.value.problems : [])]
  }

  /** Saves a new server, or one under another name. Resolves to what is wrong, or null. */
  save = async (before: string | undefined, name: string, config: McpServerConfig): Promise<string | null> => {
    const { connection } = this.appWindow
    const answer =
      before === undefined
        ? await connection.request('mcp.config.add', { name, config })
        : await connection.request('mcp.config.update', {
            name: before,
            config,
            ...(name === before ? {} : { newName: name }),
          })
    await this.load()
    return answer.ok ? null : answer.error.message
  }

  setEnabled = (name: string, enabled: boolean): Promise<void> =>
    this.#change(enabled ? 'mcp.config.enable' : 'mcp.config.disable', { names: [name] })

  /** Offers one tool of a server to agents, or to none. */
  setTool = (name: string, tool: string, on: boolean): Promise<void> =>
    this.#change(on ? 'mcp.tools.enable' : 'mcp.tools.disable', { name, tools: [tool] })

  reconnect = (name: string): Promise<void> => this.#change('mcp.reconnect', { name })

  remove = (name: string): Promise<void> => this.#change('mcp.config.remove', { name })

  /** Puts a removed server back. */
  restore = (name: string, config: McpServerConfig): Promise<void> => this.#change('mcp.config.add', { name, config })

  adopt = (id: string): Promise<void> => {
    const folder = this.folder()
    return this.#change('mcp.config.import', { id, ...defined({ workingDirectory: folder }) })
  }

  /** Tries a configuration. Ends when `signal` says so. */
  test = async (config: McpServerConfig, signal: AbortSignal): Promise<RequestOutput<'mcp.test'> | string> => {
    const { connection } = this.appWindow
    const testId = crypto.randomUUID()
    signal.addEventListener('abort', () => void connection.request('mcp.test.cancel', { testId }), { once: true })
    const answer = await connection.request('mcp.test', { config, testId })
    return answer.ok ? answer.value : answer.error.message
  }

  /** Resolves to the reason why they cannot be read, or null. The answer must not overwrite news that came after it. */
  async #list(): Promise<string | null> {
    const listed = await this.appWindow.connection.request('mcp.list', {})
    if (listed.ok) this.servers = listed.value.servers
    return listed.ok ? null : listed.error.message
  }

  async #change<N extends RequestName>(name: N, input: RequestInput<N>): Promise<void> {
    await this.appWindow.ask(name, input)
    await this.load()
  }
}
