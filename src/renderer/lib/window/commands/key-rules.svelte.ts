import type { KeyRule, KeyRuleProblem, KeyRuleState } from '#shared/keybindings/entities'
import type { ContractError } from '#shared/kernel/errors'
import type { Connection } from '#renderer/lib/host/connection.svelte'
import type { Commands } from './commands.svelte'

/** The user's key bindings from keybindings.json, the same in every window. */
export class KeyRules {
  /** Path of the file; empty until it is known. */
  file = $state('')
  rules = $state.raw<readonly KeyRule[]>([])
  problems = $state.raw<readonly KeyRuleProblem[]>([])

  constructor(
    private readonly connection: Connection,
    private readonly commands: Commands,
  ) {
    connection.onReady(() => void this.load())
    connection.onServerEvent((event) => {
      if (event.type === 'keybindings.changed') this.#take(event.payload)
    })
  }

  load = async (): Promise<void> => {
    const answer = await this.connection.request('keybindings.get', {})
    if (answer.ok) this.#take(answer.value)
  }

  /** Removes and adds rules. Resolves to what went wrong, or null. */
  async change(change: { readonly remove?: KeyRule[]; readonly add?: KeyRule[] }): Promise<ContractError | null> {
    const answer = await this.connection.request('keybindings.update', {
      remove: change.remove ?? [],
      add: change.add ?? [],
    })
    if (!answer.ok) return answer.error
    this.#take(answer.value)
    return null
  }

  #take({ file, rules, problems }: KeyRuleState): void {
    this.file = file
    this.rules = rules
    this.problems = problems
    this.commands.rules = rules
  }
}
