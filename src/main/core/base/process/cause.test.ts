import { describe, expect, it } from 'vitest'
import { causeIn } from './cause'
import { unknownOptionsIn } from './unknown-options'

/**
 * Samples of stderr from programs that ended, with the cause stated in each and the options that the program refuses.
 */
const samples: [from: string, log: string, cause: string | undefined, options?: string[]][] = [
  [
    'Node, where a module is missing',
    `node:internal/modules/cjs/loader:1210
  throw err;
  ^

Error: Cannot find module './nonexistent'
Require stack:
- /home/ada/agent.js
    at Module._resolveFilename (node:internal/modules/cjs/loader:1207:15)
    at node:internal/process/execution:118:14 {
  code: 'MODULE_NOT_FOUND',
  requireStack: [ '/home/ada/agent.js' ]
}

Node.js v24.21.0`,
    "Error: Cannot find module './nonexistent'",
  ],
  [
    'Node, where a package is missing',
    `node:internal/modules/esm/resolve:873
  throw new ERR_MODULE_NOT_FOUND(packageName, fileURLToPath(base), null);
        ^

Error [ERR_MODULE_NOT_FOUND]: Cannot find package 'y' imported from /tmp/x.mjs
    at packageResolve (node:internal/modules/esm/resolve:873:9)
    at #cachedDefaultResolve (node:internal/modules/esm/loader:657:25) {
  code: 'ERR_MODULE_NOT_FOUND'
}

Node.js v20.20.2`,
    "Error [ERR_MODULE_NOT_FOUND]: Cannot find package 'y' imported from /tmp/x.mjs",
  ],
  [
    'Node, of a script that threw',
    `[eval]:1
throw new Error("the configuration is missing")
^

Error: the configuration is missing
    at [eval]:1:7

Node.js v20.20.2`,
    'Error: the configuration is missing',
  ],
  [
    'Node, of a script that it cannot parse',
    `[eval]:1
foo((
     

SyntaxError: Unexpected end of input
    at makeContextifyScript (node:internal/vm:185:14)

Node.js v20.20.2`,
    'SyntaxError: Unexpected end of input',
  ],
  [
    'Node, of a promise that nobody watched',
    `node:internal/process/promises:389
      new UnhandledPromiseRejection(reason);
      ^

UnhandledPromiseRejection: This error originated either by throwing inside of an async function without a catch block, or by rejecting a promise which was not handled with .catch(). The promise rejected with the reason "only a string".
    at throwUnhandledRejectionsMode (node:internal/process/promises:389:7) {
  code: 'ERR_UNHANDLED_REJECTION'
}

Node.js v20.20.2`,
    'only a string',
  ],
  ['Node itself', 'node: bad option: --no-such-option', 'node: bad option: --no-such-option'],
  [
    'Claude Code 2.1.197',
    "error: unknown option '--forward-subagent-text'\n",
    "error: unknown option '--forward-subagent-text'",
    ['forward-subagent-text'],
  ],
  [
    'GitHub Copilot 1.0.49',
    "error: unknown option '--no-such-option'\n\nTry 'copilot --help' for more information.\n",
    "error: unknown option '--no-such-option'",
    ['no-such-option'],
  ],
  [
    'Codex 0.105.0',
    `WARNING: proceeding, even though we could not update PATH: Refusing to create helper binaries under temporary dir "/tmp" (codex_home: "/tmp/x/.codex")
error: unexpected argument '--no-such-option' found

Usage: codex app-server [OPTIONS] [COMMAND]

For more information, try '--help'.`,
    "error: unexpected argument '--no-such-option' found",
    ['no-such-option'],
  ],
  [
    'Codex 0.105.0 without a terminal',
    `Error: stdin is not a terminal

Stack backtrace:
   0: <unknown>
   1: <unknown>
   2: <unknown>`,
    'Error: stdin is not a terminal',
  ],
  [
    'Codex 0.105.0 with a damaged configuration, in colours',
    '\u001B[2m2026-11-22T13:10:38.855481Z\u001B[0m \u001B[31mERROR\u001B[0m \u001B[2mcodex_app_server\u001B[0m\u001B[2m:\u001B[0m Invalid configuration; using defaults. /home/ada/.codex/config.toml:1:5: extra `=`, expected nothing',
    '2026-11-22T13:10:38.855481Z ERROR codex_app_server: Invalid configuration; using defaults. /home/ada/.codex/config.toml:1:5: extra `=`, expected nothing',
  ],
  [
    'Gemini CLI 0.33.0, which wrote of something else before',
    `Failed to save project registry to /home/ada/.gemini/projects.json: Error: ENOENT: no such file or directory, rename '/home/ada/.gemini/projects.json.tmp' -> '/home/ada/.gemini/projects.json'
    at async Object.rename (node:internal/fs/promises:1490:10) {
  errno: -2,
  code: 'ENOENT',
  syscall: 'rename'
}
Unknown arguments: such-option, suchOption
Usage: gemini [options] [command]

Gemini CLI - Defaults to interactive mode. Use -p/--prompt for non-interactive (headless) mode.

Commands:
  gemini [query..]             Launch Gemini CLI  [default]

Options:
  -d, --debug                  Run in debug mode (open debug console with F12)  [boolean] [default: false]
  -h, --help                   Show help  [boolean]`,
    'Unknown arguments: such-option, suchOption',
    ['such-option', 'suchOption'],
  ],
  ['a shell', '/bin/sh: 1: parley: not found\n', '/bin/sh: 1: parley: not found'],
  [
    'Rust that panics',
    `thread 'main' panicked at core/src/config.rs:10:5:
the configuration has no model
note: run with \`RUST_BACKTRACE=1\` environment variable to display a backtrace`,
    'the configuration has no model',
  ],
  [
    'Go that panics',
    `panic: runtime error: index out of range [3] with length 3

goroutine 1 [running]:
main.main()
	/tmp/main.go:5 +0x1d
exit status 2`,
    'panic: runtime error: index out of range [3] with length 3',
  ],
  ['Go', 'flag provided but not defined: -acp\nUsage of agent:\n', 'flag provided but not defined: -acp', ['acp']],
  [
    'Python',
    `Traceback (most recent call last):
  File "<string>", line 1, in <module>
ValueError: bad`,
    'ValueError: bad',
  ],
  [
    'Python, of options',
    'usage: agent [-h]\nagent: error: unrecognized arguments: --acp --model=x',
    'agent: error: unrecognized arguments: --acp --model=x',
    ['acp', 'model'],
  ],
  ['a program with warnings only', 'WARNING: nothing is configured', 'WARNING: nothing is configured'],
  ['a program in its own words', 'loading…\nthe licence ran out\n', 'the licence ran out'],
  ['a program that says nothing', '\n', undefined],
]

describe('what a program wrote before it ended', () => {
  it.each(samples)('of %s names its cause', (_from, log, cause) => {
    expect(causeIn(log)).toBe(cause)
  })

  it.each(samples)('of %s names the options that it does not know', (_from, log, _cause, options) => {
    expect(log.split('\n').flatMap(unknownOptionsIn)).toEqual(options ?? [])
  })
})

it('a cause is cut where it is long', () => {
  expect(causeIn(`Error: ${'x'.repeat(9000)}`)).toHaveLength(300)
})
