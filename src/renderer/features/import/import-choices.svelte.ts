import { SvelteSet } from 'svelte/reactivity'
import type { RequestInput } from '#shared/contract'
import type { Requester } from '#client/connection'
import { leadAdapter, sessionFolder } from '#renderer/lib/sessions/session-list'

/** Discovered sessions of one tool in one folder. */
export interface FoundProject {
  /** Empty for sessions without a folder. */
  readonly folder: string
  readonly sessionIds: readonly string[]
}

/** Discovered sessions of one tool, by project, the largest one first. */
export interface FoundTool {
  readonly adapterName: string
  readonly projects: readonly FoundProject[]
}

const PAGE = 500

/** Choice of discovered sessions to import, by tool and project. Everything is chosen at first. */
export class ImportChoices {
  /** Null until they are read. */
  tools = $state.raw<readonly FoundTool[] | null>(null)
  problem = $state<string | null>(null)
  readonly #left = new SvelteSet<string>()
  /** Ids of the sessions that are chosen. */
  readonly chosen: readonly string[] = $derived(
    (this.tools ?? []).flatMap((tool) =>
      tool.projects.flatMap((project) => (this.isChosen(tool, project) ? project.sessionIds : [])),
    ),
  )

  constructor(private readonly requester: Requester) {}

  /** Reads what was found. */
  load = async (): Promise<void> => {
    const found = new Map<string, Map<string, string[]>>()
    for (let offset = 0, total = 1; offset < total; offset += PAGE) {
      const page = await this.requester.request('session.list', { status: 'discovered', limit: PAGE, offset })
      if (!page.ok) {
        this.problem = page.error.message
        return
      }
      total = page.value.total
      for (const session of page.value.sessions) {
        const adapterName = leadAdapter(session) ?? session.adapterName ?? ''
        const folders = found.get(adapterName) ?? new Map<string, string[]>()
        found.set(adapterName, folders)
        const folder = sessionFolder(session)
        folders.set(folder, [...(folders.get(folder) ?? []), session.sessionId])
      }
    }
    this.tools = [...found].map(([adapterName, folders]) => ({
      adapterName,
      projects: [...folders]
        .map(([folder, sessionIds]) => ({ folder, sessionIds }))
        .sort((a, b) => b.sessionIds.length - a.sessionIds.length || (a.folder < b.folder ? -1 : 1)),
    }))
  }

  isChosen({ adapterName }: FoundTool, { folder }: FoundProject): boolean {
    return !this.#left.has(keyOf(adapterName, folder))
  }

  /** Returns how much of a tool is chosen. */
  of(tool: FoundTool): 'all' | 'some' | 'none' {
    const count = tool.projects.filter((project) => this.isChosen(tool, project)).length
    return count === tool.projects.length ? 'all' : count === 0 ? 'none' : 'some'
  }

  choose(tool: FoundTool, projects: readonly FoundProject[], isWanted: boolean): void {
    for (const { folder } of projects) {
      const key = keyOf(tool.adapterName, folder)
      if (isWanted) this.#left.delete(key)
      else this.#left.add(key)
    }
  }

  /** Selection to import: whole tools by name, so that what comes meanwhile comes too, and the rest by session. */
  get request(): Pick<RequestInput<'import.run'>, 'adapterNames' | 'sessionIds'> {
    const tools = this.tools ?? []
    const whole = tools.filter((tool) => this.of(tool) === 'all')
    const sessionIds = tools
      .filter((tool) => this.of(tool) === 'some')
      .flatMap((tool) => tool.projects.filter((project) => this.isChosen(tool, project)))
      .flatMap((project) => project.sessionIds)
    return {
      adapterNames: whole.map(({ adapterName }) => adapterName),
      ...(sessionIds.length === 0 ? {} : { sessionIds }),
    }
  }
}

const keyOf = (adapterName: string, folder: string) => `${adapterName}\n${folder}`
