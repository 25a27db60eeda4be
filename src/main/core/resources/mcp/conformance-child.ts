/*
 * The client of models for `conformance client`: connects to the address in its last argument, and calls every tool. Whoever is asked
 * to sign in does so at once, in a browser that follows every redirect; whoever is asked by a form sends it as it is.
 */
import type { McpAccess } from '#shared/adapter/port'
import type { ElicitationAnswer, ElicitationQuestion } from '#shared/elicitation/entities'
import type { FormContent } from '#shared/elicitation/schema'
import { systemClock } from '#shared/kernel/clock'
import { defined } from '#shared/kernel/defined'
import { ok } from '#shared/kernel/result'
import type { McpOAuthClient } from '#shared/mcp/entities'
import { createProcesses } from '#core/base/process/processes'
import { scopesOf } from './oauth/scopes'
import { signInWithBrowser } from './oauth/sign-in-with-browser'
import { connectServer } from './server-for-models'

const url = process.argv.at(-1) ?? ''
const given = JSON.parse(process.env['MCP_CONFORMANCE_CONTEXT'] ?? '{}') as {
  readonly client_id?: string
  readonly client_secret?: string
}
const client: McpOAuthClient | undefined =
  given.client_id === undefined
    ? undefined
    : { clientId: given.client_id, ...defined({ clientSecret: given.client_secret }) }

let current: string | undefined
let signIns = 0
let granted: string | undefined
let demanded: string | undefined
const access: McpAccess = {
  token: () => Promise.resolve(current),
  demand: (scope) => (demanded = scope),
  async renew() {
    // A person gives up at some time.
    if (++signIns > 3) return undefined
    const begun = await signInWithBrowser(
      { url, client },
      {
        clock: systemClock,
        ...defined({ scope: scopesOf(granted, demanded) || undefined }),
        keep: (signIn) => {
          current = signIn.tokens.access_token
          granted = signIn.tokens.scope
          return Promise.resolve(ok(undefined))
        },
      },
    )
    if (!begun.ok) throw new Error(begun.error)
    await fetch(begun.value.verificationUrl)
    const ended = await begun.value.ended
    if (!ended.ok) throw new Error(ended.error)
    return current
  },
}

function answer({ requestedSchema }: ElicitationQuestion): Promise<ElicitationAnswer> {
  const fields = Object.entries(requestedSchema?.properties ?? {})
  const content: FormContent = Object.fromEntries(
    fields.flatMap(([name, field]) => (field.default === undefined ? [] : [[name, field.default]])),
  )
  return Promise.resolve({ action: 'accept', content })
}

const processes = createProcesses()
const connected = await connectServer(
  { name: 'tested', config: { url }, processes, version: '1.0.0', env: process.env, accessTo: () => access },
  { cwd: process.cwd(), onLog: (line) => console.error(line), ask: answer },
)
if (connected.ok) {
  for (const { name, inputSchema } of connected.value.tools) {
    const fields = Object.keys(inputSchema['properties'] ?? {})
    const args = Object.fromEntries(fields.map((field, index) => [field, index + 1]))
    const { signal } = new AbortController()
    console.error(name, await connected.value.call(name, args, signal))
    if (demanded === undefined) continue
    await access.renew(current)
    demanded = undefined
    console.error(name, await connected.value.call(name, args, signal))
  }
  await connected.value.close()
} else console.error(connected.error)
await processes.dispose()
process.exit(connected.ok ? 0 : 1)
