import { z } from 'zod'
import { defined } from '#shared/kernel/defined'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import type { Place, PullRequestStatus } from '#shared/place/entities'
import { gitEnvironment } from '#core/base/git/programs'
import type { Handler } from '#core/base/host-port'
import { environmentOutside, findCommand } from '#core/base/process/find-command'
import { runProgram } from '#core/base/process/launcher'
import type { SessionContext } from '#core/session/runtime/context'
import { findRuntime } from '#core/session/runtime/lookup'
import { findPlace } from './place-records'

const LIMIT_MS = 60_000
const MOST_OUTPUT = 4 * 1024 * 1024
/** Maximum number of checks that are returned. */
const MOST_CHECKS = 200

type State = PullRequestStatus['state']
type CheckState = PullRequestStatus['checks'][number]['state']

const GhView = z.object({ state: z.string(), isDraft: z.boolean().optional() })
const GhChecks = z.array(z.object({ name: z.string(), bucket: z.string(), link: z.string().optional() }))
const GlabView = z.object({
  state: z.string(),
  draft: z.boolean().optional(),
  head_pipeline: z.object({ status: z.string(), web_url: z.string().optional() }).nullish(),
})

/** `workspace.pullRequest.status`. Asks the program with which the pull request was opened. */
export const pullRequestStatus =
  (context: SessionContext): Handler<'workspace.pullRequest.status'> =>
  async ({ sessionId }) => {
    // The session is not held meanwhile: the answer comes over the network.
    const runtime = await findRuntime(context, sessionId)
    if (!runtime.ok) return runtime
    const found = await findPlace(context, runtime.value.session.place?.placeId)
    if (!found.ok) return found
    const { pullRequest } = found.value
    if (pullRequest === undefined) return ok({ status: null })
    const read = /\/merge_requests\//.test(pullRequest.url) ? readGlab : readGh
    const status = await read(found.value, String(pullRequest.number))
    return status.ok ? ok({ status: status.value }) : status
  }

async function readGh(place: Place, number: string): Promise<Result<PullRequestStatus, ContractError>> {
  const view = await ask(place, 'gh', ['pr', 'view', number, '--json', 'state,isDraft'], GhView)
  if (!view.ok) return view
  // It fails when there are no checks.
  const checks = await ask(place, 'gh', ['pr', 'checks', number, '--json', 'name,bucket,link'], GhChecks)
  return ok({
    state: stateOf(view.value.state),
    isDraft: view.value.isDraft ?? false,
    checks: (checks.ok ? checks.value : [])
      .slice(0, MOST_CHECKS)
      .map(({ name, bucket, link }) => ({ name, state: checkOf(bucket), ...defined({ url: webAddress(link) }) })),
  })
}

async function readGlab(place: Place, number: string): Promise<Result<PullRequestStatus, ContractError>> {
  const view = await ask(place, 'glab', ['mr', 'view', number, '--output', 'json'], GlabView)
  if (!view.ok) return view
  const { state, draft = false, head_pipeline: pipeline } = view.value
  const check = pipeline == null ? [] : [pipeline]
  return ok({
    state: stateOf(state),
    isDraft: draft,
    checks: check.map(({ status, web_url }) => ({
      name: 'Pipeline',
      state: checkOf(status),
      ...defined({ url: webAddress(web_url) }),
    })),
  })
}

/** Runs a program and reads the JSON that it prints. Checks that failed or wait are an exit code too. */
async function ask<T>(
  { path: folder }: Place,
  program: 'gh' | 'glab',
  args: readonly string[],
  schema: z.ZodType<T>,
): Promise<Result<T, ContractError>> {
  const command = await findCommand(program, process.env, [folder])
  if (command === undefined) return err(knownError('program-missing', { program }))
  // The program runs git by itself.
  const own = await environmentOutside(process.env, [folder])
  const env = { ...own, ...(await gitEnvironment(folder)) }
  const ran = await runProgram({ command, args, cwd: folder, env, timeoutMs: LIMIT_MS, maxBytes: MOST_OUTPUT })
  const output = Buffer.from(ran.output).toString()
  const parsed = schema.safeParse(jsonOf(output))
  if (parsed.success) return ok(parsed.data)
  return err(contractError('git-failed', `${program} did not tell the state. ${ran.complaint.trim()}`.trim()))
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function stateOf(state: string): State {
  const name = state.toLowerCase()
  return name === 'merged' || name === 'closed' ? name : 'open'
}

function checkOf(state: string): CheckState {
  if (['pass', 'success'].includes(state)) return 'passed'
  if (['fail', 'failed', 'cancel', 'canceled'].includes(state)) return 'failed'
  return ['skipping', 'skipped', 'manual'].includes(state) ? 'skipped' : 'pending'
}

/** Returns an address that a browser may open. */
const webAddress = (link: string | undefined): string | undefined =>
  link !== undefined && /^https?:\/\//i.test(link) ? link : undefined
