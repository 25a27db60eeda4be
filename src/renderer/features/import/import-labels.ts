import type { ImportState, ImportTool } from '../../../shared/import/entities'
import type { ContractError } from '../../../shared/kernel/errors'
import type { ImportReport } from '../../../shared/snapshot/entities'
import { plural } from '../../lib/format'

/** Names in a row: "A", "A and B", "A, B and C". */
export function inRow(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}

/** What was found, in one line. */
export function foundWords(found: readonly ImportTool[]): string {
  const sessions = found.reduce((sum, { foundCount }) => sum + foundCount, 0)
  return `Found ${plural(sessions, 'session')} of ${plural(found.length, 'tool')}`
}

/** The tools that delete their files after a while, of those that are looked for. */
export function deletingTools({ tools }: ImportState): ImportTool[] {
  return tools.filter(({ deletesAfterDays, isOn }) => deletesAfterDays !== null && isOn)
}

/**
 * What came of an import, in one line. `asked`: how many sessions it was asked for; those that Parley brought by itself
 * meanwhile came too.
 */
export function outcomeWords(outcome: ImportReport | ContractError, asked = 0): string {
  if ('code' in outcome)
    return outcome.code === 'cancelled' ? 'The import was cancelled. What was imported so far stays.' : outcome.message
  const { imported, errors } = outcome
  const done = `Imported ${plural(Math.max(imported.length, asked - errors.length), 'session')}.`
  const [first] = errors
  return first === undefined ? done : `${done} ${plural(errors.length, 'session')} could not be: ${first.error}`
}

/** Why copies of what tools write are worth keeping. */
export function whyKept(tools: readonly ImportTool[]): string {
  return tools
    .map(
      ({ displayName, deletesAfterDays }) => `${displayName} deletes its files after ${String(deletesAfterDays)} days.`,
    )
    .join(' ')
}
