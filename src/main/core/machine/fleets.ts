import { isDeepStrictEqual } from 'node:util'
import type { AnySessionEvent } from '#shared/contract'
import type { Fleet } from '#shared/fleet/entities'
import type { Host } from '../base/host-port'
import type { MachineContext } from './context'
import type { FleetMember } from './fleet/member'
import { fleetOptions, type FleetOptions, type FleetOverrides } from './fleet/options'
import type { Machines } from './machines'

/** Changes within this time are announced together. */
const GATHER_MS = 100

interface Context extends MachineContext {
  readonly machines: Machines
}

/**
 * Entrance to the code about fleets, which is loaded when the settings or the command line name one: without, nothing of
 * it is in memory.
 */
export class Fleets {
  private host: Host | null = null
  private member: FleetMember | null = null
  private wanted: FleetOptions | null = null
  private changing: Promise<void> = Promise.resolve()
  private timer: NodeJS.Timeout | undefined
  private isEnded = false

  constructor(
    private readonly context: Context,
    private readonly overrides: FleetOverrides | undefined,
  ) {}

  /** Joins the fleet of the settings. */
  async begin(host: Host): Promise<void> {
    this.host = host
    await this.reconsider()
  }

  /** The membership; null: this host is in no fleet. */
  get current(): FleetMember | null {
    return this.member
  }

  get status(): Fleet | null {
    return this.member?.status ?? null
  }

  /** The machine that is a host of the fleet; undefined: this host, or one that it does not follow. */
  machineOf(host: string): string | undefined {
    const { member } = this
    if (member === null) return undefined
    return this.context.machines.current?.hostOf({ fleet: member.options.fleet, host })?.stored.machineId
  }

  /** Takes an event of a session of this host. */
  take(event: AnySessionEvent): void {
    this.member?.take(event)
  }

  /** Joins another fleet, or leaves it, when the settings say so. */
  reconsider(): Promise<void> {
    this.changing = this.changing
      .then(() => this.change())
      .catch((error: unknown) => {
        this.context.log(`The fleet: ${String(error)}`)
      })
    return this.changing
  }

  async end(): Promise<void> {
    this.isEnded = true
    await this.changing
    clearTimeout(this.timer)
    await this.member?.end()
  }

  private async change(): Promise<void> {
    const { host } = this
    if (host === null || this.isEnded) return
    const { values } = await this.context.preferences.current()
    const options = fleetOptions(values, this.overrides)
    if (!options.ok) this.context.log(`The fleet: ${options.error}`)
    const wanted = options.ok ? options.value : null
    if (isDeepStrictEqual(wanted, this.wanted)) return
    this.wanted = wanted
    await this.member?.end()
    this.member = null
    if (wanted !== null) await this.join(host, wanted)
    this.announceSoon()
  }

  private async join(host: Host, wanted: FleetOptions): Promise<void> {
    const { machines } = this.context
    const Member = await this.loadMember()
    if (Member === null) return
    const gateway = async () => {
      const loaded = await machines.load()
      loaded.reachFleets((fleet) => (fleet === this.member?.options.fleet ? this.member.connection : null))
      return loaded
    }
    if (machines.current !== null || wanted.follows) await gateway()
    this.member = new Member(wanted, { ...this.context, host, gateway }, () => this.announceSoon())
    // Starting does not wait for a broker.
    void this.member.begin()
  }

  /** Loads what fleets need; null without the optional packages, which is told once. */
  private async loadMember(): Promise<typeof FleetMember | null> {
    try {
      return (await import('./fleet/member')).FleetMember
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
      this.context.log(
        'The fleet needs the optional packages @nats-io/*, which are not installed: npm install --include=optional',
      )
      return null
    }
  }

  private announceSoon(): void {
    if (this.isEnded) return
    this.timer ??= setTimeout(() => {
      this.timer = undefined
      this.context.feed.announce('fleet.changed', { fleet: this.status })
    }, GATHER_MS)
  }
}
