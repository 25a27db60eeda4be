import { sumOfAccounts } from '#shared/snapshot/account-sum'
import type { ImportAccount } from '#shared/snapshot/entities'
import type { FileOutcome } from './import-outcome'
import { plainText } from './plain-text'

/** Returns what became of the records of all files; undefined when none of them is a transcript of another tool. */
export function accountOfAll(outcomes: readonly FileOutcome[]): ImportAccount | undefined {
  return sumOfAccounts(
    outcomes.flatMap((outcome) =>
      'report' in outcome && outcome.report.account !== undefined ? [outcome.report.account] : [],
    ),
  )
}

/** Returns the lines of a report for people: numbers in a column, then their meaning. */
export function reportLines(account: ImportAccount | undefined): string[] {
  if (account === undefined) return ['None of the files is a transcript of another tool.']
  const { read, shown, joined, unknown, hidden } = account
  const width = String(read).length
  const line = (count: number, words: string): string => `${String(count).padStart(width)}  ${words}`
  const hiddenCount = hidden.reduce((sum, { count }) => sum + count, 0)
  return [
    line(read, 'records and parts read'),
    line(shown, 'shown'),
    line(joined, 'joined to something shown: results of calls, names, usage, repetitions'),
    line(hiddenCount, hidden.length === 0 ? 'hidden' : 'hidden:'),
    ...hidden.map(({ adapterName, reason, count }) => `  ${line(count, plainText(`${reason} (${adapterName})`))}`),
    line(unknown, unknown === 0 ? 'not understood' : 'not understood; they are kept, and shown at the Verbose level'),
  ]
}
