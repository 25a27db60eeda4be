import type { PreferenceValue } from '#shared/preferences/table'

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/**
 * Returns how a key sends a message: after the current turn, or at once (`urgent`). Undefined for all other keys, and for
 * those that start a new line.
 */
export function sendKey(
  { key, ctrlKey, metaKey, shiftKey, altKey }: Key,
  setting: PreferenceValue<'composer.send'>,
): 'later' | 'urgent' | undefined {
  if (key !== 'Enter' || altKey) return undefined
  const modified = ctrlKey || metaKey
  if (setting === 'mod-enter') return modified ? (shiftKey ? 'urgent' : 'later') : undefined
  if (shiftKey) return undefined
  return modified ? 'urgent' : 'later'
}
