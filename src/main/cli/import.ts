import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { RequestOutput } from '../../shared/contract'
import { ok } from '../../shared/kernel/result'
import { OnConflict } from '../../shared/snapshot/entities'
import { resolveDataDir } from '../core/data-dir'
import { exitCodes, fail, type Command } from './command'
import { UsageError } from './usage'
import { withClient } from './with-client'

type Report = RequestOutput<'session.snapshot.importFile'>

/** `parley import FILE…`: brings sessions from files. Files after one that fails are still imported. */
export const importFiles: Command = async (args, context) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { data: { type: 'string' }, 'on-conflict': { type: 'string' } },
  })
  const onConflict = OnConflict.safeParse(values['on-conflict'] ?? 'fail')
  if (!onConflict.success) throw new UsageError('--on-conflict is one of fail, skip, overwrite and copy.')
  if (positionals.length === 0) throw new UsageError('Name at least one file.')
  const problems: string[] = []
  const done = await withClient(resolveDataDir(values.data), context, async (client) => {
    for (const file of positionals) {
      const path = resolve(file)
      const imported = await client.request('session.snapshot.importFile', { path, onConflict: onConflict.data })
      if (!imported.ok) {
        problems.push(`${basename(file)}: ${imported.error.message}`)
        continue
      }
      context.stdout.write(`${basename(file)}: ${outcome(imported.value)}\n`)
      problems.push(...imported.value.errors.map(({ sessionId, error }) => `${basename(file)}: ${sessionId}: ${error}`))
    }
    return ok(undefined)
  })
  if (!done.ok) return fail(context, done.error.message)
  const [first] = problems
  if (first === undefined) return exitCodes.done
  return fail(context, problems.length === 1 ? first : `${first} (and ${problems.length - 1} more problems)`)
}

function outcome({ imported, skipped }: Report): string {
  const parts = [`${imported.length} imported`, ...(skipped.length === 0 ? [] : [`${skipped.length} skipped`])]
  return parts.join(', ')
}
