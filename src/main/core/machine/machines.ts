import type { RequestName } from '#shared/contract'
import type { ContractError } from '#shared/kernel/errors'
import { err, type Result } from '#shared/kernel/result'
import type { RequestContext } from '../base/host-port'
import type { MachineContext } from './context'
import type { Gateway } from './gateway'
import { failureWithoutMachines } from './named-machine'
import type { LocalAnswer } from './port'

/**
 * Entrance to the code about other machines, which is loaded with the first machine: without one, requests do not pass
 * through it, and nothing of it is in memory.
 */
export class Machines {
  private gateway: Gateway | null = null
  private loading: Promise<Gateway> | null = null

  constructor(private readonly context: MachineContext) {}

  /** Connects to the machines that are stored. */
  async begin(): Promise<void> {
    const stored = await this.context.store.read.machines()
    if (stored.length > 0) await this.load()
  }

  /** The machines; null while there is none. */
  get current(): Gateway | null {
    return this.gateway
  }

  /** Loads the code and what is stored. */
  load(): Promise<Gateway> {
    this.loading ??= this.open()
    return this.loading
  }

  /** Answers a request that concerns other machines; undefined: it concerns this host alone. */
  route(
    name: RequestName,
    params: unknown,
    context: RequestContext,
    local: LocalAnswer,
  ): Promise<Result<unknown, ContractError>> | undefined {
    const answer = this.gateway?.route(name, params, context, local)
    if (answer !== undefined || this.gateway?.isEmpty === false) return answer
    const failure = failureWithoutMachines(name, params)
    return failure === undefined ? undefined : Promise.resolve(err(failure))
  }

  async end(): Promise<void> {
    await this.loading?.catch(() => null)
    await this.gateway?.end()
  }

  private async open(): Promise<Gateway> {
    try {
      const { openGateway } = await import('./gateway')
      this.gateway = await openGateway(this.context)
      return this.gateway
    } catch (error) {
      this.loading = null
      throw error
    }
  }
}
