import type { ContractError } from '#shared/kernel/errors'
import type { Result } from '#shared/kernel/result'
import type { RegistryAgent, RegistryState } from '#shared/registry/entities'
import type { Connection } from '#renderer/lib/host/connection.svelte'

/** An installation or update that runs for this window. */
interface RunningInstallation {
  readonly registryId: string
  readonly name: string
  readonly isUpdate: boolean
  readonly operationId: string
  /** From 0 to 1; 0 while nothing is known of it. */
  readonly part: number
}

/** The registry of agents: what is in it, what is installed, and one installation at a time. */
export class AgentRegistry {
  state = $state.raw<RegistryState | null>(null)
  running = $state.raw<RunningInstallation | null>(null)
  isRefreshing = $state(false)
  error = $state.raw<ContractError | null>(null)
  /** Agent that was installed or updated last. */
  finished = $state.raw<{ readonly registryId: string; readonly isUpdate: boolean } | null>(null)
  /** Agent that is not removed before it is confirmed, because sessions run it. */
  inUse = $state.raw<{ readonly registryId: string; readonly message: string } | null>(null)

  constructor(private readonly connection: Connection) {}

  /** Follows progress until the answer is called. */
  watch(): () => void {
    return this.connection.onServerEvent((event) => {
      if (event.type === 'operation.progress' && event.payload.operationId === this.running?.operationId)
        this.running = { ...this.running, part: event.payload.part }
      if (event.type === 'adapters.changed' && this.state !== null) void this.load()
    })
  }

  load = async (): Promise<void> => {
    this.#take(await this.connection.request('registry.list', {}))
  }

  refresh = async (): Promise<void> => {
    this.isRefreshing = true
    this.error = null
    this.#take(await this.connection.request('registry.refresh', {}))
    this.isRefreshing = false
  }

  /** Installs an agent, or the newer version of one, as its plan says. */
  install = async ({ registryId, name, plan, installed }: RegistryAgent): Promise<void> => {
    if (plan === undefined || this.running !== null) return
    const isUpdate = installed !== undefined
    const operationId = crypto.randomUUID()
    this.forget()
    this.running = { registryId, name, isUpdate, operationId, part: 0 }
    const input = { registryId, consent: plan.consent, operationId }
    const answer = await this.connection.request(isUpdate ? 'registry.update' : 'registry.install', input)
    this.running = null
    if (answer.ok) this.finished = { registryId, isUpdate }
    else if (answer.error.code !== 'cancelled') this.error = answer.error
    await this.load()
  }

  cancel = (): void => {
    const operationId = this.running?.operationId
    if (operationId !== undefined) void this.connection.request('operation.cancel', { operationId })
  }

  /** Removes an agent. Returns false where sessions run it and that is not confirmed, or when it fails. */
  remove = async (registryId: string, evenIfRunning = false): Promise<boolean> => {
    this.forget()
    const answer = await this.connection.request('registry.remove', { registryId, evenIfRunning })
    if (!answer.ok && answer.error.code === 'registry-in-use')
      this.inUse = { registryId, message: answer.error.message }
    else this.#take(answer)
    return answer.ok
  }

  /** Takes back what the last action left on the screen. */
  forget = (): void => {
    this.error = null
    this.finished = null
    this.inUse = null
  }

  agent(registryId: string): RegistryAgent | undefined {
    return this.state?.agents.find((agent) => agent.registryId === registryId)
  }

  #take(answer: Result<{ registry: RegistryState }, ContractError>): void {
    if (answer.ok) this.state = answer.value.registry
    else this.error = answer.error
  }
}
