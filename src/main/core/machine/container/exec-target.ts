/** A container that a command line runs a program in. */
export interface ExecTarget {
  /** Kind of runtime, by its program. */
  readonly runtimeId: 'docker' | 'podman'
  /** The program, and its options before the command. */
  readonly program: string
  readonly options: readonly string[]
  /** Name or id of the container; never an option. */
  readonly container: string
}

/** Options of a command: those that take a value, and those that do not. */
interface Options {
  readonly values: ReadonlySet<string>
  readonly flags: ReadonlySet<string>
}

const named = (text: string): ReadonlySet<string> => new Set(text.split(' '))

const GLOBAL: Readonly<Record<ExecTarget['runtimeId'], Options>> = {
  docker: {
    values: named('config c context H host l log-level tlscacert tlscert tlskey'),
    flags: named('D debug tls tlsverify'),
  },
  podman: {
    values: named(
      'c connection url identity log-level root runroot cgroup-manager conmon events-backend hooks-dir imagestore module namespace network-cmd-path network-config-dir out runtime runtime-flag ssh storage-driver storage-opt tmpdir volumepath tls-ca tls-cert tls-key',
    ),
    flags: named('r remote syslog transient-store trace noout'),
  },
}
const EXEC: Readonly<Record<ExecTarget['runtimeId'], Options>> = {
  docker: {
    values: named('detach-keys e env env-file u user w workdir'),
    flags: named('d detach i interactive privileged t tty'),
  },
  podman: {
    values: named('detach-keys e env env-file u user w workdir preserve-fd preserve-fds'),
    flags: named('d detach i interactive privileged t tty no-session'),
  },
}

const CONTAINER = /^[a-zA-Z0-9][a-zA-Z0-9_.-]{0,254}$/

/**
 * Returns the container of `docker exec` or `podman exec`. Undefined for other commands, and where an option is not known:
 * the word after it could be its value, or the name of the container.
 */
export function execTarget(command: readonly string[]): ExecTarget | undefined {
  const [program = '', ...words] = command
  const runtimeId = /(?:^|[\\/])(docker|podman)(?:\.exe)?$/i.exec(program)?.[1]?.toLowerCase()
  if (runtimeId !== 'docker' && runtimeId !== 'podman') return undefined
  const first = endOfOptions(words, 0, GLOBAL[runtimeId])
  if (first === undefined || words[first - 1] === '--') return undefined
  const verb = words[first] === 'container' ? first + 1 : first
  if (words[verb] !== 'exec') return undefined
  const at = endOfOptions(words, verb + 1, EXEC[runtimeId])
  const container = at === undefined ? undefined : words[at]
  if (at === undefined || container === undefined || !CONTAINER.test(container)) return undefined
  return words.length > at + 1 ? { runtimeId, program, options: words.slice(0, first), container } : undefined
}

/** Returns where the options that begin at a word end; undefined when one of them is not known. */
function endOfOptions(words: readonly string[], begin: number, options: Options): number | undefined {
  for (let at = begin; ;) {
    const word = words[at]
    if (word === undefined) return undefined
    if (word === '--') return at + 1
    if (!word.startsWith('-') || word === '-') return at
    const length = word.startsWith('--') ? ofLong(word.slice(2), options) : ofShort(word.slice(1), options)
    if (length === undefined) return undefined
    at += length
  }
}

/** Returns the number of words of a long option. */
function ofLong(text: string, { values, flags }: Options): number | undefined {
  const [name = ''] = text.split('=', 1)
  if (name.length < 2) return undefined
  if (values.has(name)) return text === name ? 2 : 1
  return flags.has(name) ? 1 : undefined
}

/** Returns the number of words of short options that are written together; the last one may take a value. */
function ofShort(letters: string, { values, flags }: Options): number | undefined {
  for (const [index, letter] of [...letters].entries()) {
    if (values.has(letter)) return index === letters.length - 1 ? 2 : 1
    if (!flags.has(letter)) return undefined
    if (letters[index + 1] === '=') return 1
  }
  return 1
}
