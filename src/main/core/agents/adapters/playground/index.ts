import type { AgentAdapter, StartOptions } from '../../../../../shared/adapter/port'
import { uuidSource, type IdSource } from '../../../../../shared/kernel/ids'
import { err, ok } from '../../../../../shared/kernel/result'
import type { Processes } from '../../../base/process/processes'
import { createShell } from '../../../base/process/shell'
import { PlaygroundAgent } from './agent'
import { noFolders, openFolders } from '../../../base/folders/folders'
import { providedFolders } from '../../../base/folders/provided-folders'
import {
  allowances,
  effortChoices,
  examples,
  modeChoices,
  modelChoices,
  noSuchChoice,
  standard,
  type Offer,
} from './offers'
import { realPause, type Pause } from '../tools/pacing'
import type { StandingAnswers } from '../tools/permission-gate'
import { createToolbox, tools } from './toolbox'

/** A command that takes longer is ended. */
const COMMAND_TIMEOUT_MS = 120_000

/**
 * The agent that is built in: offline, without a model, with real tools in the session's folder. The same prompts give
 * the same answers; only `ids` and `pause` come from outside. Answers that a person meant for ever hold as long as the
 * adapter lives.
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
    // A command takes its own time, whatever the pace of the words is.
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
    tools,
    folderSettings: { families: [] },
    signIn: {
      how: 'Nobody has to sign in at the playground.',
      read: () => Promise.resolve(ok({ isSignedIn: true, method: 'not needed' })),
    },
    quota: { read: async () => ok(allowances) },
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
        options.withoutFolders === true
          ? ok(noFolders(options.cwd))
          : await openFolders(options.cwd, options.directories)
      if (!folders.ok) return err({ message: folders.error, category: 'runtime', recoverable: true })
      if (options.signal.aborted)
        return err({ message: 'Starting was given up.', category: 'runtime', recoverable: true })
      return ok(
        new PlaygroundAgent(
          { ids, pause, toolbox, folders: providedFolders(folders.value, options.clientFiles), always, settings },
          options,
        ),
      )
    },
  }
}

/** What is chosen when something is not offered any more; a person is told. */
function standardInstead<O extends Offer>({ onEvent }: StartOptions, what: O, id = ''): (typeof standard)[O] {
  const message = `${noSuchChoice(what, id)} It goes on with ${standard[what].current}.`
  onEvent({ type: 'notice', level: 'warning', message })
  return standard[what]
}
