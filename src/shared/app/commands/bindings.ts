import { commandEntry, commandIds, commandOfId, type CommandId } from './table'
import { parseKeys, type Stroke } from './strokes'
import { ALWAYS, holds, parseWhen, type When } from './when'
import type { ContextKey } from './context-keys'

/** A key of a command under a condition. Among those that fit a key press, the last one counts. */
export interface Binding {
  readonly strokes: readonly Stroke[]
  readonly command: CommandId
  readonly when: When
  readonly from: 'default' | 'user'
}

/** A rule of `keybindings.json`: gives a command a key, or takes one from it with a minus before the command. */
export interface KeyRule {
  readonly key: string
  readonly command: string
  readonly when?: string | undefined
}

export type RuleProblem = 'unknown-command' | 'unknown-key' | 'invalid-when'

/** Checks a rule. Returns null when it can be used. */
export function problemOf({ key, command, when }: KeyRule): RuleProblem | null {
  if (commandOfId(command.replace(/^-/, '')) === undefined) return 'unknown-command'
  if (parseKeys(key, false) === null) return 'unknown-key'
  return parseWhen(when ?? '').ok ? null : 'invalid-when'
}

/** The key bindings of a platform: the defaults, changed by the user's rules. Rules with problems change nothing. */
export function bindingsOf(mac: boolean, rules: readonly KeyRule[] = []): readonly Binding[] {
  let bindings = defaultBindings(mac)
  for (const rule of rules) {
    if (problemOf(rule) !== null) continue
    const strokes = parseKeys(rule.key, mac)
    if (strokes === null) continue
    const command = commandOfId(rule.command.replace(/^-/, ''))
    if (command === undefined) continue
    if (rule.command.startsWith('-')) {
      const removed = strokes.join(' ')
      bindings = bindings.filter((binding) => binding.command !== command || binding.strokes.join(' ') !== removed)
    } else {
      bindings = [...bindings, { strokes, command, when: both(conditionOf(command), when(rule.when)), from: 'user' }]
    }
  }
  return bindings
}

function defaultBindings(mac: boolean): Binding[] {
  return commandIds.flatMap((command) =>
    (commandEntry(command).keys ?? []).flatMap((given): Binding[] => {
      const { key, on, when: condition } = typeof given === 'string' ? { key: given } : given
      const strokes = on !== undefined && (on === 'mac') !== mac ? null : parseKeys(key, mac)
      if (strokes === null) return []
      return [{ strokes, command, when: both(conditionOf(command), when(condition)), from: 'default' }]
    }),
  )
}

/** Condition under which a command can be run. */
export function conditionOf(command: CommandId): When {
  return when(commandEntry(command).when)
}

function when(text: string | undefined): When {
  const parsed = parseWhen(text ?? '')
  return parsed.ok ? parsed.value : ALWAYS
}

const both = (one: When, other: When): When => ({ kind: 'and', of: [one, other] })

/** Meaning of a key press after the one before it. */
export interface Meaning {
  /** Commands in the order in which they are to be tried. */
  readonly commands: readonly CommandId[]
  /** Stroke that begins a binding of two strokes. */
  readonly begins: Stroke | null
}

/**
 * The meaning of a key press. `strokes`: what the press can mean; `before`: the stroke that began a binding of two, as
 * long as it counts.
 */
export function meaningOf(
  bindings: readonly Binding[],
  strokes: readonly Stroke[],
  before: Stroke | null,
  context: ReadonlySet<ContextKey>,
): Meaning {
  const fitting = (matches: (binding: Binding) => boolean) =>
    bindings.filter((binding) => matches(binding) && holds(binding.when, context)).reverse()
  for (const stroke of strokes) {
    const ended = fitting(({ strokes: [first, second] }) => second === stroke && first === before)
    const whole = fitting(({ strokes: [first, second] }) => second === undefined && first === stroke)
    const begun = fitting(({ strokes: [first, second] }) => second !== undefined && first === stroke)
    if (ended.length + whole.length + begun.length === 0) continue
    const commands = [...new Set([...ended, ...whole].map(({ command }) => command))]
    return { commands, begins: ended.length === 0 && begun.length > 0 ? stroke : null }
  }
  return { commands: [], begins: null }
}

/** Bindings of a command, the one to show first: the user's last, else the first default. */
export function bindingsFor(bindings: readonly Binding[], command: CommandId): readonly Binding[] {
  const own = bindings.filter((binding) => binding.command === command)
  return [...own.filter(({ from }) => from === 'user').reverse(), ...own.filter(({ from }) => from === 'default')]
}
