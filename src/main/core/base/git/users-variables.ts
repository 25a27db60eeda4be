/**
 * Variables of git that say who the user is and where their own settings are. Every other one may make git use another
 * repository, index or configuration, or run a program: a hook, an alias or a terminal of an editor sets them for its own
 * commands.
 */
const USERS_VARIABLES =
  /^GIT_(?:CONFIG_(?:GLOBAL|SYSTEM|NOSYSTEM)|CEILING_DIRECTORIES|DISCOVERY_ACROSS_FILESYSTEM|(?:AUTHOR|COMMITTER)_(?:NAME|EMAIL)|ASKPASS|TERMINAL_PROMPT|SSL_CA(?:INFO|PATH))$/i

/** Returns an environment without the variables that redirect git. */
export function withoutRedirectedGit(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !/^GIT_/i.test(name) || USERS_VARIABLES.test(name)))
}
