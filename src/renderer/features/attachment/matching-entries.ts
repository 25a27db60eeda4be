import { baseName } from '#renderer/lib/text/format'
import { sessionIndexOf } from '#renderer/lib/window/session-index/index-of'
import type { AppWindow } from '#renderer/lib/window/app-window.svelte'
import type { MentionableAgent, MentionEntry } from './mentions'
import type { Where } from './where'

const FILES = 12
const SESSIONS = 4
const AGENTS = 4

/** Returns the agents, sessions and files whose names begin with what was typed; none for the whole path of a file. */
export async function matchingEntries(
  appWindow: AppWindow,
  where: Where,
  query: string,
  agents: readonly MentionableAgent[],
): Promise<MentionEntry[]> {
  const [files, sessions] = await Promise.all([
    matchingFiles(appWindow, where, query),
    matchingSessions(appWindow, where, query),
  ])
  const isWhole = files.some(({ path, kind }) => path === query && kind === 'file')
  return isWhole ? [] : [...matchingAgents(agents, query), ...sessions, ...files]
}

async function matchingFiles(appWindow: AppWindow, where: Where, query: string) {
  const answer = await appWindow.connection.request('session.files.complete', { ...where, query, limit: FILES })
  return answer.ok ? answer.value.entries : []
}

async function matchingSessions(appWindow: AppWindow, where: Where, query: string): Promise<MentionEntry[]> {
  // A path is no title.
  if (query.includes('/')) return []
  const index = sessionIndexOf(appWindow)
  await index.load()
  const own = 'sessionId' in where ? where.sessionId : undefined
  return index
    .find(query, SESSIONS + 1)
    .filter(({ sessionId }) => sessionId !== own)
    .slice(0, SESSIONS)
    .map(({ sessionId, title, folder, agent, adapterName }) => ({
      kind: 'session',
      sessionId,
      title,
      details: [agent, baseName(folder)].filter((part) => part !== '').join(' · '),
      adapterName,
    }))
}

function matchingAgents(agents: readonly MentionableAgent[], query: string): MentionEntry[] {
  const typed = query.toLowerCase()
  return agents
    .filter(({ name }) =>
      name
        .toLowerCase()
        .split(' ')
        .some((word, at) => word.startsWith(typed) || (at === 0 && name.toLowerCase().startsWith(typed))),
    )
    .slice(0, AGENTS)
    .map((agent) => ({ kind: 'agent', agent }))
}
