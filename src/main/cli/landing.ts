import { resolve } from 'node:path'
import type { Connection } from '#client/connection'
import type { RequestOutput } from '#shared/contract'
import { defined } from '#shared/kernel/defined'
import type { ContractError } from '#shared/kernel/errors'
import { ok, type Result } from '#shared/kernel/result'
import { resolveDataDir } from '#core/base/data-dir'
import { exitCodes, fail, printJson, UsageError, type Command } from './command'
import { plainText } from './plain-text'
import { NO_SEARCH_MS, withClient } from './with-client'

type Forecast = RequestOutput<'landing.forecast'>
type Files = Forecast['candidates'][number]['files']

/** `parley landing`: prints which branches merge, lands several, or undoes a landing. */
export const landing: Command<'landing'> = async ({ values, positionals }, context) => {
  const isLanding = values.land === true
  if (!isLanding && positionals.length > 0) throw new UsageError('Branches are given with --land.')
  if (!isLanding && values.squash === true) throw new UsageError('--squash needs --land.')
  if (isLanding && values.undo !== undefined) throw new UsageError('--land and --undo exclude each other.')
  const folder = resolve(values.project ?? '.')
  const dryRun = values['dry-run'] === true
  const print = (value: object, text: () => string): void =>
    values.json === true ? printJson(context, value) : void context.stdout.write(text())
  const work = async (client: Connection): Promise<Result<void, ContractError>> => {
    if (values.undo !== undefined) {
      const undone = await client.request('landing.undo', { landingId: values.undo, dryRun })
      if (undone.ok) print(undone.value, () => commandLines(undone.value.commands))
      return undone.ok ? ok(undefined) : undone
    }
    const base = defined({ base: values.base })
    if (!isLanding) {
      const found = await client.request('landing.forecast', { folder, ...base, wait: true })
      if (found.ok) print(found.value, () => report(found.value))
      return found.ok ? ok(undefined) : found
    }
    const by = values.squash === true ? ('squash' as const) : ('merge' as const)
    const steps = positionals.map((branch) => ({ branch, by }))
    const plan = await client.request('landing.plan', { folder, ...base, ...(steps.length === 0 ? {} : { steps }) })
    if (!plan.ok) return plan
    const done = await client.request('landing.land', { planId: plan.value.planId, dryRun })
    if (!done.ok) return done
    const { landed, landingId, commands } = done.value
    print(done.value, () =>
      dryRun
        ? commandLines(commands)
        : `Landed ${landed.map(plainText).join(', ')}. Undo: parley landing --undo ${landingId ?? ''}\n`,
    )
    return ok(undefined)
  }
  // A repository has branches before Parley has sessions.
  const done = await withClient(resolveDataDir(values.data), context, work, null, NO_SEARCH_MS)
  return done.ok ? exitCodes.done : fail(context, done.error.message)
}

const commandLines = (commands: readonly string[]): string => commands.map((each) => `${plainText(each)}\n`).join('')

/** Branches in their order, and then the conflicts between them. */
function report({ base, candidates, pairs, order }: Forecast): string {
  if (candidates.length === 0) return `No branch has commits that ${plainText(base)} lacks.\n`
  const places = new Map(order.map(({ branch }, index) => [branch, index]))
  const lands = new Set(order.flatMap((each) => (each.lands ? [each.branch] : [])))
  const sorted = candidates.toSorted(
    (one, other) => (places.get(one.branch) ?? candidates.length) - (places.get(other.branch) ?? candidates.length),
  )
  const branches = sorted.map(({ branch, outcome, reason, includes, files }) =>
    [
      lands.has(branch) ? 'lands' : '',
      plainText(branch),
      [outcome, reason].filter(Boolean).join(' '),
      includes === 'uncommitted' ? 'uncommitted work' : '',
      filesOf(files),
    ].join('\t'),
  )
  const conflicts = pairs
    .filter(({ outcome }) => outcome !== 'clean')
    .map(({ a, b, outcome, files }) => `\t${plainText(a)} + ${plainText(b)}\t${outcome}\t\t${filesOf(files)}`)
  return [...branches, ...conflicts].map((line) => `${line.trimEnd()}\n`).join('')
}

/** Files with the lines of the second side. */
const filesOf = (files: Files): string =>
  files
    .map(({ path, kind, regions }) => {
      const lines = regions.map(({ theirs: { from, to } }) => (to <= from ? String(from) : `${from}-${to}`)).join(',')
      return `${plainText(path)}${lines === '' ? ` (${kind})` : `:${lines}`}`
    })
    .join(' ')
