import type { Choices } from '../../../../shared/adapter/entities'
import type { AdapterFailure } from '../../../../shared/adapter/port'

/** What agents do in a mode without asking: nothing but reading, nothing that changes, changes of files, anything. */
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
function freedomOf(modeId: string): Freedom | undefined {
  const [last = ''] = modeId.split(/[#/]/).slice(-1)
  const plain = last.toLowerCase().replaceAll(/[^a-z]/g, '')
  return words.find(([pattern]) => pattern.test(plain))?.[1]
}

/** Returns whether a mode may let an agent do more than another one; what is not known counts as free. */
function isFreer(actual: string | undefined, asked: string): boolean {
  const most = freedomOf(asked)
  if (most === 'runs') return false
  const does = actual === undefined ? undefined : freedomOf(actual)
  if (does === undefined) return true
  return order.indexOf(does) > (most === undefined ? order.indexOf('asks') : order.indexOf(most))
}

/**
 * Returns the mode to set at a start where none was asked for: one that asks, when the agent would run anything without
 * it. Undefined: its own one stays.
 */
export function safeMode({ current, available }: Choices): string | undefined {
  if (freedomOf(current) !== 'runs') return undefined
  return available.find(({ id }) => freedomOf(id) === 'asks')?.id
}

/** Returns whether an agent runs anything without asking in a mode. */
export function runsAnything(modeId: string): boolean {
  return freedomOf(modeId) === 'runs'
}

/**
 * Returns the failure of a start whose mode could not be set, when the agent may do more than in that mode; undefined when
 * it does not. `actual` is undefined for an agent without modes.
 */
export function modeFailure(agentName: string, asked: string, actual: string | undefined): AdapterFailure | undefined {
  if (asked === actual || !isFreer(actual, asked)) return undefined
  const instead = actual === undefined ? 'It has no modes' : `It works in "${actual}"`
  const message = `${agentName} cannot work in the mode "${asked}". ${instead}, and might do more without asking. Choose another mode or agent.`
  return { message, category: 'runtime', recoverable: false }
}
