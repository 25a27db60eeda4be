import type { PlaceSetup } from '#shared/place/entities'
import type { SessionContext } from '#core/session/runtime/context'
import { readScripts } from '../script/read-scripts'

/** Returns the setup commands for new worktrees of a repository, with the consent to them. Runs nothing. */
export async function readSetup(
  context: Pick<SessionContext, 'store' | 'dataDir'>,
  repository: string,
): Promise<PlaceSetup | undefined> {
  return (await readScripts(context, { root: repository, top: repository })).setup
}
