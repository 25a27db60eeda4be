import os from 'node:os'
import { systemClock, type Clock } from '#shared/kernel/clock'
import type { ContractError } from '#shared/kernel/errors'
import { uuidSource } from '#shared/kernel/ids'
import { ok, type Result } from '#shared/kernel/result'
import { maskedAdapters } from '../agents/masked-adapters'
import type { Log } from '../base/context'
import { KnownSecrets } from '../base/secrets/known-secrets'
import { readSettings } from '../base/settings/settings'
import { noteConfigured, noteFiles } from '../resources/mcp/note-configured'
import { FOLDER_LOOK_MS } from '../session/files/turn-files'
import { openStore } from '../store/open'
import type { Store } from '../store/port'
import { notingCommands } from './commands/noting-store'
import type { HostOptions } from './options'
import { backUpBeforeMigration } from './store/before-migration'

const STOP_GRACE_MS = 10_000

/** Opens the store; returns it with everything else that the first part of a host begins with. */
export async function beginWith(options: HostOptions) {
  const { dataDir, version, folderLookMs = FOLDER_LOOK_MS, stopGraceMs = STOP_GRACE_MS } = options
  const { clock = systemClock, ids = uuidSource, defaultFolder = os.homedir() } = options
  const knownSecrets = new KnownSecrets()
  const adapters = maskedAdapters(options.adapters, knownSecrets, async () => {
    const settings = await readSettings(dataDir)
    noteConfigured(knownSecrets, settings)
    await noteFiles(knownSecrets, settings)
  })
  const log: Log = (line) => options.log?.(knownSecrets.mask(line))
  const opened = await (options.openStore?.(dataDir) ?? openOwnStore(dataDir, clock))
  if (!opened.ok) return opened
  const store = notingCommands(opened.value)
  return ok({
    dataDir,
    version,
    clock,
    ids,
    log,
    knownSecrets,
    adapters,
    store,
    defaultFolder,
    folderLookMs,
    stopGraceMs,
  })
}

/** The first part of a host begins with this. */
export type Beginning = Extract<Awaited<ReturnType<typeof beginWith>>, { ok: true }>['value']

function openOwnStore(dataDir: string, clock: Clock): Promise<Result<Store, ContractError>> {
  return openStore({ dir: dataDir, clock, backUp: (request) => backUpBeforeMigration(dataDir, request) })
}
