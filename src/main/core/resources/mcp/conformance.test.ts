import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { builtProgram } from '#core/testing/built-program'
import { rowsNow } from '#core/testing/nightly'
import { standingFolder } from '#core/testing/temporary-folder'

/*
 * The client of models against `@modelcontextprotocol/conformance`, which knows the protocol up to 2025-11-25. Not among the rows:
 *
 * auth/basic-cimd: a client whose id is an address needs a page of Parley's on the web; Parley registers itself instead.
 * auth/2025-03-26-oauth-metadata-backcompat: the metadata there names another issuer, which is refused (RFC 8414, 3.3).
 * auth/client-credentials-*, auth/cross-app-access-*: extensions for programs that sign in without a person.
 */

const ofEveryRun = ['initialize', 'tools_call', 'elicitation-sep1034-client-defaults', 'auth/metadata-default']
const scenarios = rowsNow(
  [
    ...ofEveryRun,
    'sse-retry',
    'auth/metadata-var1',
    'auth/metadata-var2',
    'auth/metadata-var3',
    'auth/scope-from-www-authenticate',
    'auth/scope-from-scopes-supported',
    'auth/scope-omitted-when-undefined',
    'auth/scope-step-up',
    'auth/scope-retry-limit',
    'auth/token-endpoint-auth-basic',
    'auth/token-endpoint-auth-post',
    'auth/token-endpoint-auth-none',
    'auth/pre-registration',
    'auth/2025-03-26-oauth-endpoint-fallback',
    'auth/resource-mismatch',
    'auth/offline-access-scope',
    'auth/offline-access-not-supported',
  ],
  (scenario) => ofEveryRun.includes(scenario),
)

const program = createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/dist/index.js')

it.each(scenarios)(
  'passes %s',
  async (scenario) => {
    const client = builtProgram(new URL('conformance-child.ts', import.meta.url))
    const command = `"${process.execPath}" "${client}"`
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      [program, 'client', '--command', command, '--scenario', scenario, '-o', await standingFolder()],
      { encoding: 'utf8' },
    ).catch((error: unknown) => error as { readonly stdout: string; readonly stderr: string })
    expect(stdout + stderr).toContain('OVERALL: PASSED')
  },
  60_000,
)
