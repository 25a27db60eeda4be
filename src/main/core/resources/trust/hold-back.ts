import type { AdapterFailure, AgentAdapter, HeldBack } from '#shared/adapter/port'
import { err, ok, type Result } from '#shared/kernel/result'
import type { TrustItem } from '#shared/trust/entities'
import type { ResourcesContext } from '../context'
import { inheritedVariables } from '#core/base/git/git-safety'
import { restrainedGit } from '#core/base/git/programs'
import { lookAtTrust, type LookedAt } from './look'
import { runsPrograms } from './runs-programs'

/** The condition under which an agent may be started. */
export interface Restriction {
  /** A folder with content that nobody consented to; undefined: there is none. */
  readonly folder: string | undefined
  /** Content that the agent has to be started without; undefined: none. Fails when it cannot be started without it. */
  readonly heldBack: Result<HeldBack | undefined, AdapterFailure>
  /** Variables for the git of an agent where a folder has no consent. */
  readonly gitEnv: Readonly<Record<string, string>> | undefined
}

/**
 * Returns what an agent has to be started without because nobody consented to it. Of an agent whose reading is not known, only items that execute programs count: definitions
 * in words are instructions, which the folder may give to any agent.
 */
export async function restrictionOf(
  context: Pick<ResourcesContext, 'store'>,
  { displayName, folderSettings }: Pick<AgentAdapter, 'displayName' | 'folderSettings'>,
  cwd: string,
  directories: readonly string[],
): Promise<Restriction> {
  const looked = await Promise.all([cwd, ...directories].map((folder) => lookAtTrust(context, folder)))
  const concerns = (item: TrustItem): boolean =>
    item.state !== 'known' &&
    (folderSettings === undefined ? runsPrograms(item) : folderSettings.families.includes(item.family))
  const gitEnv = await gitEnvOf(looked)
  const untrusted = looked.filter(({ trust }) => trust.items.some(concerns))
  const [first] = untrusted
  if (first === undefined) return { folder: undefined, heldBack: ok(undefined), gitEnv }
  const { folder } = first.trust
  // The git of any agent is held back by variables.
  const held = [...(folderSettings?.holdsBack ?? []), 'git']
  const needed = untrusted.flatMap(({ trust }) =>
    trust.items.filter((item) => concerns(item) && !held.includes(item.family)),
  )
  if (needed.length > 0) return { folder, heldBack: err(needsConsent(displayName, folder, needed)), gitEnv }
  const heldBack = {
    root: folder,
    count: untrusted.reduce((sum, { trust }) => sum + trust.items.filter(concerns).length, 0),
    folders: [...new Set(untrusted.flatMap(({ folders }) => folders))],
  }
  return { folder, heldBack: ok(heldBack), gitEnv }
}

/**
 * Returns variables for the git of an agent, in every folder without consent: also in one that runs nothing now, since what
 * is there when git starts counts. Undefined where everything has consent.
 */
async function gitEnvOf([own, ...others]: readonly LookedAt[]): Promise<Record<string, string> | undefined> {
  const open = [
    ...(own === undefined || own.trust.state === 'trusted' ? [] : [own]),
    ...others.filter(({ trust }) => trust.state === 'untrusted' || trust.state === 'changed'),
  ]
  if (open.length === 0) return undefined
  const settings = await Promise.all(open.map(({ trust }) => restrainedGit(trust.folder)))
  return inheritedVariables([...new Map(settings.flat().map((each) => [JSON.stringify(each), each])).values()])
}

function needsConsent(name: string, folder: string, items: readonly TrustItem[]): AdapterFailure {
  const [first] = items
  const more = items.length > 1 ? ` and ${items.length - 1} more` : ''
  return {
    message:
      `${name} was not started: ${folder} would make it run ${first?.name ?? 'something'}${more}, ` +
      'and it cannot be started without. Review the folder and trust it, or work in another one.',
    category: 'runtime',
    recoverable: true,
  }
}
