import { basename, join } from 'node:path'
import type { RequestOutput, RequestParams, RequestResult } from '#shared/contract'
import { safeFileName } from '#shared/attachment/file-name'
import { defined } from '#shared/kernel/defined'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok } from '#shared/kernel/result'
import { readGit } from '#core/base/git/git-program'
import { exists } from '#core/history/place/create-place'
import { findRepository } from '#core/history/place/repository'
import type { MachineContext } from '../context'
import type { MachineTable } from '../port'
import { ask } from './ask'
import { seemsAtWork } from './at-work'

type Code = NonNullable<RequestOutput<'session.handOver.describe'>['code']>

/** Most folders of sessions in which a copy of a repository is looked for. */
const MOST_FOLDERS = 60
const MOST_FOUND = 10

/** `machine.move.preview`. */
export async function previewMove(
  context: MachineContext,
  table: MachineTable,
  { sessionId, machineId = '' }: RequestParams<'machine.move.preview'>,
): Promise<RequestResult<'machine.move.preview'>> {
  const machine = table.machine(machineId)
  if (machine === undefined) return err(knownError('machine-not-found'))
  const [known] = await context.store.read.machineSessions(machineId, [sessionId])
  if (known === undefined) return err(knownError('session-not-found', { sessionId }))
  const { agents, leadAgentId } = known.item
  const lead = agents.find(({ agentId }) => agentId === leadAgentId) ?? agents[0]
  const isReachable = machine.machine.state === 'connected'
  const described = isReachable ? await ask(machine, 'session.handOver.describe', { sessionId }) : null
  const copy = await machine.copyOf(sessionId)
  const code = described?.ok === true ? described.value.code : null
  const agent =
    lead === undefined
      ? undefined
      : { adapterName: lead.adapterName, isAvailable: (await context.adapters.get(lead.adapterName)) !== undefined }
  return ok({
    machineId,
    isReachable,
    isBusy: seemsAtWork(known.item),
    ...defined({
      code: code === null ? undefined : await codeHere(context, code),
      agent,
      copy: copy === null ? undefined : { copiedAt: copy.copiedAt, messages: copy.conversation.messages.length },
    }),
  })
}

async function codeHere(context: MachineContext, { name, branch, changed, roots }: Code) {
  return {
    name,
    branch,
    changed,
    repositories: await repositoriesWith(context, roots),
    folder: await freeFolder(context.defaultFolder, safeFileName(basename(name))),
  }
}

/** Repositories of sessions of this host that have one of some commits. */
async function repositoriesWith(context: MachineContext, commits: readonly string[]): Promise<string[]> {
  const { folders } = await context.store.read.facets({})
  const found = new Set<string>()
  for (const { folder } of folders.slice(0, MOST_FOLDERS)) {
    if (found.size >= MOST_FOUND || folder === '' || !(await exists(folder))) continue
    const repository = await findRepository(folder)
    if (!repository.ok || found.has(repository.value.root)) continue
    const { root } = repository.value
    for (const commit of commits)
      if ((await readGit(root, ['cat-file', '-e', `${commit}^{commit}`])).ok) {
        found.add(root)
        break
      }
  }
  return [...found]
}

async function freeFolder(parent: string, name: string): Promise<string> {
  for (let count = 1; ; count++) {
    const folder = join(parent, count === 1 ? name : `${name}-${count}`)
    if (!(await exists(folder))) return folder
  }
}
