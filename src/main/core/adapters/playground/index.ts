import type { Choices } from '../../../../shared/adapter/entities'
import type { AgentAdapter, StartOptions } from '../../../../shared/adapter/port'
import { uuidSource, type IdSource } from '../../../../shared/kernel/ids'
import { err, ok } from '../../../../shared/kernel/result'
import type { Processes } from '../../process/processes'
import { createShell } from '../../process/shell'
import { PlaygroundAgent } from './agent'
import { openFolders } from '../workspace/folders'
import { examples, modeChoices, modelChoices, noSuchChoice, standardChoices } from './offers'
import { realPause, type Pause } from './pacing'
import type { StandingAnswers } from './permission-gate'
import { createToolbox, tools } from './tools'

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
    examples,
    tools,
    availability: async () => ({ available: true }),
    async start(options) {
      const models = modelChoices(options.model) ?? standardInstead(options, 'model', options.model)
      const modes = modeChoices(options.mode) ?? standardInstead(options, 'mode', options.mode)
      const folders = await openFolders(options.cwd, options.directories)
      if (!folders.ok) return err({ message: folders.error, category: 'runtime', recoverable: true })
      if (options.signal.aborted)
        return err({ message: 'Starting was given up.', category: 'runtime', recoverable: true })
      return ok(new PlaygroundAgent({ ids, pause, toolbox, folders: folders.value, always, modes, models }, options))
    },
  }
}

/** What is chosen when something is not offered any more; a person is told. */
function standardInstead({ onEvent }: StartOptions, what: 'model' | 'mode', id = ''): Choices {
  const standard = standardChoices(what)
  const message = `${noSuchChoice(what, id)} It goes on with ${standard.current}.`
  onEvent({ type: 'notice', level: 'warning', message })
  return standard
}
