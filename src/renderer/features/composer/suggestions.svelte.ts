import { pressedKey } from '#renderer/lib/page/keys'
import type { Completion } from '../attachment/completion.svelte'
import type { MentionEntry } from '../attachment/mentions'
import type { TextChange } from '../attachment/references'
import { matchingCommands, withCommand, type SlashEntry } from './slash-commands'

/** Suggestions of a composer while a command or a path is typed, with the active one and their keys. */
export class Suggestions {
  /** The text for which the commands were put away. */
  #dismissed = $state('')
  #chosen = $state(0)
  readonly commands = $derived.by(() => {
    const text = this.text()
    return text === this.#dismissed ? [] : matchingCommands(text, this.known())
  })
  readonly mentions = $derived.by(() => (this.commands.length > 0 ? [] : this.completion.entries))
  readonly active = $derived.by(() => Math.min(this.#chosen, Math.max(this.commands.length, this.mentions.length) - 1))

  constructor(
    private readonly text: () => string,
    private readonly known: () => readonly SlashEntry[],
    private readonly completion: Completion,
    private readonly change: (change: TextChange) => void,
  ) {}

  /** Looks at what was typed before the caret. */
  look = (text: string, caret: number): void => {
    this.#chosen = 0
    this.completion.look(text, caret)
  }

  close = (): void => this.completion.close()

  pickCommand = (command: SlashEntry): void => {
    this.#chosen = 0
    this.change({ from: 0, to: this.text().length, text: withCommand(command) })
  }

  pickMention = (entry: MentionEntry): void => {
    this.#chosen = 0
    this.change(this.completion.take(this.text(), entry))
  }

  /** Picks the active mention for what is typed by now: a key can be faster than the menu. */
  async #pickActive(): Promise<void> {
    await this.completion.settle()
    const mention = this.mentions[this.active]
    if (mention !== undefined) this.pickMention(mention)
  }

  /** Does what a key means to the open menu. False where it means nothing to it. */
  takeKey(event: KeyboardEvent): boolean {
    const key = pressedKey(event)
    const command = this.commands[this.active]
    const mention = this.mentions[this.active]
    if (command === undefined && mention === undefined) return false
    const count = Math.max(this.commands.length, this.mentions.length)
    if (key === 'ArrowDown') this.#chosen = (this.active + 1) % count
    else if (key === 'ArrowUp') this.#chosen = (this.active + count - 1) % count
    else if (key === 'Tab' || (key === 'Enter' && !event.shiftKey)) {
      if (command !== undefined) this.pickCommand(command)
      else void this.#pickActive()
    } else if (key === 'Escape') {
      this.#dismissed = this.text()
      this.close()
    } else return false
    return true
  }
}
