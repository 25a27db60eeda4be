import type { McpServerConfig, McpServerState } from '#shared/mcp/entities'
import type { Settings } from '#core/base/settings/settings'
import { McpConnection, type ConnectionNews, type ConnectionOptions } from './connection'

export interface McpServersOptions extends Omit<ConnectionOptions, 'onNews'> {
  readonly settings: () => Promise<Settings>
  /** Returns the same value without secrets: servers may repeat what they were started with. */
  readonly masked: <T>(value: T) => T
  /** The states of all servers, after any of them changed. */
  readonly onChanged: (servers: McpServerState[]) => void
  readonly onNews: (name: string, news: ConnectionNews) => void
}

/** Every configured server. Servers are connected on first request, and stay connected until the host ends. */
export class McpServers {
  private readonly connections = new Map<string, McpConnection>()
  private problemsNow: readonly string[] = []
  private reading: Promise<void> = Promise.resolve()
  private wasRead = false
  private ended = false

  constructor(private readonly options: McpServersOptions) {}

  /** User-facing problems of the settings that concern servers. */
  get problems(): readonly string[] {
    return this.problemsNow
  }

  get all(): readonly McpConnection[] {
    return [...this.connections.values()]
  }

  /** The states of all servers, without secrets. */
  get states(): McpServerState[] {
    return this.options.masked(this.all.map(({ state }) => state))
  }

  find(name: string): McpConnection | undefined {
    return this.connections.get(name)
  }

  /** Reads the settings unless they were read. */
  async load(): Promise<void> {
    if (!this.wasRead) await this.reload()
  }

  /** Reads the settings again: new servers are known, changed and removed ones end. Connects nothing. */
  reload(): Promise<void> {
    this.reading = this.reading.then(() => this.read())
    return this.reading
  }

  /** Reconnects the servers that the user signed in to or out of, by address. */
  async signInChanged(serverUrl: string): Promise<void> {
    await Promise.all(this.all.filter(({ signInUrl }) => signInUrl === serverUrl).map((one) => one.reconnect()))
    if (!this.ended) this.options.onChanged(this.states)
  }

  /** Begins to connect every server that is enabled and not connected. Does not wait for it. */
  connectAll(): void {
    for (const connection of this.all) void connection.ensure()
  }

  async end(): Promise<void> {
    this.ended = true
    await Promise.all(this.all.map((connection) => connection.end()))
    this.connections.clear()
  }

  private async read(): Promise<void> {
    const { mcpServers, problems } = await this.options.settings()
    if (this.ended) return
    this.problemsNow = problems.flatMap(({ part, text }) => (part === null || part === 'mcpServers' ? [text] : []))
    this.wasRead = true
    const stale = this.all.filter(
      ({ name, config }) => !isSame(withoutLists(config), withoutLists(mcpServers.get(name))),
    )
    for (const connection of this.all) {
      const config = mcpServers.get(connection.name)
      if (config !== undefined && !stale.includes(connection) && !isSame(connection.config, config))
        connection.takeLists(config)
    }
    for (const connection of stale) this.connections.delete(connection.name)
    const kept = new Map(this.connections)
    this.connections.clear()
    for (const [name, config] of mcpServers)
      this.connections.set(name, kept.get(name) ?? this.connectionFor(name, config))
    await Promise.all(stale.map((connection) => connection.end()))
    if (stale.length > 0 || kept.size !== this.connections.size) this.options.onChanged(this.states)
  }

  private connectionFor(name: string, config: McpServerConfig): McpConnection {
    return new McpConnection(name, config, {
      ...this.options,
      onLog: (line) => this.options.onLog(`MCP server ${name}: ${line}`),
      onNews: (news) => {
        this.options.onNews(name, this.options.masked(news))
        if (!this.ended) this.options.onChanged(this.states)
      },
    })
  }
}

function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right)
}

/** Returns what a connection is made of. */
function withoutLists(config: McpServerConfig | undefined): unknown {
  if (config === undefined) return undefined
  const { tools: _tools, disabledTools: _disabled, ...rest } = config
  return rest
}
