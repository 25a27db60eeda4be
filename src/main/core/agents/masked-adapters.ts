import type { AgentAdapter, RunningAgent, StartOptions } from '#shared/adapter/port'
import { err, ok } from '#shared/kernel/result'
import type { Adapters } from './context'
import type { KnownSecrets } from '../base/secrets/known-secrets'
import { secretArguments, secretHeaders, secretVariables } from '../base/secrets/configured-secrets'
import { maskedEvents } from './masked-events'

/**
 * Returns the same adapters, with known secrets removed from everything they report: events, logs, outcomes and ends. A
 * key repeated by an agent or its provider then reaches neither store nor clients, backups or exports. `noteConfigured` records
 * the secrets of the settings.
 */
export function maskedAdapters(
  adapters: Adapters,
  known: KnownSecrets,
  noteConfigured: () => Promise<void> = () => Promise.resolve(),
): Adapters {
  const masked = new WeakMap<AgentAdapter, AgentAdapter>()
  return {
    list: async (options) => known.maskAll(await adapters.list(options)),
    async get(adapterName) {
      const adapter = await adapters.get(adapterName)
      if (adapter === undefined) return undefined
      const made = masked.get(adapter) ?? maskedAdapter(adapter, known, noteConfigured)
      masked.set(adapter, made)
      return made
    },
    defaultAdapterName: () => adapters.defaultAdapterName(),
    offer: (source) => adapters.offer(source),
  }
}

function maskedAdapter(adapter: AgentAdapter, known: KnownSecrets, noteConfigured: () => Promise<void>): AgentAdapter {
  return overlaid(adapter, {
    async start(options: StartOptions) {
      await noteConfigured()
      noteSecretsOf(options, known)
      const events = maskedEvents(known, options.onEvent)
      const started = await adapter.start({
        ...options,
        onEvent: (event) => events.take(event),
        onLog: (line) => options.onLog(known.mask(line)),
      })
      events.flush()
      return started.ok ? ok(maskedAgent(started.value, known, events.flush)) : err(known.maskAll(started.error))
    },
  })
}

function maskedAgent(agent: RunningAgent, known: KnownSecrets, flush: () => void): RunningAgent {
  const closed = agent.closed.then((exit) => {
    flush()
    return known.maskAll(exit)
  })
  return overlaid(agent, {
    closed,
    async prompt(...args: Parameters<RunningAgent['prompt']>) {
      const result = await agent.prompt(...args)
      flush()
      return known.maskAll(result)
    },
  })
}

/** Records secrets in the start options, which only the agent and its provider may see. */
function noteSecretsOf({ provider, mcpServers = [] }: StartOptions, known: KnownSecrets): void {
  if (provider?.apiKey !== undefined) known.note(provider.apiKey)
  for (const server of mcpServers)
    known.noteAll(
      server.transport === 'stdio'
        ? [...secretVariables(server.env), ...secretArguments(server.args)]
        : secretHeaders(server.headers),
    )
}

/** Returns an object with some members replaced; everything else, including later changes, is that of the original. */
function overlaid<T extends object>(target: T, members: Partial<T>): T {
  return new Proxy(target, {
    get(object, name) {
      if (Object.hasOwn(members, name)) return members[name as keyof T]
      const value: unknown = Reflect.get(object, name, object)
      return typeof value === 'function' ? (value.bind(object) as unknown) : value
    },
  })
}
