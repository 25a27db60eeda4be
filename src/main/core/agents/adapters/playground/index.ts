import type { AgentAdapter, StartOptions } from '#shared/adapter/port'
import { uuidSource, type IdSource } from '#shared/kernel/ids'
import { err, ok } from '#shared/kernel/result'
import type { Processes } from '#core/base/process/processes'
import { createShell } from '#core/base/process/shell'
import { PlaygroundAgent } from './session/agent'
import { noFolders } from '#core/base/folders/folders'
import { openProvided } from '#core/base/folders/provided-folders'
import {
  allowances,
  effortChoices,
  examples,
  modeChoices,
  modelChoices,
  noSuchChoice,
  standard,
  type Offer,
} from './session/offers'
import { realPause, type Pause } from '../tools/pacing'
import type { StandingAnswers } from '../tools/permission-gate'
import { createToolbox, tools } from './tools/toolbox'

/** Time limit of a command. */
const COMMAND_TIMEOUT_MS = 120_000

/**
 * Creates the built-in agent: offline, without a model, with real tools in the session's folder. The same prompts give
 * the same answers; only `ids` and `pause` come from outside. Answers meant to last forever last as long as the
 * adapter.
 */
export function createPlayground({
  processes,
  ids = uuidSource,
  pause = realPause,
}: {
  readonly processes: Pick<Processes, 'spawn'>
  readonly ids?: IdSource
  readonly pause?: Pause
}): AgentAdapter {
  const toolbox = createToolbox({
    startCommand: createShell(processes),
    // A command takes its actual time, whatever the pace of the text.
    pause: realPause,
    commandTimeoutMs: COMMAND_TIMEOUT_MS,
  })
  const always: StandingAnswers = new Map()
  return {
    adapterName: 'playground',
    displayName: 'Playground',
    description: 'Built in, offline and without a model: shows what a session can do, with real tools.',
    origin: 'builtin',
    withoutFolders: { kind: 'withoutFolders' },
    clientFiles: { kind: 'clientFiles' },
    examples,
    modes: standard.mode.available,
    tools,
    folderSettings: { families: [] },
    signIn: {
      how: 'Nobody has to sign in at the playground.',
      read: () => Promise.resolve(ok({ isSignedIn: true, method: 'no account needed' })),
    },
    quota: { read: async () => ok(allowances) },
    // Its accounts are acted out: it keeps nothing in their folders.
    accounts: { variable: 'PARLEY_PLAYGROUND_HOME', home: () => '', at: () => ({}) },
    modelList: { read: async () => ok(standard.model.available) },
    availability: async () => ({ available: true }),
    async start(options) {
      const { model, mode, reasoningEffort } = options
      const settings = {
        models: modelChoices(model) ?? standardInstead(options, 'model', model),
        modes: modeChoices(mode) ?? standardInstead(options, 'mode', mode),
        efforts: effortChoices(reasoningEffort) ?? standardInstead(options, 'effort', reasoningEffort),
      }
      const folders =
        options.withoutFolders === true ? ok(noFolders(options.cwd)) : await openProvided(options.cwd, options)
      if (!folders.ok) return err({ message: folders.error, category: 'runtime', recoverable: true })
      if (options.signal.aborted)
        return err({ message: 'Starting was given up.', category: 'runtime', recoverable: true })
      return ok(new PlaygroundAgent({ ids, pause, toolbox, folders: folders.value, always, settings }, options))
    },
  }
}

/** Returns the default for a choice that is no longer offered, and informs the user. */
function standardInstead<O extends Offer>({ onEvent }: StartOptions, what: O, id = ''): (typeof standard)[O] {
  const message = `${noSuchChoice(what, id)} It goes on with ${standard[what].current}.`
  onEvent({ type: 'notice', level: 'warning', message })
  return standard[what]
}
