import { homedir } from 'node:os'
import type { AdapterFailure } from '#shared/adapter/port'
import type { QuotaSnapshot } from '#shared/catalog/entities'
import { err, ok, type Result } from '#shared/kernel/result'
import { readLog } from '#core/base/process/process-log'
import { record, text } from '#core/agents/transcript/values'
import { supervise } from '#core/agents/adapters/program/end'
import type { Program } from '#core/agents/adapters/program/installed'
import { answeredInTime } from '#core/agents/adapters/program/ready'
import { shareSnapshot } from '#core/agents/adapters/share-snapshot'
import { periodOf } from '../events/limits'
import { connect } from '../protocol/connection'

type Json = Readonly<Record<string, unknown>>
type Quota = Readonly<Record<string, QuotaSnapshot>>

/** A program that is asked something, and has no session. */
const ARGUMENTS = ['-p', '--input-format', 'stream-json', '--output-format', 'stream-json', '--verbose']

/** Reads the remaining allowances of the account by period, from a program that is started for that. */
export async function readQuota(program: Omit<Program, 'versions'>): Promise<Result<Quota, AdapterFailure>> {
  const { command, args, env, processes, startTimeoutMs: timeoutMs } = program
  const spawned = await processes.spawn({ command, args: [...args, ...ARGUMENTS], cwd: homedir(), env, stdin: 'pipe' })
  if (!spawned.ok) return err(failed(spawned.error))
  const tree = spawned.value
  const { stdin } = tree
  if (stdin === null) throw new Error('the program is talked to over its stdin')
  const log = readLog(tree.stderr, () => undefined)
  const connection = connect(tree.stdout, stdin, silent, { timeoutMs })
  const { closed, dispose } = supervise(tree, connection, log, () => undefined)
  const asked = connection
    .request({ subtype: 'initialize' })
    .then((begun) => (begun.ok ? connection.request({ subtype: 'get_usage', skip_behaviors: true }) : begun))
    .then((answer) => (answer.ok ? quotaOf(answer.value) : err(failed(answer.error))))
  const { signal } = new AbortController()
  const waited = { name: 'Claude Code', timeoutMs, signal, log, closed, isOver: connection.isOver }
  const answer = await answeredInTime(waited, asked)
  await dispose()
  return answer
}

/** Nothing that such a program says by itself is of use. */
const silent = {
  onFrame: () => undefined,
  onRequest: () => undefined,
  onCancelled: () => undefined,
  onGarbage: () => undefined,
}

/** Converts the answer to `get_usage`: shares in percent, and times as text. */
export function quotaOf(usage: Json): Result<Quota, AdapterFailure> {
  if (usage['rate_limits_available'] !== true)
    return err(failed('it knows allowances only of a login with a Claude subscription.'))
  const limits = record(usage['rate_limits'])
  const mayGoOn = record(limits['extra_usage'])['is_enabled'] === true
  return ok(
    Object.fromEntries(
      Object.entries(limits).flatMap(([type, value]) => {
        const { utilization, resets_at } = record(value)
        // Extra usage is money, and no allowance of a period.
        if (type === 'extra_usage' || typeof utilization !== 'number' || !(utilization >= 0)) return []
        return [[periodOf(type), shareSnapshot(utilization, timeOf(text(resets_at)), mayGoOn)]]
      }),
    ),
  )
}

function timeOf(told: string | undefined): number | undefined {
  const time = Date.parse(told ?? '')
  return Number.isNaN(time) ? undefined : time
}

const failed = (words: string): AdapterFailure => ({
  message: `Claude Code: ${words}`,
  category: 'runtime',
  recoverable: true,
})
