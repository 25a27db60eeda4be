import { bindingsFor, bindingsOf, conditionOf, meaningOf, type KeyRule } from '#shared/app/commands/bindings'
import type { ContextKey } from '#shared/app/commands/context-keys'
import { groupOfCommand, type CommandGroup } from '#shared/app/commands/groups'
import { isReservedByBrowsers } from '#shared/app/commands/reserved'
import { strokesOfPress, type Stroke } from '#shared/app/commands/strokes'
import { commandEntry, type CommandId } from '#shared/app/commands/table'
import { holds } from '#shared/app/commands/when'
import type { ConversationBlock, ConversationMessage } from '#shared/session/conversation-types'
import type { MenuEntry, MenuItem } from '#renderer/lib/page/menu'
import { inBrowser, usesCommandKey } from '#renderer/lib/host/client'
import { keyLabels } from './key-labels'
import { m } from '#messages'

/** A message that a command is for. */
export interface MessageTarget {
  readonly message: ConversationMessage
  readonly blocks: readonly ConversationBlock[]
  /** Nothing comes after it. */
  readonly last: boolean
  /** Text of the block that is meant. */
  readonly block?: string
}

/** Target of a command, if it is not the one that the window shows. */
export interface CommandTarget {
  readonly sessionId?: string
  readonly message?: MessageTarget
}

/** Actions of the app for commands; lower parts of the window do not know them. */
export interface CommandActions {
  /** Does what a command says. False when the key that asked for it keeps its own meaning. */
  run(id: CommandId, target: CommandTarget): boolean
  /** Conditions that hold for a target now. */
  context(target: CommandTarget): ReadonlySet<ContextKey>
  /** Returns true while a dialog has the keys to itself. */
  isDialogOpen(): boolean
  /** Returns true while a dialog is shown, also one that belongs to a view. */
  isModalShown(): boolean
}

/** Time within which the second stroke of a binding follows the first. */
const CHORD_MS = 1000

/** The commands of a window, with their titles, keys and conditions. */
export class Commands {
  /** Rules of the user's key bindings. */
  rules = $state.raw<readonly KeyRule[]>([])
  readonly bindings = $derived(bindingsOf(usesCommandKey(), this.rules))
  #actions: CommandActions | null = null
  #begun: { readonly stroke: Stroke; readonly at: number } | null = null

  /** Gives the commands their actions. The app does so before anything is shown. */
  install(actions: CommandActions): void {
    this.#actions = actions
  }

  /** Returns true when a command makes sense for a target. */
  applies(id: CommandId, target: CommandTarget = {}): boolean {
    return this.#actions !== null && holds(conditionOf(id), this.#actions.context(target))
  }

  /** Returns true when a command can be run. */
  can(id: CommandId, target: CommandTarget = {}): boolean {
    const isBlocked = this.#actions?.isDialogOpen() === true && commandEntry(id).duringDialog !== true
    return !isBlocked && this.applies(id, target)
  }

  /** Runs a command if it can be run. Returns false when nothing was done. */
  run(id: CommandId, target: CommandTarget = {}): boolean {
    return this.can(id, target) && this.#actions?.run(id, target) === true
  }

  /** Runs the command of a key press. Returns true when the press was one and must have no other meaning. */
  press(event: KeyboardEvent): boolean {
    const actions = this.#actions
    // The right Alt key types characters on many layouts.
    if (actions === null || event.getModifierState('AltGraph')) return false
    const strokes = strokesOfPress(event)
    if (strokes.length === 0) return false
    const begun = this.#begun
    const before = begun !== null && event.timeStamp - begun.at < CHORD_MS ? begun.stroke : null
    const { commands, begins } = meaningOf(this.bindings, strokes, before, actions.context({}))
    this.#begun = begins === null || event.repeat ? null : { stroke: begins, at: event.timeStamp }
    const allowed = actions.isModalShown() ? commands.filter((id) => commandEntry(id).duringDialog === true) : commands
    for (const id of allowed) if (this.run(id)) return true
    return begins !== null && /^(?:ctrl|alt|meta)\+/.test(begins)
  }

  /** Returns true for a press that means a command of a group, for views that take all other keys. */
  means(group: CommandGroup, event: KeyboardEvent): boolean {
    const context = this.#actions?.context({})
    if (context === undefined) return false
    const { commands } = meaningOf(this.bindings, strokesOfPress(event), null, context)
    return commands.some((id) => groupOfCommand(id) === group)
  }

  /** Labels of the first key of a command, one a key; empty when it has none. */
  keys(id: CommandId): readonly string[] {
    const own = bindingsFor(this.bindings, id)
    const first = own.find(({ strokes }) => !inBrowser() || !isReservedByBrowsers(strokes, usesCommandKey())) ?? own[0]
    return first === undefined ? [] : keyLabels(first.strokes, usesCommandKey())
  }

  /** The first key of a command in one line, for tooltips and menus; undefined when it has none. */
  hint(id: CommandId): string | undefined {
    const keys = this.keys(id)
    return keys.length === 0 ? undefined : keys.join(usesCommandKey() ? '' : '+')
  }

  /** Menu entry of a command. */
  item(id: CommandId, target: CommandTarget = {}, more: Partial<MenuItem> = {}): MenuItem {
    return {
      label: m.commands.title[id],
      hint: this.hint(id),
      select: () => void this.run(id, target),
      danger: id === 'session.purge',
      ...more,
    }
  }

  /** Menu of those commands that can be run, without lines at its ends and after one another. */
  menu(
    ids: readonly (CommandId | '-')[],
    target: CommandTarget = {},
    more: (id: CommandId) => Partial<MenuItem> = hintOf,
  ): MenuEntry[] {
    const entries: MenuEntry[] = []
    const context = this.#actions?.context(target) ?? new Set<ContextKey>()
    for (const id of ids) {
      if (id === '-') {
        if (entries.length > 0 && entries.at(-1) !== 'separator') entries.push('separator')
      } else if (holds(conditionOf(id), context)) entries.push(this.item(id, target, more(id)))
    }
    if (entries.at(-1) === 'separator') entries.pop()
    return entries
  }
}

type Hinted = keyof typeof m.commands.hint

function hintOf(id: CommandId): Partial<MenuItem> {
  const name = id.slice(id.indexOf('.') + 1)
  const isHinted = (text: string): text is Hinted => id.startsWith('session.') && Object.hasOwn(m.commands.hint, text)
  return isHinted(name) ? { description: m.commands.hint[name] } : {}
}
