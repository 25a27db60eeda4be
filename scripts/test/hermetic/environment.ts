import { join } from 'node:path'
import { EVENT_PROBLEMS, eventProblemsFile } from './event-problems'

/** Folders that a program under test takes for the user's. */
export interface Places {
  readonly home: string
  readonly temporary: string
  /** Value of `PATH`. */
  readonly path: string
}

// Other locales may not be installed; Node treats this one as en-US.
const locale = process.platform === 'linux' ? 'C.UTF-8' : 'en_US.UTF-8'

const observer = join(import.meta.dirname, 'observe-events.cjs').replaceAll('\\', '/')

/** Variables that programs need to start at all, and those that configure test runs. Nothing else is inherited. */
const inherited: readonly RegExp[] = [
  /^(SystemRoot|SystemDrive|windir|ComSpec|PATHEXT|NUMBER_OF_PROCESSORS|PROCESSOR_ARCHITECTURE)$/i,
  /^(CI|TERM|COLORTERM|FORCE_COLOR|NO_COLOR|NODE_ENV|NODE_V8_COVERAGE|LD_LIBRARY_PATH)$/,
  /^(VITEST|TINYPOOL)/,
  /^(TEST|MODE|DEV|PROD|SSR|BASE_URL)$/,
  /^npm_execpath$/,
  // Variables of tests; these two belong to a running Parley.
  /^PARLEY_(?!DATA_DIR$|PROCESS_TREE$)/,
]

/**
 * Returns an environment without anything of the user's: home, settings, keys, agents, locale and time zone. The same
 * for unit tests, app tests, tests with real agents, and everything these start.
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
    // Every process validates the events it publishes against the published schema, and records invalid ones.
    NODE_OPTIONS: `--require "${observer}"`,
    [EVENT_PROBLEMS]: eventProblemsFile(temporary),
    PATH: path,
  }
}
