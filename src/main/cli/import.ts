import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import type { Connection } from '../../client/connection'
import { ok } from '../../shared/kernel/result'
import type { OnConflict } from '../../shared/snapshot/entities'
import { resolveDataDir } from '../core/base/data-dir'
import { findFiles, type FoundFiles, type SessionFile } from '../core/transfer/import/find-files'
import { exitCodes, fail, type Command, type CommandContext, type ExitCode } from './command'
import { outcomeLine, outcomesJson, outcomesLine, problemsOf, type FileOutcome } from './import-outcome'
import { ImportProgress } from './import-progress'
import { withStdinFile } from './stdin-file'
import type { Call } from './table'
import { withClient } from './with-client'

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
  const done = await withClient(resolveDataDir(values.data), context, async (client) => {
    const progress = new ImportProgress(context.stderr, found.files.length)
    for (const [index, file] of found.files.entries()) {
      if (context.stopped.aborted) break
      const tell = (part: number): void => progress.tell(index, file.name, part)
      const outcome = await importOne(client, file, onConflict, tell, context)
      outcomes.push(outcome)
      progress.clear()
      if (!isJson) context.stdout.write(`${outcomeLine(outcome)}\n`)
    }
    return ok(undefined)
  })
  if (!done.ok) return fail(context, done.error.message)
  if (isJson) context.stdout.write(`${JSON.stringify(outcomesJson(outcomes, found))}\n`)
  else if (found.files.length > 1 || found.passedOver > 0) context.stdout.write(`${outcomesLine(outcomes, found)}\n`)
  const problem = problemOf(outcomes, found, context)
  return problem === undefined ? exitCodes.done : fail(context, problem)
}

async function importOne(
  client: Connection,
  { path, name }: SessionFile,
  onConflict: OnConflict,
  tell: (part: number) => void,
  { stopped }: CommandContext,
): Promise<FileOutcome> {
  const operationId = randomUUID()
  const cancel = (): void => void client.request('operation.cancel', { operationId })
  const stop = client.onServerEvent((event) => {
    if (event.type === 'operation.progress' && event.payload.operationId === operationId) tell(event.payload.part)
  })
  stopped.addEventListener('abort', cancel)
  const imported = await client.request('session.snapshot.importFile', { path, onConflict, operationId })
  stopped.removeEventListener('abort', cancel)
  stop()
  if (!imported.ok) return { path, name, error: imported.error }
  tell(1)
  return { path, name, report: imported.value }
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
  return `${first} (and ${problems.length - 1} more problems)`
}
