import type { SessionListItem } from '#shared/session/entities'
import type { Connection } from '#renderer/lib/host/connection.svelte'
import { leadAdapter, listedFolder, sessionTitle } from '#renderer/lib/sessions/session-list'
import type { Adapters } from '#renderer/lib/stores/adapters.svelte'
import { Matcher } from '#renderer/lib/text/matcher'

/** Properties of a session that the palette searches. */
export interface IndexedSession {
  readonly sessionId: string
  readonly title: string
  readonly folder: string
  readonly adapterName: string | undefined
  readonly agent: string
  readonly branch: string
  readonly tags: readonly string[]
  readonly archived: boolean
  readonly lastActivityAt: number
}

/** Each answer is short, so that the host can serve others between two of them. */
const PAGE = 500

/**
 * All sessions of the host, for finding them without asking it. Read once, in pages, when the palette is opened for the
 * first time, and kept up to date by events from then on.
 */
export class SessionIndex {
  /** Counts up when something has changed. */
  version = $state(0)
  #byId = new Map<string, IndexedSession>()
  #sorted: readonly IndexedSession[] | null = null
  #matcher: Matcher | null = null
  #loading: Promise<void> | null = null

  constructor(
    private readonly connection: Connection,
    private readonly adapters: Adapters,
  ) {
    connection.onServerEvent((event) => {
      if (event.type !== 'sessions.changed' || this.#loading === null) return
      for (const sessionId of event.payload.removed) this.#byId.delete(sessionId)
      this.#add(event.payload.sessions)
    })
    connection.onReady(() => {
      if (this.#loading === null) return
      this.#byId = new Map()
      this.#loading = this.#load()
    })
  }

  /** Reads all sessions, unless that was done. */
  load(): Promise<void> {
    this.#loading ??= this.#load()
    return this.#loading
  }

  /** Sessions that match, best first; without a query the latest ones. Does not contain archived ones unless searched. */
  find(query: string, limit: number): readonly IndexedSession[] {
    const all = this.#all()
    if (query.trim() === '') return all.filter(({ archived }) => !archived).slice(0, limit)
    this.#matcher ??= new Matcher(all.map(textOf))
    return this.#matcher.find(query, limit).flatMap((index) => all[index] ?? [])
  }

  #all(): readonly IndexedSession[] {
    this.#sorted ??= [...this.#byId.values()].sort((one, other) => other.lastActivityAt - one.lastActivityAt)
    return this.#sorted
  }

  async #load(): Promise<void> {
    for (let offset = 0, total = 1; offset < total; offset += PAGE) {
      const answer = await this.connection.request('session.list', {
        except: ['discovered'],
        includePreview: true,
        limit: PAGE,
        offset,
      })
      // Without an answer the palette shows what it has; the next connection reads it again.
      if (!answer.ok) return
      this.#add(answer.value.sessions)
      total = answer.value.total
    }
  }

  #add(sessions: readonly SessionListItem[]): void {
    for (const session of sessions) {
      if (session.status === 'discovered' || session.branchKind === 'aside') this.#byId.delete(session.sessionId)
      else this.#byId.set(session.sessionId, this.#indexed(session))
    }
    this.#sorted = null
    this.#matcher = null
    this.version++
  }

  #indexed(session: SessionListItem): IndexedSession {
    const adapterName = leadAdapter(session)
    return {
      sessionId: session.sessionId,
      title: sessionTitle(session),
      folder: listedFolder(session),
      adapterName,
      agent: adapterName === undefined ? '' : this.adapters.displayName(adapterName),
      branch: session.git?.branch ?? '',
      tags: session.tags ?? [],
      archived: session.status === 'archived',
      lastActivityAt: session.lastActivityAt,
    }
  }
}

/** Of a long folder only the end tells sessions apart. */
const FOLDER_PARTS = 3

function textOf({ title, folder, agent, branch, tags }: IndexedSession): string {
  return [title, folder.split(/[\\/]/).slice(-FOLDER_PARTS).join(' '), agent, branch, ...tags].join(' ')
}
