import { join } from 'node:path'
import { z } from 'zod'
import { defined } from '#shared/kernel/defined'
import type { McpServerConfig } from '#shared/mcp/entities'
import type { ApprovalPolicy } from '#shared/session/entities'
import type { ModelPrices } from '#shared/usage/price-list'
import type { BackupsKept } from '#shared/store/entities'
import {
  ALL_SKILLS,
  settingsFields,
  settingsTables,
  type AgentServer,
  type TestedAgent,
  type ExtensionSettings,
  type RepositoryScripts,
  type SettingsEntry,
  type SettingsFieldName,
  type SettingsFieldValue,
  type SettingsTableName,
} from './settings-fields'
import { isTable, readSettingsJson, SETTINGS_FILE, settingAt, type SettingsJson } from './settings-json'

export type { AgentServer, ExtensionSettings, TestedAgent }

/** User's choices about sessions of other tools. */
export interface ImportSettings {
  /** Tools whose sessions are ignored. */
  readonly off: readonly string[]
  /** Tools whose sessions are imported automatically, with copies of their files. */
  readonly kept: readonly string[]
  readonly isAsked: boolean
}

/** Content of `settings.json` as it applies. Its other keys are left alone. */
export interface Settings {
  readonly agentServers: ReadonlyMap<string, AgentServer>
  readonly defaultAgent?: string
  /** Applies unless something else sets one. */
  readonly approvalPolicy?: ApprovalPolicy
  readonly mcpServers: ReadonlyMap<string, McpServerConfig>
  /** Returns true for a skill that no session uses. */
  readonly isSkillOff: (name: string) => boolean
  /** True if agents are asked for the titles of new sessions, which costs a little each time. */
  readonly titlesByAgent: boolean
  /** Address of the registry of agents, where it is not the public one. */
  readonly agentRegistry?: string
  /** Sign-in method of each agent. */
  readonly signIn: Readonly<Record<string, string>>
  /** Tested versions of agents that are used in place of the user's own, by adapter. */
  readonly testedAgents: ReadonlyMap<string, TestedAgent>
  /** Prices of the user by name of the model. */
  readonly prices: ReadonlyMap<string, ModelPrices>
  /** Scripts of the user, by the main folder of a repository. */
  readonly scripts: ReadonlyMap<string, RepositoryScripts>
  /** Choices about sessions of other tools. */
  readonly import: ImportSettings
  /** Enabled extensions, by id. */
  readonly extensions: ReadonlyMap<string, ExtensionSettings>
  /** Numbers of store backups to keep, those that are configured. */
  readonly backups: Partial<BackupsKept>
  /** What is wrong in the file. The rest of it applies. */
  readonly problems: readonly SettingsProblem[]
}

/** Something in `settings.json` that is not used. */
export interface SettingsProblem {
  /** The field or table; null for the whole file. */
  readonly part: string | null
  /** User-facing text. */
  readonly text: string
}

/** Values that were valid when the file was read last. */
interface LastValid {
  fields: Partial<Record<SettingsFieldName, unknown>>
  tables: Partial<Record<SettingsTableName, ReadonlyMap<string, unknown>>>
}

/** By data directory. It is of this process: at a start nothing is known yet. */
const lastValid = new Map<string, LastValid>()

/**
 * Reads `settings.json` of a data directory; a missing file counts as an empty one. Each value is judged by itself. A
 * wrong one, and each value of a file that cannot be parsed, keeps what was valid last. Where nothing valid is known,
 * as at a start, the strictest value applies, so that no protection ends by a mistake. What is wrong is in `problems`.
 */
export async function readSettings(dataDir: string): Promise<Settings> {
  const json = await readSettingsJson(dataDir)
  const last = lastValid.get(dataDir) ?? { fields: {}, tables: {} }
  const reading = new Reading(json.ok ? json.value : null, last, join(dataDir, SETTINGS_FILE))
  const settings = settingsOf(reading)
  lastValid.set(dataDir, reading.valid)
  return json.ok ? settings : { ...settings, problems: [{ part: null, text: json.error }] }
}

function settingsOf(reading: Reading): Settings {
  const disabled = new Set(reading.field('disabledSkills'))
  const settings = {
    agentServers: reading.table('agentServers'),
    mcpServers: reading.table('mcpServers'),
    extensions: reading.table('extensions'),
    signIn: Object.fromEntries(reading.table('signIn')),
    testedAgents: reading.table('testedAgents'),
    prices: reading.table('prices'),
    scripts: reading.table('scripts'),
    isSkillOff: (name: string) => disabled.has(ALL_SKILLS) || disabled.has(name),
    titlesByAgent: reading.field('titlesByAgent'),
    import: {
      off: reading.field('import.off'),
      kept: reading.field('import.kept'),
      isAsked: reading.field('import.isAsked'),
    },
    backups: defined({
      daily: reading.field('backups.daily'),
      weekly: reading.field('backups.weekly'),
      migration: reading.field('backups.migration'),
    }),
    ...defined({
      defaultAgent: reading.field('defaultAgent'),
      approvalPolicy: reading.field('approvalPolicy'),
      agentRegistry: reading.field('agentRegistry'),
    }),
  }
  return { ...settings, problems: reading.problems }
}

/** One reading of the file, value by value. `json` is null for a file that cannot be parsed. */
class Reading {
  readonly valid: LastValid = { fields: {}, tables: {} }
  readonly #problems = new Map<string, SettingsProblem>()

  constructor(
    private readonly json: SettingsJson | null,
    private readonly last: LastValid,
    private readonly file: string,
  ) {}

  get problems(): SettingsProblem[] {
    return [...this.#problems.values()]
  }

  field<K extends SettingsFieldName>(name: K): SettingsFieldValue<K> {
    const { shape, absent, unsure } = settingsFields[name]
    const found = this.json === null ? null : settingAt(this.json, name)
    if (found?.given === false && found.blocked === undefined) {
      // Absent is valid too, and ends what was.
      this.valid.fields[name] = absent
      return absent
    }
    const parsed = found?.given === true ? shape.safeParse(found.value) : null
    const isKnown = Object.hasOwn(this.last.fields, name)
    const value = parsed?.success === true ? parsed.data : isKnown ? this.last.fields[name] : unsure
    if (parsed?.success === true || isKnown) this.valid.fields[name] = value
    if (found?.given === false)
      this.#tell(found.blocked ?? name, found.blocked ?? name, 'not used: it has to be an object')
    if (parsed?.success === false) {
      const kept = value === undefined ? '' : ` ${JSON.stringify(value)} applies until it is corrected.`
      this.#tell(name, name, `not used: ${wordsOf(parsed.error)}${kept && `.${kept}`}`)
    }
    return value as SettingsFieldValue<K>
  }

  table<K extends SettingsTableName>(name: K): ReadonlyMap<string, SettingsEntry<K>> {
    const { shape, keepsLast } = settingsTables[name]
    const last = keepsLast ? (this.last.tables[name] ?? new Map<string, unknown>()) : new Map<string, unknown>()
    const found = this.json === null ? null : settingAt(this.json, name)
    const entries = new Map<string, unknown>()
    if (found?.given === true && isTable(found.value))
      for (const [key, value] of Object.entries(found.value)) {
        const parsed = shape.safeParse(value)
        const problem = (what: string): void => {
          this.#tell(name, `${name}.${key}`, what)
        }
        if (key === '') problem('left out: it has no name')
        else if (parsed.success) entries.set(key, parsed.data)
        else if (last.has(key)) {
          entries.set(key, last.get(key))
          problem(`not used, and stays as it was: ${wordsOf(parsed.error)}`)
        } else problem(`left out: ${wordsOf(parsed.error)}`)
      }
    else if (found === null || found.given) {
      for (const [key, value] of last) entries.set(key, value)
      if (found !== null) this.#tell(name, name, 'not used: it has to be an object')
    }
    this.valid.tables[name] = entries
    return entries as ReadonlyMap<string, SettingsEntry<K>>
  }

  #tell(part: string, what: string, problem: string): void {
    const text = `${what} in ${this.file} is ${problem}`
    this.#problems.set(text, { part, text })
  }
}

/** Names fields and types, never values, which may be secret. */
const wordsOf = (error: z.ZodError): string => z.prettifyError(error).replace(/^✖ /, '')
