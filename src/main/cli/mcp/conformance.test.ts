import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server'
import { expect, it, onTestFinished } from 'vitest'
import { serveFetch } from '#core/resources/mcp/testing'
import { builtProgram } from '#core/testing/built-program'
import { standingFolder } from '#core/testing/temporary-folder'

/*
 * `parley mcp` against `@modelcontextprotocol/conformance`, which reaches servers over HTTP only: each session is a process of its
 * own. Not among the rows, because `parley mcp` has read-only tools of its own and nothing else:
 *
 * tools-call-*, json-schema-2020-12, elicitation-*, server-sse-*: the server has to have tools of the suite.
 * resources-*, prompts-*, completion-complete, logging-set-level: capabilities that it does not declare.
 * dns-rebinding-protection: it listens on no port.
 */
const scenarios = ['server-initialize', 'ping', 'tools-list']

const program = createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/dist/index.js')

/** Serves `parley mcp` over HTTP, and returns the address. */
async function serve(): Promise<string> {
  const data = await standingFolder()
  const sessions = new Map<string, WebStandardStreamableHTTPServerTransport>()
  async function begin(): Promise<WebStandardStreamableHTTPServerTransport> {
    const command = builtProgram(new URL('../index.ts', import.meta.url))
    const local = new StdioClientTransport({
      command: process.execPath,
      args: [command, 'mcp', '--data', data, '--folder', data],
      stderr: 'ignore',
    })
    const http = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => void sessions.set(id, http),
    })
    local.onmessage = (message) => void http.send(message)
    http.onmessage = (message) => void local.send(message)
    await local.start()
    await http.start()
    onTestFinished(() => local.close())
    return http
  }
  const { url } = await serveFetch(async (request) => {
    const id = request.headers.get('mcp-session-id')
    const known = id === null ? await begin() : sessions.get(id)
    return known === undefined ? new Response(null, { status: 404 }) : known.handleRequest(request)
  })
  return url
}

it.each(scenarios)(
  'passes %s',
  async (scenario) => {
    const url = await serve()
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      [program, 'server', '--url', url, '--scenario', scenario, '-o', await standingFolder()],
      { encoding: 'utf8' },
    ).catch((error: unknown) => error as { readonly stdout: string; readonly stderr: string })
    expect(stdout + stderr).toMatch(/Passed: ([1-9]\d*)\/\1, 0 failed/)
  },
  60_000,
)
