import path from 'node:path'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import type { PullRequest } from '#shared/place/entities'
import { readGit, textOf } from '#core/base/git/git-program'
import { gitEnvironment } from '#core/base/git/programs'
import type { Handler } from '#core/base/host-port'
import { environmentOutside, findCommand } from '#core/base/process/find-command'
import { readLog } from '#core/base/process/process-log'
import type { SessionContext } from '#core/session/runtime/context'
import { inPlace } from './in-place'
import { largeFileSteps } from './large-files'
import { asSessionPlace, putPlace } from './place-records'
import { readStatus } from './status'
import { commandsOf, runSteps, shown, type Step } from './steps'
import { submodulesUnpushed, unpushedSubmodules } from './submodules'

/** Time limit of the program that opens a pull request, in milliseconds. */
const LIMIT_MS = 120_000

/** `workspace.pullRequest`. */
export const pullRequest =
  (context: SessionContext): Handler<'workspace.pullRequest'> =>
  ({ sessionId, title, body, draft = false, dryRun = false }) =>
    inPlace(context, sessionId, async (place, { stream }) => {
      const { branch, baseBranch, path: folder } = place
      if (baseBranch === undefined) return err(knownError('place-state/no-base'))
      const status = await readStatus(place)
      if (status === undefined || status.unfinished !== undefined || status.changedCount > 0)
        return err(knownError('place-state/uncommitted'))
      const remote = textOf(await readGit(folder, ['config', '--get', `branch.${baseBranch}.remote`])) ?? 'origin'
      // A name of the repository's settings must not become an option of a command.
      const url = remote.startsWith('-')
        ? undefined
        : textOf(await readGit(folder, ['remote', 'get-url', '--', remote]))
      if (url === undefined) return err(knownError('place-state/no-remote', { remote }))
      if (isInside(place.repository, url) || isInside(folder, url))
        return err(knownError('place-state/remote-inside', { remote }))
      const unpushed = await unpushedSubmodules(place, { from: `refs/heads/${baseBranch}`, to: 'HEAD' })
      if (unpushed.length > 0) return err(submodulesUnpushed(unpushed))
      const push: Step = {
        folder,
        args: ['push', '--set-upstream', '--', remote, `refs/heads/${branch}:refs/heads/${branch}`],
        options: { network: true },
      }
      const large = await largeFileSteps(context, place, remote)
      if (!large.ok) return large
      const program = /gitlab/i.test(url) ? 'glab' : 'gh'
      const args = argumentsOf(program, { branch, baseBranch, title, body, draft })
      const commands = [...commandsOf([...large.value, push]), shown(program, args)]
      if (dryRun) return ok({ commands })
      const command = await findCommand(program, process.env, [folder])
      if (command === undefined) return err(knownError('program-missing', { program }))
      const pushed = await runSteps([...large.value, push])
      if (!pushed.ok) return pushed
      const opened = await open(context, { command, args, folder })
      if (!opened.ok) return opened
      const { pullRequestProblem: _, ...rest } = place
      const put = await putPlace(context, { ...rest, pullRequest: opened.value })
      if (!put.ok) return put
      const values = { place: asSessionPlace(put.value) }
      const changes = stream.changes().event('updated', { sessionId, changedProperties: Object.keys(values), values })
      const shownBySession = await stream.commit(changes)
      return shownBySession.ok ? ok({ commands, pullRequest: opened.value }) : shownBySession
    })

/** Returns whether a remote is a folder in the repository, whose hooks somebody else may have written. */
function isInside(folder: string, url: string): boolean {
  if (/^[a-z][\w+.-]*:\/\//i.test(url) && !url.startsWith('file://')) return false
  const target = path.resolve(folder, url.replace(/^file:\/\//, ''))
  return `${target}${path.sep}`.startsWith(`${path.resolve(folder)}${path.sep}`)
}

interface Wish {
  readonly branch: string
  readonly baseBranch: string
  readonly title: string
  readonly body: string
  readonly draft: boolean
}

function argumentsOf(program: 'gh' | 'glab', { branch, baseBranch, title, body, draft }: Wish): string[] {
  const isDraft = draft ? ['--draft'] : []
  return program === 'gh'
    ? ['pr', 'create', '--head', branch, '--base', baseBranch, `--title=${title}`, `--body=${body}`, ...isDraft]
    : [
        ...['mr', 'create', '--source-branch', branch, '--target-branch', baseBranch],
        ...[`--title=${title}`, `--description=${body}`, '--yes', ...isDraft],
      ]
}

async function open(
  context: SessionContext,
  { command, args, folder }: { command: string; args: readonly string[]; folder: string },
): Promise<Result<PullRequest, ContractError>> {
  // The program runs git by itself.
  const own = await environmentOutside(process.env, [folder])
  const env = { ...own, ...(await gitEnvironment(folder)) }
  const spawned = await context.processes.spawn({ command, args: [...args], cwd: folder, env, stdin: 'ignore' })
  if (!spawned.ok) return failed(spawned.error)
  const { stdout, stderr, exited, kill } = spawned.value
  const [said, complained] = [readLog(stdout, () => undefined), readLog(stderr, () => undefined)]
  const timer = setTimeout(() => void kill(), LIMIT_MS)
  await exited
  clearTimeout(timer)
  await kill()
  const output = said.tail()
  const [url, number] = /https?:\/\/\S+\/(?:pull|merge_requests)\/(\d+)/.exec(output) ?? []
  if (url === undefined) return failed(complained.tail().trim() || output.trim() || 'It did not say why.')
  return ok({ url, number: Number(number) })
}

const failed = (message: string): Result<never, ContractError> =>
  err(contractError('git-failed', `The branch was pushed, but no pull request was opened. ${message}`))
