import { groupOfCommand } from '#shared/app/commands/groups'
import { commandEntry, commandIds, type CommandId } from '#shared/app/commands/table'
import { NEW_SESSION } from '#renderer/lib/stores/drafts.svelte'
import { baseName } from '#renderer/lib/text/format'
import type { AppWindow } from '#renderer/lib/window/app-window.svelte'
import type { SettingsSection } from '../settings/section'
import { Matcher } from '#renderer/lib/text/matcher'
import type { PaletteMode } from './palette-query'
import type { SessionIndex } from '#renderer/lib/window/session-index/session-index.svelte'
import { m } from '#messages'

/** Line of the palette. */
export interface PaletteItem {
  readonly key: string
  readonly title: string
  /** Facts after the title. */
  readonly details: readonly string[]
  /** Labels of the key that does the same. */
  readonly keys?: readonly string[]
  /** Agent whose glyph stands before the title. */
  readonly adapterName?: string | undefined
  readonly run: () => void
}

export type PaletteGroup = 'sessions' | 'commands' | 'settings' | 'agents' | 'files' | 'history' | 'prompts'

export interface PaletteSection {
  readonly group: PaletteGroup
  readonly items: readonly PaletteItem[]
}

/** Most lines of a group among others, and alone. */
const AMONG_OTHERS = 8
const ALONE = 50
/** Sessions and commands that show before anything is typed. */
const RECENT = 8

/** The lines of the palette that do not need to be asked for. */
export class PaletteItems {
  readonly #commands: readonly CommandId[]
  readonly #commandMatcher: Matcher
  readonly #settingsMatcher: Matcher
  readonly #agentMatcher: Matcher

  constructor(
    private readonly appWindow: AppWindow,
    private readonly index: SessionIndex,
    private readonly settings: readonly SettingsSection[],
  ) {
    const { commands, adapters } = appWindow
    this.#commands = commandIds.filter((id) => commandEntry(id).palette !== false && commands.applies(id))
    this.#commandMatcher = new Matcher(
      this.#commands.map(
        (id) => `${m.commands.title[id]} ${m.commands.group[groupOfCommand(id)]} ${formerNamesOf(id)}`,
      ),
      { short: true },
    )
    this.#settingsMatcher = new Matcher(
      settings.map((section) => section.title()),
      { short: true },
    )
    this.#agentMatcher = new Matcher(
      adapters.available.map(({ displayName }) => displayName),
      { short: true },
    )
  }

  /** The sections for what was typed, without files; the group with the best match comes first. */
  sections(mode: PaletteMode, query: string): readonly PaletteSection[] {
    if (mode === 'all') return this.#all(query)
    if (mode === 'commands') return [{ group: 'commands', items: this.#findCommands(query, ALONE * 2) }]
    if (mode === 'sessions') return [{ group: 'sessions', items: this.#findSessions(query, ALONE) }]
    if (mode === 'files') return []
    if (mode === 'settings') return [{ group: 'settings', items: this.#findSettings(query, ALONE) }]
    return [{ group: 'history', items: this.#history(query) }]
  }

  #all(query: string): readonly PaletteSection[] {
    if (query === '')
      return [
        { group: 'sessions', items: this.#findSessions('', RECENT) },
        { group: 'commands', items: this.#findCommands('', RECENT) },
      ]
    const sections: PaletteSection[] = [
      { group: 'sessions', items: this.#findSessions(query, AMONG_OTHERS * 2) },
      { group: 'commands', items: this.#findCommands(query, AMONG_OTHERS) },
      { group: 'settings', items: this.#findSettings(query, AMONG_OTHERS) },
      { group: 'agents', items: this.#findAgents(query) },
      { group: 'prompts', items: this.#findPrompts(query) },
    ]
    return [
      ...sections
        .filter(({ items }) => items.length > 0)
        .sort((one, other) => distance(one, query) - distance(other, query)),
      { group: 'history', items: this.#history(query) },
    ]
  }

  #findSessions(query: string, limit: number): PaletteItem[] {
    const { appWindow } = this
    return this.index
      .find(query, limit)
      .map(({ sessionId, title, folder, adapterName, agent, branch, tags, archived }) => ({
        key: `session:${sessionId}`,
        title,
        details: [
          archived ? m.palette.archived : '',
          baseName(folder),
          agent,
          branch,
          ...tags.map((tag) => `#${tag}`),
        ].filter((text) => text !== ''),
        adapterName,
        run: () => appWindow.open(sessionId),
      }))
  }

  #findCommands(query: string, limit: number): PaletteItem[] {
    const { commands } = this.appWindow
    return this.#commandMatcher.find(query, limit).flatMap((index) => {
      const id = this.#commands[index]
      if (id === undefined) return []
      const group = m.commands.group[groupOfCommand(id)]
      return [
        {
          key: `command:${id}`,
          title: m.commands.title[id],
          details: [group],
          keys: commands.keys(id),
          run: () => void commands.run(id),
        },
      ]
    })
  }

  #findSettings(query: string, limit: number): PaletteItem[] {
    return this.#settingsMatcher.find(query, limit).flatMap((index) => {
      const section = this.settings[index]
      if (section === undefined) return []
      const { id } = section
      return [
        {
          key: `settings:${id}`,
          title: section.title(),
          details: [],
          run: () => this.appWindow.show({ kind: 'settings', section: id }),
        },
      ]
    })
  }

  #findAgents(query: string): PaletteItem[] {
    const { adapters, preferences, open } = this.appWindow
    return this.#agentMatcher.find(query, AMONG_OTHERS).flatMap((index) => {
      const adapter = adapters.available[index]
      if (adapter === undefined) return []
      const { adapterName, displayName } = adapter
      const run = () => {
        preferences.setAgent(adapterName)
        open(null)
      }
      return [
        {
          key: `agent:${adapterName}`,
          title: m.palette.startWith({ agent: displayName }),
          details: [],
          adapterName,
          run,
        },
      ]
    })
  }

  #findPrompts(query: string): PaletteItem[] {
    const { prompts } = this.appWindow
    const texts = prompts.list.map(({ name, description = '' }) => `${name} ${description}`)
    return new Matcher(texts, { short: true }).find(query, AMONG_OTHERS).flatMap((index) => {
      const prompt = prompts.list[index]
      if (prompt === undefined) return []
      const { name, description, text } = prompt
      return [
        {
          key: `prompt:${name}`,
          title: m.palette.insertPrompt({ name }),
          details: [description ?? text.slice(0, 80)],
          run: () => insertPrompt(this.appWindow, text),
        },
      ]
    })
  }

  #history(query: string): PaletteItem[] {
    const title = query === '' ? m.palette.searchHistory : m.palette.searchHistoryFor({ query })
    return [{ key: 'history', title, details: [], run: () => searchHistory(this.appWindow, query) }]
  }
}

/**
 * Sections with the files that were found. They are asked for and come late, so they stand after what is there already: nothing
 * may move under a finger on Enter.
 */
export function withFiles(
  sections: readonly PaletteSection[],
  files: readonly PaletteItem[],
): readonly PaletteSection[] {
  if (files.length === 0) return sections
  const isBefore = ({ group }: PaletteSection) => group !== 'history'
  return [
    ...sections.filter(isBefore),
    { group: 'files', items: files },
    ...sections.filter((section) => !isBefore(section)),
  ]
}

/** Puts a saved prompt before what is in the composer. */
function insertPrompt(appWindow: AppWindow, text: string): void {
  appWindow.drafts.giveBack(appWindow.current ?? NEW_SESSION, [text])
  if (appWindow.page !== null) appWindow.open(appWindow.current)
  appWindow.focusComposer()
}

/** Searches the messages of all sessions. */
export function searchHistory({ sidebar, sessions }: AppWindow, query: string): void {
  sidebar.show(true)
  if (query !== '') sessions.search(query)
  sessions.awaitsSearchFocus = true
}

/** Smaller is better: the first title begins with the query, a word of it does, or neither. */
function distance({ items: [first] }: PaletteSection, query: string): number {
  const title = first?.title.toLowerCase() ?? ''
  const wanted = query.toLowerCase()
  return title.startsWith(wanted) ? 0 : title.includes(` ${wanted}`) ? 1 : title.includes(wanted) ? 2 : 3
}

/** Returns the names that a command had before, for those who look for it under one of them. */
function formerNamesOf(id: CommandId): string {
  const names: Partial<Record<CommandId, string>> = m.commands.formerNames
  return names[id] ?? ''
}
