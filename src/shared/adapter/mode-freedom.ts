/** Actions that agents take in a mode without asking: only reading, nothing that changes anything, changes of files, anything. */
type Freedom = 'looks' | 'asks' | 'edits' | 'runs'

const order: readonly Freedom[] = ['looks', 'asks', 'edits', 'runs']

/** Words in the ids of modes, without separators; the first that fits counts. */
const words: readonly (readonly [RegExp, Freedom])[] = [
  [/bypass|yolo|fullaccess|dontask|autopilot|never/, 'runs'],
  [/acceptedits|autoedit|workspacewrite/, 'edits'],
  [/plan|readonly|architect/, 'looks'],
  [/^auto$|^full$/, 'runs'],
  [/^(default|ask|manual|normal|interactive|standard)$/, 'asks'],
  [/^(agent|code|build)$/, 'edits'],
]

/** Returns how freely agents work in a mode; undefined when its id does not tell. */
export function freedomOf(modeId: string): Freedom | undefined {
  const [last = ''] = modeId.split(/[#/]/).slice(-1)
  const plain = last.toLowerCase().replaceAll(/[^a-z]/g, '')
  return words.find(([pattern]) => pattern.test(plain))?.[1]
}

/** Returns whether a mode may let an agent do more than another one; what is not known counts as free. */
export function isFreer(actual: string | undefined, asked: string): boolean {
  const most = freedomOf(asked)
  if (most === 'runs') return false
  const does = actual === undefined ? undefined : freedomOf(actual)
  if (does === undefined) return true
  return order.indexOf(does) > (most === undefined ? order.indexOf('asks') : order.indexOf(most))
}
