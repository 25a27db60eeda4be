import { findRequest, type RequestName, type RequestParams, type RequestResult } from '#shared/contract'
import { defined } from '#shared/kernel/defined'
import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import type { Machine, MachineAddress, StoredMachine } from '#shared/machine/entities'
import type { SessionListItem } from '#shared/session/entities'
import type { RequestContext } from '../base/host-port'
import { isSameAddress, nameOf, withoutToken } from './address'
import type { MachineContext } from './context'
import type { LinkBroker } from './link/nats-link'
import { Directory } from './directory'
import { FollowedMachine } from './followed-machine'
import type { LocalAnswer, MachineTable } from './port'
import { bringHere } from './arrival/bring-here'
import { previewMove } from './arrival/preview'
import { settleMoves } from './arrival/settle-moves'
import { undoMove } from './arrival/undo-move'
import { route } from './route'

/** Changes of machines within this time are announced together. */
const GATHER_MS = 50

/** A host of a fleet. */
type FleetPlace = Pick<Extract<MachineAddress, { kind: 'fleet' }>, 'fleet' | 'host'>

const placeKey = ({ fleet, host }: FleetPlace): string => `${fleet}.${host}`

/** Name of the secret with a machine's token. */
const tokenOf = (machineId: string): string => `machine:${machineId}`

/** Loads the machines that are stored, and connects to those that are not off. */
export async function openGateway(context: MachineContext): Promise<Gateway> {
  const gateway = new Gateway(context, await Directory.open(context))
  await gateway.begin()
  return gateway
}

/** All other machines: who they are, and which sessions are theirs. */
export class Gateway implements MachineTable {
  readonly store: MachineContext['store']
  readonly operations: MachineContext['operations']
  private readonly machines = new Map<string, FollowedMachine>()
  private timer: NodeJS.Timeout | undefined
  private isEnded = false
  private findBroker: (fleet: string) => LinkBroker | null = () => null
  /** Hosts of a fleet that were removed here since the start. */
  private readonly removedHosts = new Set<string>()

  constructor(
    private readonly context: MachineContext,
    readonly directory: Directory,
  ) {
    this.store = context.store
    this.operations = context.operations
  }

  async begin(): Promise<void> {
    for (const stored of await this.context.store.read.machines()) {
      const secret = await this.context.secrets.find(tokenOf(stored.machineId))
      this.begun(new FollowedMachine(stored, this.optionsWith(secret.state === 'set' ? secret.value : null)))
    }
  }

  list(): Machine[] {
    return [...this.machines.values()].map(({ machine }) => machine)
  }

  /** Every machine. */
  get all(): readonly FollowedMachine[] {
    return [...this.machines.values()]
  }

  /** True without any machine. */
  get isEmpty(): boolean {
    return this.machines.size === 0
  }

  machine(machineId: string): FollowedMachine | undefined {
    return this.machines.get(machineId)
  }

  route(
    name: RequestName,
    params: unknown,
    context: RequestContext,
    local: LocalAnswer,
  ): Promise<Result<unknown, ContractError>> | undefined {
    return this.machines.size === 0 ? undefined : route(this, name, params, context, local)
  }

  async add({ address: given, name }: RequestParams<'machine.add'>): Promise<RequestResult<'machine.add'>> {
    const { address, token } = withoutToken(given)
    const same = this.all.find(({ stored }) => isSameAddress(stored.address, address))
    if (same !== undefined) return err(knownError('machine-exists', { name: same.stored.name }))
    const machineId = this.context.ids.next()
    if (token !== null) {
      const kept = await this.context.secrets.set(tokenOf(machineId), token)
      if (!kept.ok) return kept
    }
    const stored = {
      machineId,
      name: name ?? nameOf(address),
      address,
      addedAt: this.context.clock.now(),
      isOff: false,
    }
    const put = await this.context.store.operations.putMachine(stored)
    if (!put.ok) return put
    const machine = new FollowedMachine(stored, this.optionsWith(token))
    this.begun(machine)
    return ok({ machine: machine.machine })
  }

  /** Sets what finds connections to fleets. */
  reachFleets(find: (fleet: string) => LinkBroker | null): void {
    this.findBroker = find
  }

  /** The machine that is a host of a fleet. */
  hostOf(given: FleetPlace): FollowedMachine | undefined {
    return this.all.find(({ stored }) => isSameAddress(stored.address, { kind: 'fleet', ...given }))
  }

  /** Makes a host of a fleet a machine, unless it is one, or was removed here. */
  async follow(given: FleetPlace): Promise<void> {
    if (this.isEnded || this.hostOf(given) !== undefined || this.removedHosts.has(placeKey(given))) return
    await this.add({ address: { kind: 'fleet', ...given } })
  }

  /** Connects to a host of a fleet that has just reported in. */
  meet(given: FleetPlace): void {
    const machine = this.hostOf(given)
    if (machine?.stored.isOff === false) machine.start()
  }

  /** Takes note of sessions of a host of a fleet that are elsewhere now. */
  async adopted(given: FleetPlace, sessionIds: readonly string[]): Promise<void> {
    await this.hostOf(given)?.forget(sessionIds)
  }

  /** Takes the sessions that a host of a fleet had published before it was gone. */
  async published(given: FleetPlace, rows: readonly SessionListItem[]): Promise<void> {
    await this.hostOf(given)?.takePublished(rows)
  }

  async update({ machineId, name, copies }: RequestParams<'machine.update'>): Promise<RequestResult<'machine.update'>> {
    const changed = await this.change(machineId, defined({ name, copies }))
    if (changed.ok && copies !== undefined) await this.machines.get(machineId)?.keepCopies()
    return changed
  }

  async setOff(machineId: string, isOff: boolean): Promise<RequestResult<'machine.connect'>> {
    return this.change(machineId, { isOff }, (machine) => {
      if (isOff) machine.stop()
      else machine.start()
    })
  }

  answer(machineId: string, questionId: string, answer: string | undefined): RequestResult<'machine.answer'> {
    const machine = this.machines.get(machineId)
    if (machine === undefined) return err(knownError('machine-not-found'))
    return ok({ success: machine.answer(questionId, answer ?? null) })
  }

  install(machineId: string): RequestResult<'machine.install'> {
    const machine = this.machines.get(machineId)
    if (machine === undefined) return err(knownError('machine-not-found'))
    const begun = machine.install()
    return begun.ok ? ok({ machine: machine.machine }) : begun
  }

  cancelInstall(machineId: string): RequestResult<'machine.cancelInstall'> {
    const machine = this.machines.get(machineId)
    if (machine === undefined) return err(knownError('machine-not-found'))
    machine.cancelInstall()
    return ok({ machine: machine.machine })
  }

  async remove(machineId: string): Promise<RequestResult<'machine.remove'>> {
    const machine = this.machines.get(machineId)
    if (machine === undefined) return err(knownError('machine-not-found'))
    const forgotten = await this.context.secrets.remove(tokenOf(machineId))
    if (!forgotten.ok) return forgotten
    const deleted = await this.directory.removeMachine(machineId)
    if (!deleted.ok) return deleted
    machine.stop()
    const { address } = machine.stored
    if (address.kind === 'fleet') this.removedHosts.add(placeKey(address))
    this.machines.delete(machineId)
    this.announceSoon()
    return ok({ success: true })
  }

  /** Sends a request about no session to a machine. */
  async request(machineId: string, name: string, input: unknown): Promise<RequestResult<'machine.request'>> {
    const machine = this.machines.get(machineId)
    if (machine === undefined) return err(knownError('machine-not-found'))
    const known = findRequest(name)
    if (known === undefined || known === 'server.connect')
      return err({ code: 'unknown-request', message: `There is no request "${name.slice(0, 100)}".` })
    const answer = await machine.request(known, input)
    return answer.ok ? ok({ answer: answer.value }) : answer
  }

  /** Sessions of other machines that are to be continued here. */
  readonly arrivals = {
    preview: (input: RequestParams<'machine.move.preview'>) => previewMove(this.context, this, input),
    continueHere: (input: RequestParams<'machine.continueHere'>) =>
      bringHere(this.context, this, input, { moves: false }),
    move: (input: RequestParams<'machine.move'>) => bringHere(this.context, this, input, { moves: true }),
    undo: (input: RequestParams<'machine.move.undo'>) => undoMove(this.context, this, input),
  }

  async end(): Promise<void> {
    this.isEnded = true
    clearTimeout(this.timer)
    for (const machine of this.all) machine.stop()
    await Promise.all(this.all.map((machine) => machine.keepContact()))
  }

  private begun(machine: FollowedMachine): void {
    this.machines.set(machine.stored.machineId, machine)
    if (!machine.stored.isOff) machine.start()
    this.announceSoon()
  }

  private async change(
    machineId: string,
    change: Partial<Pick<StoredMachine, 'name' | 'isOff' | 'copies'>>,
    then: (machine: FollowedMachine) => void = () => {},
  ): Promise<Result<{ machine: Machine }, ContractError>> {
    const machine = this.machines.get(machineId)
    if (machine === undefined) return err(knownError('machine-not-found'))
    const put = await this.context.store.operations.putMachine({ ...machine.stored, ...change })
    if (!put.ok) return put
    machine.stored = { ...machine.stored, ...change }
    then(machine)
    return ok({ machine: machine.machine })
  }

  private optionsWith(token: string | null) {
    return {
      context: this.context,
      directory: this.directory,
      token,
      broker: (fleet: string) => this.findBroker(fleet),
      onChange: () => this.announceSoon(),
      onLoaded: (machine: FollowedMachine) => settleMoves(this.context, machine),
    }
  }

  /** Tells clients of the machines, and stores when they were last reached. */
  private announceSoon(): void {
    if (this.isEnded) return
    this.timer ??= setTimeout(() => {
      this.timer = undefined
      this.context.feed.announce('machines.changed', { machines: this.list() })
      for (const machine of this.all) void machine.keepContact()
    }, GATHER_MS)
  }
}
