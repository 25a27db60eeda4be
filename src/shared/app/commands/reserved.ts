import { parseKeys, type Stroke } from './strokes'

const keys = [
  'mod+n',
  'mod+t',
  'mod+w',
  'mod+q',
  'mod+shift+n',
  'mod+shift+t',
  'mod+shift+w',
  'ctrl+tab',
  'ctrl+shift+tab',
]

/** Returns true for a key that browsers use themselves and tell no page of. */
export function isReservedByBrowsers(strokes: readonly Stroke[], mac: boolean): boolean {
  return keys.some((key) => parseKeys(key, mac)?.[0] === strokes[0])
}
