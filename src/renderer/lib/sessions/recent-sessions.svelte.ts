import type { SessionListItem } from '#shared/session/entities'
import type { BranchKind } from '#shared/vocabulary/entities'
import type { Connection } from '../host/connection.svelte'
import { coalesce } from '../page/coalesce'
import { latest, latestSessions } from './latest-sessions'
import { listedFolder } from './session-list'

const PROJECTS = 6

/** A folder with sessions. */
export interface Project {
  readonly folder: string
  readonly sessions: number
  readonly lastActivityAt: number
  /** Agents of its sessions, the latest first. */
  readonly agents: readonly string[]
}

/** The latest sessions, whatever the session list is filtered by. */
export class RecentSessions {
  /** Null until they are known. */
  list = $state.raw<readonly SessionListItem[] | null>(null)
  /** Number of all sessions by folder; null while `list` has them all. */
  #counts = $state.raw<ReadonlyMap<string, number> | null>(null)
  readonly projects = $derived(
    projectsOf(this.list ?? []).map((project) => ({
      ...project,
      sessions: this.#counts?.get(project.folder) ?? project.sessions,
    })),
  )

  #isStale = true
  #isFollowed = false
  readonly #load: () => Promise<void>

  constructor(connection: Connection) {
    this.#load = coalesce(async () => {
      this.#isStale = false
      const answer = await latestSessions(connection)
      if (!answer.ok) return
      const { sessions, total } = answer.value
      this.list = sessions.filter(isOwn)
      if (total <= sessions.length) this.#counts = null
      else {
        const facets = await connection.request('session.getFacets', { status, except, exceptKinds: NOT_OWN })
        if (facets.ok) this.#counts = new Map(facets.value.folders.map(({ folder, sessions: all }) => [folder, all]))
      }
    })
    connection.onReady(() => void this.#load())
    connection.onServerEvent(({ type }) => {
      if (type !== 'sessions.changed') return
      this.#isStale = true
      if (this.#isFollowed) void this.#load()
    })
  }

  /** Keeps the list up to date, until the returned function is called. */
  follow = (): (() => void) => {
    this.#isFollowed = true
    if (this.#isStale && this.list !== null) void this.#load()
    return () => {
      this.#isFollowed = false
    }
  }
}

const { status, except } = latest
/** Branches and subagents belong to another session. */
const NOT_OWN: BranchKind[] = ['branch', 'subagent', 'compress', 'rewrite', 'coordinator', 'aside']

function isOwn({ branchKind }: SessionListItem): boolean {
  return branchKind === undefined || !NOT_OWN.includes(branchKind)
}

/** Returns the folders of sessions, the latest activity first. */
export function projectsOf(sessions: readonly SessionListItem[]): Project[] {
  const byFolder = Map.groupBy(sessions, listedFolder)
  byFolder.delete('')
  return [...byFolder]
    .map(([folder, inside]) => ({
      folder,
      sessions: inside.length,
      lastActivityAt: Math.max(...inside.map(({ lastActivityAt }) => lastActivityAt)),
      agents: [...new Set(inside.flatMap(({ agents }) => agents.map(({ adapterName }) => adapterName)))],
    }))
    .sort((one, other) => other.lastActivityAt - one.lastActivityAt)
    .slice(0, PROJECTS)
}
