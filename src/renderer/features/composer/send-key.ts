import type { PreferenceValue } from '#shared/preferences/table'
import { pressedKey, type KeyPress } from '#renderer/lib/page/keys'

/**
 * Returns how a key sends a message: after the current turn, or at once (`urgent`). Undefined for all other keys, and for
 * those that start a new line.
 */
export function sendKey(event: KeyPress, setting: PreferenceValue<'composer.send'>): 'later' | 'urgent' | undefined {
  const { ctrlKey, metaKey, shiftKey, altKey } = event
  if (pressedKey(event) !== 'Enter' || altKey) return undefined
  const modified = ctrlKey || metaKey
  if (setting === 'mod-enter') return modified ? (shiftKey ? 'urgent' : 'later') : undefined
  if (shiftKey) return undefined
  return modified ? 'urgent' : 'later'
}
