import { parseLink } from '../../shared/app/links'
import type { Workspace } from '../lib/workspace.svelte'

/** Shows what a link of the app names. Links to something else, and those that name nothing, are ignored. */
export function followLink(workspace: Workspace, text: string): void {
  const link = parseLink(text)
  if (link.ok && link.value.kind === 'session') workspace.open(link.value.sessionId)
}
