import type { ImportState, ImportTool } from '#shared/import/entities'
import type { ContractError } from '#shared/kernel/errors'
import type { ImportReport } from '#shared/snapshot/entities'
import { m } from '#messages'

/** Summary of the found sessions, in one line. */
export function foundLabel(found: readonly ImportTool[]): string {
  const sessions = found.reduce((sum, { foundCount }) => sum + foundCount, 0)
  return m.imports.foundInTools({ sessions, tools: found.length })
}

/** The tools that delete their files after a while, of those that are looked for. */
export function deletingTools({ tools }: ImportState): ImportTool[] {
  return tools.filter(({ deletesAfterDays, isOn }) => deletesAfterDays !== null && isOn)
}

/**
 * Outcome of an import, in one line. `asked`: how many sessions it was asked for; those that Parley brought by itself
 * meanwhile came too.
 */
export function outcomeLabel(outcome: ImportReport | ContractError, asked = 0): string {
  if ('code' in outcome) return outcome.code === 'cancelled' ? m.imports.cancelled : outcome.message
  const { imported, errors, account } = outcome
  const unknown = account?.unknown ?? 0
  const brought = m.imports.importedToast({ count: Math.max(imported.length, asked - errors.length) })
  const done = unknown === 0 ? brought : `${brought} ${m.imports.notUnderstood({ count: unknown })}`
  const [first] = errors
  return first === undefined ? done : `${done} ${m.imports.failed({ count: errors.length, error: first.error })}`
}

/** Sentences about facts that an import of a tool's sessions cannot bring, and about its tests. */
export function knownOf({ displayName, hasNoAgent, untold = [], isUntested }: ImportTool): readonly string[] {
  return [
    ...(hasNoAgent === true ? [m.imports.noAgent] : []),
    ...(untold.length === 0
      ? []
      : [m.imports.lacks({ displayName, facts: untold.map((fact) => m.imports.facts[fact]) })]),
    ...(isUntested === true ? [m.imports.untested] : []),
  ]
}

/** Maximum number of folders that are all shown, also those that do not exist. */
const MOST_FOLDERS = 3

/** The folders of a tool that exist; one where it would be when there are none. */
export function foldersToShow({ folders }: ImportTool): ImportTool['folders'] {
  const here = folders.filter(({ exists }) => exists)
  if (folders.length <= MOST_FOLDERS) return folders
  return here.length > 0 ? here : folders.slice(0, 1)
}

/** Returns whether a tool is on this machine, or something of it is here. */
export function isPresent({ folders, foundCount, importedCount, isKept }: ImportTool): boolean {
  return isKept || foundCount + importedCount > 0 || folders.some(({ exists }) => exists)
}

/** Reasons to keep copies of the tools' files. */
export function whyKept(tools: readonly ImportTool[]): string {
  return tools
    .map(({ displayName, deletesAfterDays }) => m.imports.deletesFiles({ displayName, days: deletesAfterDays ?? 0 }))
    .join(' ')
}
