import { readFile, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Connection } from '#client/connection'
import type { RequestInput, RequestOutput } from '#shared/contract'
import type { ContractError } from '#shared/kernel/errors'
import { ok, type Result } from '#shared/kernel/result'
import { resolveDataDir } from '#core/base/data-dir'
import { explainFileError } from '#core/base/folders/file-errors'
import { tableOf } from './columns'
import { exitCodes, fail, printJson, UsageError, type Command, type CommandContext } from './command'
import { terminalOf } from './terminal'
import { NO_SEARCH_MS, withClient } from './with-client'

type Found = Pick<RequestOutput<'usage.prices.get'>, 'prices' | 'price'> &
  Partial<Pick<RequestOutput<'usage.prices.import'>, 'changes'>>
type Price = NonNullable<Found['price']>

/** `parley prices [ACTION]`: prints the prices of estimates, or takes them from a file. */
export const prices: Command<'prices'> = async ({ values, positionals: [action = 'list', name] }, context) => {
  if (action === 'import' && name === undefined) throw new UsageError('import requires a file')
  if (action === 'reset' && name !== undefined) throw new UsageError('reset accepts no argument')
  const file = action === 'import' && name !== undefined ? await contentOf(resolve(name)) : null
  if (file !== null && 'problem' in file) return fail(context, file.problem)
  const ask = (): Promise<Result<Found, ContractError>> =>
    withClient(
      resolveDataDir(values.data),
      context,
      async (client): Promise<Result<Found, ContractError>> => {
        if (file !== null) return take(client, { content: file.content, asOf: values['as-of'] ?? file.asOf })
        if (action === 'reset') return take(client, {})
        return client.request('usage.prices.get', name === undefined ? {} : { model: name })
      },
      null,
      NO_SEARCH_MS,
    )
  const found = await ask()
  if (!found.ok) return fail(context, found.error.message)
  if (values.json === true) printJson(context, found.value)
  else print(found.value, name !== undefined && action === 'list' ? name : undefined, context)
  return exitCodes.done
}

/** Takes a list; what it replaces is a whole file, and not printed. */
async function take(
  client: Connection,
  input: RequestInput<'usage.prices.import'>,
): Promise<Result<Found, ContractError>> {
  const taken = await client.request('usage.prices.import', input)
  return taken.ok ? ok({ prices: taken.value.prices, changes: taken.value.changes }) : taken
}

type PriceFile = { readonly content: string; readonly asOf: string } | { readonly problem: string }

/** Reads a file; its date is that of the last change. */
async function contentOf(path: string): Promise<PriceFile> {
  try {
    const [content, { mtime }] = await Promise.all([readFile(path, 'utf8'), stat(path)])
    return { content, asOf: mtime.toISOString().slice(0, 10) }
  } catch (error) {
    return { problem: `${path} cannot be read: ${explainFileError(error)}.` }
  }
}

function print(
  { prices: { asOf, source, names, isImported, own, problems }, price, changes }: Found,
  model: string | undefined,
  { stdout }: CommandContext,
): void {
  const origin = isImported ? 'imported' : 'comes with Parley'
  stdout.write(`Prices of ${asOf} from ${source} (${names} names; ${origin}), in US dollars per million tokens.\n`)
  if (changes !== undefined) {
    const { added, changed, removed } = changes
    stdout.write(`Compared with before: ${added} new, ${changed} changed, ${removed} gone.\n`)
  }
  for (const problem of problems) stdout.write(`${problem}\n`)
  const rows = model === undefined ? Object.entries(own) : price === undefined ? [] : [[model, price] as const]
  if (model !== undefined && price === undefined) stdout.write(`No price is known of ${model}.\n`)
  if (rows.length === 0) return
  stdout.write(
    tableOf<readonly [string, Price]>(
      rows,
      [
        { title: model === undefined ? 'Your prices' : '', text: ([name]) => name, share: 1 },
        column('Input', ({ input }) => input),
        column('Output', ({ output }) => output),
        column('Cache reads', ({ cacheRead }) => cacheRead),
        column('Cache writes', ({ cacheWrite }) => cacheWrite),
      ],
      terminalOf(stdout),
    ),
  )
}

const column = (title: string, of: (price: Price) => number | undefined) => ({
  title,
  text: ([, price]: readonly [string, Price]) => String(of(price) ?? '–'),
  align: 'right' as const,
})
