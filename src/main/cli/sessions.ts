import { stripVTControlCharacters, parseArgs } from 'node:util'
import type { RequestOutput } from '../../shared/contract'
import type { ContractError } from '../../shared/kernel/errors'
import { ok, type Result } from '../../shared/kernel/result'
import { connectClient, type Client } from '../../client/client'
import { createPeerLink } from '../../client/peer-link'
import { createJsonLinesPipe } from '../core/attach/json-lines'
import { openHost } from '../core/attach/open-host'
import { resolveDataDir } from '../core/data-dir'
import { createHostLink } from '../core/host-link'
import { version } from '../core/version'
import { exitCodes, fail, type Command, type CommandContext } from './command'

type List = RequestOutput<'session.list'>
type Item = List['sessions'][number]

/** `parley sessions`: every session, the newest activity first. */
export const sessions: Command = async (args, context) => {
  const { values } = parseArgs({ args, options: { data: { type: 'string' }, json: { type: 'boolean' } } })
  const listed = await withClient(resolveDataDir(values.data), context, readAll)
  if (!listed.ok) return fail(context, listed.error.message)
  context.stdout.write(values.json ? `${JSON.stringify(listed.value)}\n` : table(listed.value))
  return exitCodes.done
}

/** Works as a client of the running host, or of one that runs for this moment only. */
async function withClient<T>(
  dataDir: string,
  context: CommandContext,
  work: (client: Client) => Promise<Result<T, ContractError>>,
): Promise<Result<T, ContractError>> {
  const opened = await openHost({ dataDir, kind: null, createHost: () => context.composeHost({ dataDir }) })
  if (!opened.ok) return opened
  const link =
    opened.value.role === 'host'
      ? createHostLink(opened.value.own.host)
      : createPeerLink(createJsonLinesPipe(opened.value.socket, opened.value.socket))
  const connected = await connectClient(link, { name: 'parley sessions', version })
  const result = connected.ok ? await work(connected.value) : connected
  link.close()
  if (opened.value.role === 'host') await opened.value.own.close('The command is done.')
  return result
}

const PAGE = 1000

async function readAll(client: Client): Promise<Result<List, ContractError>> {
  const found: Item[] = []
  for (;;) {
    const page = await client.request('session.list', { includePreview: true, limit: PAGE, offset: found.length })
    if (!page.ok) return page
    found.push(...page.value.sessions)
    if (page.value.sessions.length < PAGE) return ok({ sessions: found, total: page.value.total })
  }
}

const TITLE_WIDTH = 60

function table({ sessions: items }: List): string {
  if (items.length === 0) return 'There are no sessions yet.\n'
  return items.map((item) => `${line(item)}\n`).join('')
}

const line = (item: Item): string =>
  [
    item.sessionId,
    item.status.padEnd('discovered'.length),
    new Date(item.lastActivityAt).toISOString().slice(0, 16).replace('T', ' '),
    oneLine(item.title ?? item.preview?.firstUserMessage ?? 'Untitled'),
  ].join('  ')

/** What a session is called can come from anywhere; it must not steer the terminal. */
function oneLine(text: string): string {
  const plain = stripVTControlCharacters(text)
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
  return plain.length > TITLE_WIDTH ? `${plain.slice(0, TITLE_WIDTH - 1)}…` : plain
}
