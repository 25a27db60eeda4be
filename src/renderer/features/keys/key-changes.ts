import { bindingsFor, conditionOf, type Binding } from '#shared/app/commands/bindings'
import { parseKeys, partsOfStroke, type Stroke } from '#shared/app/commands/strokes'
import type { CommandId } from '#shared/app/commands/table'
import { canBothHold } from '#shared/app/commands/when'
import type { KeyRule } from '#shared/keybindings/entities'

export interface KeyChange {
  readonly remove: KeyRule[]
  readonly add: KeyRule[]
}

/** A stroke as rules write it: with `mod` for the platform's key of commands. */
export function writtenStroke(stroke: Stroke, mac: boolean): string {
  const { held, key } = partsOfStroke(stroke)
  return [...held.map((one) => (one === (mac ? 'meta' : 'ctrl') ? 'mod' : one)), key].join('+')
}

const isFor = (rule: KeyRule, command: CommandId, strokes: readonly Stroke[], mac: boolean) =>
  rule.command.replace(/^-/, '') === command && parseKeys(rule.key, mac)?.join(' ') === strokes.join(' ')

/** Rules to change so that a command has a key in addition to those it has. */
export function addKey(rules: readonly KeyRule[], command: CommandId, stroke: Stroke, mac: boolean): KeyChange {
  const remove = rules.filter((rule) => rule.command === `-${command}` && isFor(rule, command, [stroke], mac))
  // A default that was taken away is given back.
  return { remove, add: remove.length > 0 ? [] : [{ key: writtenStroke(stroke, mac), command }] }
}

/** Rules to change so that a command no longer has a key. */
export function removeKey(rules: readonly KeyRule[], binding: Binding, mac: boolean): KeyChange {
  const { command, strokes, from } = binding
  if (from === 'user') return { remove: rules.filter((rule) => isFor(rule, command, strokes, mac)), add: [] }
  const key = strokes.map((stroke) => writtenStroke(stroke, mac)).join(' ')
  return { remove: [], add: [{ key, command: `-${command}` }] }
}

/** Rules to remove so that a command has its default keys. */
export function resetKeys(rules: readonly KeyRule[], command: CommandId): KeyChange {
  return { remove: rules.filter((rule) => rule.command.replace(/^-/, '') === command), add: [] }
}

/** Other commands that a key has in a context in which the command can be run. */
export function conflictsOf(bindings: readonly Binding[], command: CommandId, stroke: Stroke): CommandId[] {
  const condition = conditionOf(command)
  const found = bindings.filter(
    (binding) => binding.command !== command && binding.strokes[0] === stroke && canBothHold(condition, binding.when),
  )
  return [...new Set(found.map((binding) => binding.command))]
}

/** Keys of a command, each once. */
export function keysOf(bindings: readonly Binding[], command: CommandId): readonly Binding[] {
  const seen = new Set<string>()
  return bindingsFor(bindings, command).filter(({ strokes }) => {
    const text = strokes.join(' ')
    return !seen.has(text) && seen.add(text)
  })
}
