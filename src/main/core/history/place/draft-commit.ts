import type { RequestResult } from '#shared/contract'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok } from '#shared/kernel/result'
import type { Handler } from '#core/base/host-port'
import { readGit, textOf } from '#core/base/git/git-program'
import { askOnce } from '#core/session/agents/ask-once'
import type { SessionContext } from '#core/session/runtime/context'
import { inSession } from '#core/session/runtime/lookup'
import { readContext } from '#core/session/agents/read-context'
import { findPlace } from './place-records'
import { readStatus } from './status'

const LONGEST_DIFF = 30_000
const DIFF = ['diff', '--no-ext-diff', '--no-textconv', '--ignore-submodules=dirty']
const QUESTION = [
  'Write a git commit message for the changes below: a subject line in the imperative of at most 70 characters and, if it',
  'is not obvious, an empty line and the reason. Plain text, nothing else. Use no tools.',
].join(' ')

/** `workspace.commit.draft`. */
export const draftCommit =
  (context: SessionContext): Handler<'workspace.commit.draft'> =>
  ({ sessionId, writtenBy = 'agent', operationId }) =>
    context.operations.run(operationId, ({ signal }) =>
      inSession<RequestResult<'workspace.commit.draft'>>(context, sessionId, async (runtime) => {
        const found = await findPlace(context, runtime.session.place?.placeId)
        if (!found.ok) return found
        const place = found.value
        const status = await readStatus(place)
        const listing = { message: listed(status?.changed ?? []), writtenBy: 'listing' as const }
        const agent = runtime.findAgent(undefined)?.agent
        const adapter = agent === undefined ? undefined : await context.adapters.get(agent.adapterName)
        if (writtenBy === 'listing' || agent === undefined || adapter?.answersFreely === undefined) return ok(listing)
        const diff = textOf(await readGit(place.path, [...DIFF, 'HEAD']))
        const asked = await askOnce(context, adapter, agent, {
          question: `${QUESTION}\n\n${listing.message}\n\n${(diff ?? '').slice(0, LONGEST_DIFF)}`,
          history: () => readContext(context, sessionId),
          cwd: runtime.cwd,
          signal,
        })
        if (signal.aborted) return err(knownError('cancelled/commit-message'))
        const message = asked.ok ? asked.value.trim() : ''
        return ok(message === '' ? listing : { message, writtenBy: 'agent' as const })
      }),
    )

function listed(changed: readonly { readonly path: string }[]): string {
  const names = changed.map(({ path }) => path.split('/').at(-1) ?? path)
  const [first = 'files'] = names
  const subject = names.length <= 1 ? `Change ${first}` : `Change ${first} and ${names.length - 1} more`
  return names.length <= 1 ? subject : [subject, '', ...changed.slice(0, 20).map(({ path }) => `- ${path}`)].join('\n')
}
