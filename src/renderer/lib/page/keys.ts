import { partsOfStroke, strokesOfPress, type Press, type Stroke } from '#shared/app/commands/strokes'

/** Part of a key event that tells of input methods. */
interface Composition {
  readonly isComposing?: boolean
  readonly keyCode?: number
}

/** Key press as handlers of the app read it. */
export type KeyPress = Press & Composition

/** Code of every key that an input method has taken; Safari and some systems report nothing else of the key that ends a word. */
const TAKEN = 229

/** Returns true for a key press that belongs to an input method, such as the Enter that accepts a word. It does nothing else. */
export function isForInputMethod({ isComposing = false, keyCode }: Composition): boolean {
  return isComposing || keyCode === TAKEN
}

/**
 * Returns the pressed key: its name as events have it, or its character, letters small and Latin whatever the layout,
 * Caps Lock and Shift. Empty for a key that belongs to an input method.
 */
export function pressedKey(event: KeyPress): string {
  if (isForInputMethod(event)) return ''
  if ([...event.key].length > 1 || event.key === ' ') return event.key
  const [stroke] = strokesOfPress(event)
  return stroke === undefined ? event.key : partsOfStroke(stroke).key
}

/** Returns what a key press means by a table of strokes, such as `shift+j`; undefined for all others. */
export function meaningOfKey<Meaning>(event: KeyPress, table: Readonly<Record<Stroke, Meaning>>): Meaning | undefined {
  if (isForInputMethod(event)) return undefined
  const stroke = strokesOfPress(event).find((one) => Object.hasOwn(table, one))
  return stroke === undefined ? undefined : table[stroke]
}
