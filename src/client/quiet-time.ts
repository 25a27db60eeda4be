import type { Preferences } from '../shared/preferences/table'

/** Settings that keep notifications back. */
type QuietSettings = Pick<
  Preferences,
  'notifications.doNotDisturb' | 'notifications.quietFrom' | 'notifications.quietUntil'
>

/** Returns whether the settings ask for silence at a moment: always, or in the quiet hours of its local day. */
export function isQuiet(settings: QuietSettings, at: Date): boolean {
  if (settings['notifications.doNotDisturb']) return true
  const [from, until] = [settings['notifications.quietFrom'], settings['notifications.quietUntil']]
  if (from === '' || until === '' || from === until) return false
  const time = `${String(at.getHours()).padStart(2, '0')}:${String(at.getMinutes()).padStart(2, '0')}`
  // Times of this form are in order as text. Hours over midnight are those outside of the others.
  return from < until ? from <= time && time < until : from <= time || time < until
}
