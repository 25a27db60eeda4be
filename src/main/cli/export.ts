import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { resolveDataDir } from '../core/base/data-dir'
import { exitCodes, fail, type Command, type CommandContext, type ExitCode } from './command'
import { UsageError } from './usage'
import { withClient } from './with-client'

/** `parley export SESSION`: writes a session as a snapshot, to a file or to stdout. */
export const exportSession: Command = async (args, context) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    allowNegative: true,
    options: {
      data: { type: 'string' },
      out: { type: 'string' },
      events: { type: 'boolean' },
      'tool-outputs': { type: 'boolean' },
      children: { type: 'boolean' },
      ancestors: { type: 'boolean' },
      redact: { type: 'boolean' },
    },
  })
  const [sessionId, ...others] = positionals
  if (sessionId === undefined || others.length > 0) throw new UsageError('Specify one session.')
  const options = {
    includeEvents: values.events ?? false,
    includeToolOutputs: values['tool-outputs'] ?? false,
    includeChildren: values.children ?? false,
    includeAncestors: values.ancestors ?? true,
  }
  const redactSecrets = values.redact ?? true
  const write = async (path: string): Promise<ExitCode> => {
    const exported = await withClient(resolveDataDir(values.data), context, (client) =>
      client.request('session.snapshot.exportFile', { sessionIds: [sessionId], path, options, redactSecrets }),
    )
    if (!exported.ok) return fail(context, exported.error.message)
    const { redacted } = exported.value
    if (redacted > 0) context.stderr.write(`${redacted} secrets were redacted; --no-redact keeps them.\n`)
    return exitCodes.done
  }
  return values.out === undefined ? toStdout(context, write) : write(resolve(values.out))
}

/** Streams the file in pieces, whatever its size. */
async function toStdout({ stdout }: CommandContext, write: (path: string) => Promise<ExitCode>): Promise<ExitCode> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-export-'))
  try {
    const path = join(folder, 'snapshot.json')
    const code = await write(path)
    if (code === exitCodes.done) await pipeline(createReadStream(path), stdout, { end: false })
    return code
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
