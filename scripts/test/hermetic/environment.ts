import { join } from 'node:path'
import { EVENT_PROBLEMS, eventProblemsFile } from './event-problems'

/** Folders that a program under test takes for those of the user. */
export interface Places {
  readonly home: string
  readonly temporary: string
  /** The programs it finds, as the value of `PATH`. */
  readonly path: string
}

// Other locales need not be installed; Node takes this one for en-US.
const locale = process.platform === 'linux' ? 'C.UTF-8' : 'en_US.UTF-8'

const observer = join(import.meta.dirname, 'observe-events.cjs').replaceAll('\\', '/')

/** What programs need of a machine to start at all, and what selects how tests run. Nothing else is inherited. */
const inherited: readonly RegExp[] = [
  /^(SystemRoot|SystemDrive|windir|ComSpec|PATHEXT|NUMBER_OF_PROCESSORS|PROCESSOR_ARCHITECTURE)$/i,
  /^(CI|TERM|COLORTERM|FORCE_COLOR|NO_COLOR|NODE_ENV|NODE_V8_COVERAGE|LD_LIBRARY_PATH)$/,
  /^(VITEST|TINYPOOL)/,
  /^(TEST|MODE|DEV|PROD|SSR|BASE_URL)$/,
  /^npm_execpath$/,
  // Those that tests have; these two belong to a Parley that runs.
  /^PARLEY_(?!DATA_DIR$|PROCESS_TREE$)/,
]

/**
 * An environment with nothing of the user's own: their home, settings, keys, agents, locale and time zone. The same for
 * unit tests, the app's, those with real agents, and whatever these start.
 */
export function hermeticEnvironment(
  { home, temporary, path }: Places,
  from: NodeJS.ProcessEnv = process.env,
): Record<string, string> {
  const kept = Object.entries(from).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && inherited.some((name) => name.test(entry[0])),
  )
  return {
    ...Object.fromEntries(kept),
    HOME: home,
    USERPROFILE: home,
    APPDATA: join(home, 'AppData', 'Roaming'),
    LOCALAPPDATA: join(home, 'AppData', 'Local'),
    TMPDIR: temporary,
    TMP: temporary,
    TEMP: temporary,
    LANG: locale,
    LC_ALL: locale,
    TZ: 'UTC',
    GIT_CONFIG_NOSYSTEM: '1',
    // Every process holds the events that it publishes to the published schema, and notes those that do not conform.
    NODE_OPTIONS: `--require "${observer}"`,
    [EVENT_PROBLEMS]: eventProblemsFile(temporary),
    PATH: path,
  }
}
