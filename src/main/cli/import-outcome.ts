import type { RequestOutput } from '#shared/contract'
import { SESSION_EXISTS } from '#shared/snapshot/plan'
import type { FoundFiles } from '#core/transfer/import/find-files'
import { plainText } from './plain-text'

type Report = RequestOutput<'session.snapshot.importFile'>

/** Outcome of one file: the result for its sessions, or the reason why none was imported. */
export type FileOutcome = { readonly path: string; readonly name: string } & (
  { readonly report: Report } | { readonly error: { readonly code: string; readonly message: string } }
)

/** Returns one line for display. */
export function outcomeLine(outcome: FileOutcome): string {
  if ('error' in outcome) return `${plainText(outcome.name)}: not imported: ${plainText(outcome.error.message)}`
  const { imported, skipped, errors, overwrittenNewer: newer = [] } = outcome.report
  const parts = [
    `${imported.length} imported`,
    ...(newer.length === 0 ? [] : [`${newer.length} newer ${newer.length === 1 ? 'session' : 'sessions'} overwritten`]),
    ...(skipped.length === 0 ? [] : [`${skipped.length} skipped`]),
    ...(errors.length === 0 ? [] : [`${errors.length} failed`]),
  ]
  return `${plainText(outcome.name)}: ${parts.join(', ')}`
}

/** Returns the errors, one line each. */
export function problemsOf(outcomes: readonly FileOutcome[]): string[] {
  return outcomes.flatMap((outcome) => {
    const name = plainText(outcome.name)
    if ('error' in outcome) return [`${name}: ${outcome.error.message}`]
    return outcome.report.errors.map(({ sessionId, error }) => `${name}: ${sessionId}: ${explained(error)}`)
  })
}

/** Returns an error with the option that avoids it. */
const explained = (error: string): string =>
  error === SESSION_EXISTS ? `${error} Use --on-conflict skip, overwrite or copy.` : error

/** Returns all files as one value, for programs. */
export function outcomesJson(outcomes: readonly FileOutcome[], { passedOver, isCut }: FoundFiles): object {
  return {
    ...totalsOf(outcomes),
    passedOver,
    isCut,
    files: outcomes.map((outcome) =>
      'error' in outcome
        ? { path: outcome.path, error: { code: outcome.error.code, message: outcome.error.message } }
        : { path: outcome.path, ...outcome.report },
    ),
  }
}

/** Returns all files in one line for display. */
export function outcomesLine(outcomes: readonly FileOutcome[], { passedOver, isCut }: FoundFiles): string {
  const { imported, skipped, failed } = totalsOf(outcomes)
  const sentences = [
    `${outcomes.length} files: ${imported} imported, ${skipped} skipped, ${failed} failed.`,
    ...(passedOver === 0 ? [] : [`${passedOver} other files contain no sessions.`]),
    ...(isCut ? ['There are too many files for one import; specify subfolders.'] : []),
  ]
  return sentences.join(' ')
}

/** Returns the numbers of imported and skipped sessions, and of failed ones or files without any importable session. */
function totalsOf(outcomes: readonly FileOutcome[]): { imported: number; skipped: number; failed: number } {
  const totals = { imported: 0, skipped: 0, failed: 0 }
  for (const outcome of outcomes)
    if ('error' in outcome) totals.failed++
    else {
      totals.imported += outcome.report.imported.length
      totals.skipped += outcome.report.skipped.length
      totals.failed += outcome.report.errors.length
    }
  return totals
}
