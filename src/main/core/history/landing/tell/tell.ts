import path from 'node:path'
import { createHash } from 'node:crypto'
import type { RequestOutput } from '#shared/contract'
import { defined } from '#shared/kernel/defined'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok } from '#shared/kernel/result'
import type { Handler } from '#core/base/host-port'
import { existingFolder } from '#core/session/requests/folder'
import { sendMessage } from '#core/session/requests/send-message'
import type { SessionContext } from '#core/session/runtime/context'
import { lines } from '#core/history/provenance/lines'
import type { Redact } from '#core/history/provenance/redact'
import type { CandidateBranch } from '../forecast/branches'
import { conflictBetween } from '../forecast/conflict'
import type { Forecasts } from '../forecast/forecasts'
import { conflictMessage, type Why } from './message'

type Files = RequestOutput<'landing.conflict'>['files']

/** `landing.tell`. Each conflict is told once; the same files of the same branches are the same conflict. */
export const tell =
  (context: SessionContext, forecasts: Forecasts, redact: Redact): Handler<'landing.tell'> =>
  async ({ folder: given, a, b, dryRun = false }, request) => {
    const folder = await existingFolder(given)
    if (!folder.ok) return folder
    const forecast = await forecasts.newest(folder.value, undefined)
    if (!forecast.ok) return forecast
    const found = await conflictBetween(forecast.value, a, b)
    if (!found.ok) return found
    const { outcome, files } = found.value
    if (outcome !== 'conflict') return err(knownError('place-state/no-conflict', { branch: a, baseBranch: b }))
    const branch = (name: string) => forecast.value.candidates.find((each) => each.branch === name)
    const sides = [
      { own: a, other: b, files },
      { own: b, other: a, files: files.map(turned) },
    ].flatMap((side) => {
      const sessionId = branch(side.own)?.sessionId
      return sessionId === undefined ? [] : [{ ...side, sessionId }]
    })
    if (sides.length === 0) return err(knownError('place-state/no-agents'))
    const messages: { sessionId: string; message: string }[] = []
    for (const { sessionId, ...side } of sides) {
      const why = await reasonsOf({ context, redact, request }, branch(side.other), side.files)
      messages.push({
        sessionId,
        message: conflictMessage({ ...side, files: await redacted(side.files, redact), why }),
      })
    }
    if (dryRun) return ok({ messages })
    const key = keyOf(forecast.value.repository.root, [a, b], files)
    const first = await context.store.operations.tellConflict(key, context.clock.now())
    if (!first.ok) return first
    if (!first.value) return ok({ messages: [] })
    for (const { sessionId, message } of messages) {
      const sent = await sendMessage(context)({ sessionId, message, deliveryMode: 'enqueue', source: 'user' }, request)
      if (!sent.ok) return sent
    }
    return ok({ messages })
  }

/** Returns a file as the agent of the second branch sees it. */
function turned(file: Files[number]): Files[number] {
  return {
    ...file,
    regions: file.regions.map(({ ours, theirs }) => ({ ours: theirs, theirs: ours })),
    texts: file.texts.map(({ ours, theirs }) => ({ ours: theirs, theirs: ours })),
  }
}

function redacted(files: Files, redact: Redact): Promise<Files> {
  return Promise.all(
    files.map(async (file) => ({
      ...file,
      texts: await Promise.all(file.texts.map(async ({ ours, theirs }) => ({ ours, theirs: await redact(theirs) }))),
    })),
  )
}

interface Asking {
  readonly context: SessionContext
  readonly redact: Redact
  readonly request: Parameters<Handler<'landing.tell'>>[1]
}

/** Maximum number of files whose reasons are told. */
const MOST_REASONS = 5

/** Returns why the other branch has its lines: the request of the turn, and the last sentence before the edit. */
async function reasonsOf(
  { context, redact, request: asker }: Asking,
  other: CandidateBranch | undefined,
  files: Files,
): Promise<Why[]> {
  const folder = other?.path
  if (folder === undefined || other?.sessionId === undefined) return []
  const found: Why[] = []
  for (const { path: file, regions } of files.slice(0, MOST_REASONS)) {
    const { from = 0, to = 0 } = regions[0]?.theirs ?? {}
    if (to < from || from === 0) continue
    const told = await lines(context, redact)({ path: path.join(folder, file), folder, from, to }, asker)
    const author = told.ok ? told.value.authors.find(({ sessionId }) => sessionId === other.sessionId) : undefined
    const request = author?.request ?? (await firstRequest(context, redact, other.sessionId))
    if (request === undefined) continue
    const why = { path: file, request, ...defined({ reason: author?.reason }) }
    if (!found.some((each) => each.request === why.request && each.reason === why.reason)) found.push(why)
  }
  return found
}

/** Stands in where nobody noted who wrote the lines: the first request of the session is the best that is known. */
async function firstRequest({ store }: SessionContext, redact: Redact, sessionId: string): Promise<string | undefined> {
  const [listed] = await store.read.sessions([sessionId])
  const text = listed?.preview?.firstUserMessage
  return text === undefined || text === null ? undefined : redact(text)
}

function keyOf(repository: string, branches: readonly string[], files: Files): string {
  const facts = [repository, branches.toSorted(), files.map((file) => file.path).sort()]
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex')
}
