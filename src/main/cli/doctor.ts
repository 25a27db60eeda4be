import { randomUUID } from 'node:crypto'
import { homedir } from 'node:os'
import type { Connection } from '#client/connection'
import type { ContractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import type { RequestOutput } from '#shared/contract'
import { describeRule } from '#shared/permission/rule'
import { ROWS_TO_REBUILD, type StoreReport } from '#shared/store/entities'
import { resolveDataDir } from '#core/base/data-dir'
import { leftRunning, type LeftRunning } from '#core/base/process/left-running'
import { missingTerminals } from '#core/base/process/pseudo-terminal'
import { exitCodes, fail, UsageError, type Command, type CommandContext } from './command'
import { plainText } from './plain-text'
import { rebuildRows } from './rebuild-rows'
import { told, untilReplaced } from './replaced-store'
import { withClient, withStore } from './with-client'

/**
 * `parley doctor`: checks and repairs the store. Without options it prints one line per fault, and fails when something
 * remains that should be repaired.
 */
export const doctor: Command<'doctor'> = async ({ values }, context) => {
  const { restore } = values
  const { repair, rebuild, backups, salvage } = values
  const chosen = [repair, rebuild, backups, restore !== undefined, salvage, values.new].filter(Boolean)
  if (chosen.length > 1)
    throw new UsageError('Use only one of --repair, --rebuild, --backups, --restore, --salvage and --new.')
  const say = (text: string, json: unknown): void =>
    void context.stdout.write(`${values.json === true ? JSON.stringify(json) : text}\n`)

  const work = async (client: Connection): Outcome => {
    if (backups === true) return listBackups(client, say)
    if (restore !== undefined) return restoreBackup(client, restore, say)
    if (salvage === true) return recover(client, 'salvage', say)
    if (values.new === true) return recover(client, 'new', say)
    const storeProblem = client.server?.storeProblem
    if (storeProblem !== undefined)
      return err({
        code: 'store-failed' as const,
        message: `${storeProblem.message} Use --restore newest, --salvage or --new; the file is kept.`,
      })
    if (rebuild === true) return rebuildRows(client, context, say)
    return check(client, repair === true, context, say)
  }
  const changes =
    repair === true || rebuild === true || restore !== undefined || salvage === true || values.new === true
  const done = changes
    ? await withClient(resolveDataDir(values.data), context, work)
    : await withStore({ data: values.data, empty: ok(undefined) }, context, work, () => sayEmpty(backups === true, say))
  return done.ok ? exitCodes.done : fail(context, done.error.message)
}

type Say = (text: string, json: unknown) => void

function sayEmpty(isAboutBackups: boolean, say: Say): void {
  if (isAboutBackups) say('There are no backups.', { backups: [] })
  else say('no faults\tnothing is stored yet', { healthy: true, findings: [] })
}
type Outcome = Promise<Result<void, ContractError>>

async function check(client: Connection, repair: boolean, { stopped }: CommandContext, say: Say): Outcome {
  const operationId = randomUUID()
  const cancel = (): void => void client.request('operation.cancel', { operationId })
  stopped.addEventListener('abort', cancel)
  const checked = await client.request('store.check', { repair, operationId })
  stopped.removeEventListener('abort', cancel)
  if (!checked.ok) return checked
  const report = checked.value
  const wrong = await wrongFiles(client)
  const settingsProblems = wrong.flatMap(({ problems }) => problems)
  const stricter = await client.request('permission.stricter.list', {})
  const news = stricter.ok ? stricterLines(stricter.value) : []
  const left = await leftRunning(await foldersOf(client))
  const noTerminals = await missingTerminals()
  const accounts = await client.request('import.getAccount', {})
  const unknown = accounts.ok ? accounts.value.tools.filter(({ account }) => account.unknown > 0) : []
  say(
    [
      ...settingsProblems.map((problem) => `settings\t${plainText(problem)}`),
      ...news,
      ...unknown.map(unknownLine),
      ...left.map(processLine),
      ...(noTerminals === undefined ? [] : [`terminals\t${noTerminals}`]),
      ...lines(report),
    ].join('\n'),
    {
      ...report,
      ...(settingsProblems.length === 0 ? {} : { settingsProblems }),
      ...(news.length === 0 || !stricter.ok ? {} : { stricter: stricter.value }),
      ...(unknown.length === 0 ? {} : { unknownRecords: unknown }),
      ...(left.length === 0 ? {} : { leftRunning: left }),
      ...(noTerminals === undefined ? {} : { noTerminals }),
    },
  )
  if (report.healthy)
    return wrong.length === 0
      ? ok(undefined)
      : err({
          code: 'settings-invalid',
          message: `Not all of ${wrong.map(({ file }) => file).join(' and ')} is used. Correct it in an editor.`,
        })
  const isFatal = report.findings.some(({ state }) => state === 'fatal')
  return err({
    code: 'store-failed',
    message: isFatal
      ? 'The store is damaged. Use --restore newest or --salvage; the file is kept.'
      : report.findings.some(({ code }) => code === ROWS_TO_REBUILD)
        ? 'Sessions can be rebuilt from their logs. Run parley doctor --rebuild first; until then nothing is repaired.'
        : 'The store has faults. Use --repair to repair them; a backup is made first.',
  })
}

const STRICTER: Readonly<Record<RequestOutput<'permission.stricter.list'>['rules'][number]['reason'], string>> = {
  'uncertain-commands': 'commands that may run it, but cannot be read for certain, are asked about now',
  'several-folders': 'commands that name several folders are asked about now',
}

/** Returns the folders in which agents of the store work, without that of a person's whole home. */
async function foldersOf(client: Connection): Promise<string[]> {
  const listed = await client.request('session.list', { limit: 1000 })
  const folders = listed.ok ? listed.value.sessions.flatMap((session) => session.targetWorkingDirectory ?? []) : []
  return [...new Set(folders)].filter((folder) => folder !== homedir() && folder !== '/')
}

/** Line about a process that outlived its agent. */
function processLine({ pid, name, folder, why }: LeftRunning): string {
  const reason =
    why === 'host-gone'
      ? 'an agent started it, and its host ended without ending it'
      : 'it detached itself and cleared its environment; an agent may have started it, and cannot end it'
  return `process\t${pid} ${plainText(name)}\tstill runs in ${plainText(folder)}: ${reason}`
}

/** Line about records of a tool's transcripts that were not understood. */
function unknownLine({ displayName, account }: RequestOutput<'import.getAccount'>['tools'][number]): string {
  const { unknown, read } = account
  return `unknown\t${displayName}\t${unknown} of ${read} records of its transcripts were not understood; their sessions show them at the Verbose level`
}

/** Lines about rules and folders that ask more often than when they were saved, and how to allow them again. */
function stricterLines({ rules, folders }: RequestOutput<'permission.stricter.list'>): string[] {
  return [
    ...rules.map(({ rule, reason }) => `rule\t${plainText(describeRule(rule))}\t${STRICTER[reason]}`),
    ...folders.map(
      ({ folder, items }) =>
        `folder\t${plainText(folder)}\t${items === 1 ? 'a git setting or hook needs' : `${items} git settings and hooks need`} consent now`,
    ),
    ...(rules.length + folders.length === 0
      ? []
      : ['stricter\tChange the rules, allow what is asked about, or review the folders; see Approvals › Rules.']),
  ]
}

/** Returns the files of the settings that have mistakes, with a sentence for each. */
async function wrongFiles(client: Connection): Promise<{ readonly file: string; readonly problems: string[] }[]> {
  const settings = await client.request('preferences.get', {})
  const keys = await client.request('keybindings.get', {})
  const files = [
    ...(settings.ok ? [{ file: settings.value.file, problems: settings.value.problems }] : []),
    ...(keys.ok
      ? [
          {
            file: keys.value.file,
            problems: keys.value.problems.map(
              ({ line, kind, text }) => `${keys.value.file}, line ${line}, is not used: ${kind} ${text}`,
            ),
          },
        ]
      : []),
  ]
  return files.filter(({ problems }) => problems.length > 0)
}

function lines({ findings, schemaVersion, sqliteVersion, backup }: StoreReport): string[] {
  return [
    ...findings.map(({ code, state, count, message }) => `${state}\t${code}\t${count}\t${message}`),
    ...(backup === undefined ? [] : [`backup\t${backup}`]),
    `${findings.length === 0 ? 'no faults' : 'checked'}\tschema ${schemaVersion}, SQLite ${sqliteVersion}`,
  ]
}

async function listBackups(client: Connection, say: Say): Outcome {
  const listed = await client.request('store.backup.list', {})
  if (!listed.ok) return listed
  const { backups } = listed.value
  const line = ({ name, kind, createdAt, size }: (typeof backups)[number]): string =>
    [name, kind, new Date(createdAt).toISOString(), `${size} bytes`].join('\t')
  say(backups.length === 0 ? 'There are no backups.' : backups.map(line).join('\n'), listed.value)
  return ok(undefined)
}

async function restoreBackup(client: Connection, wanted: string, say: Say): Outcome {
  const listed = await client.request('store.backup.list', {})
  if (!listed.ok) return listed
  const name = wanted === 'newest' ? listed.value.backups[0]?.name : wanted
  if (name === undefined) return err({ code: 'backup-not-found', message: 'There are no backups.' })
  const replaced = untilReplaced(client)
  const restored = await client.request('store.backup.restore', { name })
  if (!restored.ok) return restored
  return told(await replaced, () => say(`${name} is the store now; the one before was kept.`, { restored: name }))
}

async function recover(client: Connection, how: 'salvage' | 'new', say: Say): Outcome {
  const replaced = untilReplaced(client)
  const recovered = await client.request('store.recover', { how })
  if (!recovered.ok) return recovered
  const { report } = recovered.value
  return told(await replaced, () => {
    if (how === 'new') say('A new store was created; the damaged one was kept.', { recovered: how })
    else if (report === undefined) say('The readable data was salvaged; the damaged store was kept.', {})
    else
      say(
        `${report.sessions} sessions with ${report.messages} messages were salvaged; the damaged store was kept.` +
          (report.incomplete.length === 0 ? '' : ` Not all could be read of: ${report.incomplete.join(', ')}.`),
        report,
      )
  })
}
