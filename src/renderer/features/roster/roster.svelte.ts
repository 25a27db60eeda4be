import type { ContractError } from '#shared/kernel/errors'
import type { AgentEvent, RosterAgent } from '#shared/roster/entities'
import type { Connection } from '#renderer/lib/host/connection.svelte'

/** Changes within this time are looked at together. */
const GATHER_MS = 150

/** Returns what tells an agent of a session from every other one, whatever the two are called. */
export function agentKey({ name, session }: RosterAgent): string {
  return session === undefined ? name : JSON.stringify([session.sessionId, session.agentId])
}

/** The agents of all sessions as they are now, and what each did last. */
export class Roster {
  agents = $state.raw<readonly RosterAgent[]>([])
  /** Last event of each agent since the page was opened, by name. */
  news = $state.raw<Readonly<Record<string, AgentEvent>>>({})
  loaded = $state(false)
  error = $state.raw<ContractError | null>(null)
  readonly working = $derived(this.agents.filter(({ session }) => session !== undefined))
  readonly kinds = $derived(this.agents.filter(({ session }) => session === undefined))
  readonly costUsd = $derived(
    [...new Map(this.working.map(({ session }) => [session?.sessionId, session?.costUsd ?? 0])).values()].reduce(
      (sum, cost) => sum + cost,
      0,
    ),
  )

  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly connection: Connection) {}

  /** Follows the agents until the returned function is called. */
  follow(): () => void {
    void this.load()
    const stopReady = this.connection.onReady(() => void this.load())
    const stopEvents = this.connection.onServerEvent((event) => {
      if (event.type === 'agent.event') {
        this.news = { ...this.news, [event.payload.agent]: event.payload }
        this.#loadSoon()
      } else if (event.type === 'sessions.changed') this.#loadSoon()
    })
    return () => {
      clearTimeout(this.#timer)
      stopReady()
      stopEvents()
    }
  }

  load = async (): Promise<void> => {
    const answer = await this.connection.request('agent.list', {})
    // The listed agents stay while the connection is down; the next connection lists them again.
    if (!answer.ok && answer.error.code === 'not-connected') return
    if (answer.ok) this.agents = answer.value.agents
    this.error = answer.ok ? null : answer.error
    this.loaded = true
  }

  #loadSoon(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.load(), GATHER_MS)
  }
}
