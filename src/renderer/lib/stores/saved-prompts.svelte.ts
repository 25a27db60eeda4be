import { defined } from '#shared/kernel/defined'
import type { ContractError } from '#shared/kernel/errors'
import type { SavedPrompt } from '#shared/prompt/entities'
import type { Connection } from '../host/connection.svelte'

/** The saved prompts of `settings.json`, the same in every window. */
export class SavedPrompts {
  list = $state.raw<readonly SavedPrompt[]>([])

  constructor(private readonly connection: Connection) {
    connection.onReady(() => void this.#load())
    connection.onServerEvent((event) => {
      if (event.type === 'prompts.changed') this.list = event.payload.prompts
    })
  }

  /** Saves a prompt, also under another name than before. Resolves to what is wrong, or null. */
  async put(prompt: SavedPrompt, previousName?: string): Promise<ContractError | null> {
    const answer = await this.connection.request('prompt.put', {
      prompt,
      ...defined({ previousName }),
    })
    if (answer.ok) this.list = answer.value.prompts
    return answer.ok ? null : answer.error
  }

  /** Removes a prompt. */
  async remove(name: string) {
    const answer = await this.connection.request('prompt.remove', { name })
    if (answer.ok) this.list = answer.value.prompts
    return answer
  }

  /**
   * Returns a message with the prompt that its first word names in place of the word; the message itself when there is
   * no such prompt, or a command has that name.
   */
  expanded(message: string, commands: readonly { readonly name: string }[]): string {
    const [, name, rest = ''] = /^\s*\/(\S+)\s*([\s\S]*)$/.exec(message) ?? []
    const prompt = this.list.find((one) => one.name === name)
    if (prompt === undefined || commands.some((command) => command.name === name)) return message
    return rest === '' ? prompt.text : `${prompt.text}\n\n${rest}`
  }

  async #load(): Promise<void> {
    const answer = await this.connection.request('prompt.list', {})
    if (answer.ok) this.list = answer.value.prompts
  }
}
