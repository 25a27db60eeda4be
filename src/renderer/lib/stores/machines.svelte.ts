import type { RequestInput } from '#shared/contract'
import type { ContractError } from '#shared/kernel/errors'
import type { Machine, MachineQuestion } from '#shared/machine/entities'
import { translated } from '../text/translate-later'
import type { Connection } from '../host/connection.svelte'

/** The other machines whose sessions are listed, kept up to date by events. */
export class Machines {
  /** In the order in which they were added. */
  list = $state.raw<readonly Machine[]>([])
  loaded = $state(false)
  #given = 0
  readonly #byId = $derived(new Map(this.list.map((machine) => [machine.machineId, machine])))

  constructor(private readonly connection: Connection) {
    connection.onReady(() => void this.#load())
    connection.onServerEvent((event) => {
      if (event.type === 'machines.changed') void this.#take(event.payload.machines)
    })
  }

  /** The machine of a session; undefined when it is this one. */
  of(session: { readonly machineId?: string | undefined } | undefined): Machine | undefined {
    return this.byId(session?.machineId ?? '')
  }

  byId(machineId: string): Machine | undefined {
    return this.#byId.get(machineId)
  }

  /** Adds a machine. Resolves to what went wrong, or null. */
  async add(input: RequestInput<'machine.add'>): Promise<ContractError | null> {
    const answer = await this.connection.request('machine.add', input)
    if (!answer.ok) return answer.error
    const machine = await withWords(answer.value.machine)
    if (this.byId(machine.machineId) === undefined) this.list = [...this.list, machine]
    return null
  }

  /** Changes the connection to a machine, or removes it. Resolves to what went wrong, or null. */
  async change(
    name: 'machine.connect' | 'machine.disconnect' | 'machine.remove' | 'machine.install' | 'machine.cancelInstall',
    machineId: string,
  ): Promise<ContractError | null> {
    const answer = await this.connection.request(name, { machineId })
    if (answer.ok && name === 'machine.remove') this.list = this.list.filter((one) => one.machineId !== machineId)
    return answer.ok ? null : answer.error
  }

  /** Changes the settings of a machine. Resolves to what went wrong, or null. */
  async update(
    machineId: string,
    change: Omit<RequestInput<'machine.update'>, 'machineId'>,
  ): Promise<ContractError | null> {
    const answer = await this.connection.request('machine.update', { machineId, ...change })
    return answer.ok ? null : answer.error
  }

  /** The first question of `ssh` that waits for an answer. */
  get asking(): { readonly machine: Machine; readonly question: MachineQuestion } | null {
    for (const machine of this.list) if (machine.question !== undefined) return { machine, question: machine.question }
    return null
  }

  async #load(): Promise<void> {
    const answer = await this.connection.request('machine.list', {})
    if (answer.ok) await this.#take(answer.value.machines)
    this.loaded = true
  }

  async #take(machines: readonly Machine[]): Promise<void> {
    const given = ++this.#given
    const list = await Promise.all(machines.map(withWords))
    // Words can take longer than the next list.
    if (given === this.#given) this.list = list
  }
}

/** A machine with its problem in the language of the app. */
async function withWords(machine: Machine): Promise<Machine> {
  return machine.problem === undefined
    ? machine
    : { ...machine, problem: await translated(machine.problem as ContractError) }
}
