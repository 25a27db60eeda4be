import { createReadStream, createWriteStream, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { RequestInput, RequestOutput } from '#shared/contract'
import { defined } from '#shared/kernel/defined'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import { exitCodes, fail, printJson, UsageError, type Command } from './command'
import { findSession, noSession } from './find-session'
import { withStore } from './with-client'

type Exported = RequestOutput<'session.snapshot.exportFile'>
type Write = (path: string) => Promise<Result<Exported, ContractError>>

/** `parley export SESSION`: writes a session to a file or to stdout. */
export const exportSession: Command<'export'> = async ({ values, positionals: [session = ''] }, context) => {
  const toStdout = values.out === undefined || values.out === '-'
  if (toStdout && values.json === true) throw new UsageError('--json requires --out FILE; the snapshot itself is JSON')
  const input: Omit<RequestInput<'session.snapshot.exportFile'>, 'sessionIds' | 'path'> = {
    ...defined({ format: values.format }),
    options: {
      includeEvents: values.events ?? false,
      includeToolOutputs: values['tool-outputs'] ?? false,
      includeChildren: values.children ?? false,
      includeAncestors: values.ancestors,
    },
    redactSecrets: values.redact,
  }
  const write: Write = (path) =>
    withStore({ data: values.data, empty: err(noSession(session)) }, context, async (client) => {
      const found = await findSession(client, session)
      if (!found.ok) return found
      return client.request('session.snapshot.exportFile', { ...input, sessionIds: [found.value], path })
    })
  const exported = toStdout
    ? await through(context.stdout, write)
    : await toFile(resolve(values.out), values.force === true, write)
  if (!exported.ok) return fail(context, exported.error.message)
  const { redacted, size } = exported.value
  if (values.json === true) printJson(context, { path: resolve(values.out ?? ''), size, redacted })
  if (redacted > 0) context.stderr.write(`${redacted} secrets were redacted; --no-redact keeps them.\n`)
  return exitCodes.done
}

/** Writes a file that does not exist yet, unless `force`; what is no regular file, such as a device, is written to. */
async function toFile(path: string, force: boolean, write: Write): Promise<Result<Exported, ContractError>> {
  const problem = (text: string) => err(contractError('file-unreadable', `${path} cannot be written: ${text}`))
  const there = statSync(path, { throwIfNoEntry: false })
  if (there === undefined) {
    const folder = statSync(dirname(path), { throwIfNoEntry: false })
    if (folder === undefined) return problem(`the folder ${dirname(path)} does not exist.`)
    if (!folder.isDirectory()) return problem(`${dirname(path)} is not a folder.`)
    return write(path)
  }
  if (there.isDirectory()) return problem('it is a folder.')
  if (there.isFile()) return force ? write(path) : problem('it already exists; use --force to replace it.')
  try {
    return await through(createWriteStream(path), write)
  } catch (error) {
    return problem(error instanceof Error ? error.message : String(error))
  }
}

/** Streams the export in pieces, whatever its size. */
async function through(to: Writable, write: Write): Promise<Result<Exported, ContractError>> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-export-'))
  try {
    const path = join(folder, 'export')
    const exported = await write(path)
    if (exported.ok) await pipeline(createReadStream(path), to, { end: false })
    return exported.ok ? ok({ ...exported.value }) : exported
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
