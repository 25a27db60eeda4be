import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import type { Connection } from '#client/connection'
import { defined } from '#shared/kernel/defined'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { ok, type Result } from '#shared/kernel/result'
import type { OnConflict } from '#shared/snapshot/entities'
import { resolveDataDir } from '#core/base/data-dir'
import { findFiles, type FoundFiles, type SessionFile } from '#core/transfer/import/find-files'
import { exitCodes, fail, type Command, type CommandContext, type ExitCode } from './command'
import { outcomeLine, outcomesJson, outcomesLine, problemsOf, type FileOutcome } from './import-outcome'
import { accountOfAll, reportLines } from './import-report'
import { ImportProgress } from './import-progress'
import { withStdinFile } from './stdin-file'
import type { Call } from './table'
import { NO_SEARCH_MS, withClient } from './with-client'

/** Number of files in one request. */
const MOST_AT_ONCE = 1000

/**
 * `parley import FILE|FOLDER…`: imports sessions from files, and from files in folders. Files after a failed one are
 * still imported. Fails when one failed, when there was nothing to import, and when it was stopped.
 */
export const importFiles: Command<'import'> = async ({ values, positionals }, context) =>
  withStdinFile(positionals, context, (stdinFile) => importPaths({ values, positionals }, stdinFile, context))

async function importPaths(
  { values, positionals }: Call<'import'>,
  stdinFile: string,
  context: CommandContext,
): Promise<ExitCode> {
  const onConflict = values['on-conflict'] ?? 'fail'
  const isJson = values.json === true
  const named = positionals.map((path) => (path === '-' ? stdinFile : resolve(path)))
  const { files, ...others } = await findFiles(named, context.stopped)
  const found = { ...others, files: files.map((file) => (file.path === stdinFile ? { ...file, name: 'stdin' } : file)) }
  const outcomes: FileOutcome[] = []
  const importAll = async (client: Connection): Promise<Result<undefined, ContractError>> => {
    const progress = new ImportProgress(context.stderr, found.files.length)
    while (outcomes.length < found.files.length && !context.stopped.aborted) {
      const some = found.files.slice(outcomes.length, outcomes.length + MOST_AT_ONCE)
      const imported = await importSome(client, some, onConflict, outcomes.length, progress, context)
      progress.clear()
      outcomes.push(...imported)
      if (!isJson)
        for (const outcome of imported)
          // The reason why the only file was not imported is told once, as the error of the command.
          if (found.files.length > 1 || !('error' in outcome)) context.stdout.write(`${outcomeLine(outcome)}\n`)
    }
    return ok(undefined)
  }
  // The files are often those of another tool, which a search would read a second time meanwhile.
  const done = await withClient(resolveDataDir(values.data), context, importAll, null, NO_SEARCH_MS)
  if (!done.ok) return fail(context, done.error.message)
  const account = accountOfAll(outcomes)
  if (isJson) context.stdout.write(`${JSON.stringify({ ...outcomesJson(outcomes, found), ...defined({ account }) })}\n`)
  else if (found.files.length > 1 || found.passedOver > 0) context.stdout.write(`${outcomesLine(outcomes, found)}\n`)
  if (values.report === true && !isJson) context.stdout.write(`${reportLines(account).join('\n')}\n`)
  const problem = problemOf(outcomes, found, context)
  return problem === undefined ? exitCodes.done : fail(context, problem)
}

/** Imports files; returns those that were not given up before. `before` is the number of files before them. */
async function importSome(
  client: Connection,
  files: readonly SessionFile[],
  onConflict: OnConflict,
  before: number,
  progress: ImportProgress,
  { stopped }: CommandContext,
): Promise<FileOutcome[]> {
  const operationId = randomUUID()
  const cancel = (): void => void client.request('operation.cancel', { operationId })
  const tell = (part: number): void => {
    const done = part * files.length
    const at = Math.min(Math.floor(done), files.length - 1)
    progress.tell(before + at, files[at]?.name ?? '', done - at)
  }
  const stop = client.onServerEvent((event) => {
    if (event.type === 'operation.progress' && event.payload.operationId === operationId) tell(event.payload.part)
  })
  stopped.addEventListener('abort', cancel)
  const asked = files.map(({ path }) => ({ path, onConflict }))
  const imported = await client.request('session.snapshot.importFiles', { files: asked, operationId })
  stopped.removeEventListener('abort', cancel)
  stop()
  const outcomes = files.map(({ path, name }, index): FileOutcome => {
    if (!imported.ok) return { path, name, error: imported.error }
    const { report, error } = imported.value.files[index] ?? {}
    return report === undefined
      ? { path, name, error: error ?? contractError('internal', 'Nothing is known about it.') }
      : { path, name, report }
  })
  if (stopped.aborted) return outcomes.filter((outcome) => !('error' in outcome && outcome.error.code === 'cancelled'))
  tell(1)
  return outcomes
}

function problemOf(
  outcomes: readonly FileOutcome[],
  { files }: FoundFiles,
  { stopped }: CommandContext,
): string | undefined {
  if (stopped.aborted) return `Stopped after ${outcomes.length} of ${files.length} files; imported sessions are kept.`
  if (files.length === 0) return 'No session files were found.'
  const problems = problemsOf(outcomes)
  const [first] = problems
  if (first === undefined || problems.length === 1) return first
  return `${problems.length} sessions or files were not imported; the first: ${first}`
}
