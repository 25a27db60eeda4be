import { parseArgs } from 'node:util'
import type { RequestInput, RequestOutput } from '../../shared/contract'
import type { ContractError } from '../../shared/kernel/errors'
import { ok, type Result } from '../../shared/kernel/result'
import type { Connection } from '../../client/connection'
import { resolveDataDir } from '../core/base/data-dir'
import { exitCodes, fail, type Command } from './command'
import { plainText } from './plain-text'
import { attentionTable } from './session-attention'
import { UsageError } from './usage'
import { withClient } from './with-client'
import { isoTime } from '../../shared/kernel/time'

type List = RequestOutput<'session.list'>
type Item = List['sessions'][number]

/** `parley sessions`: lists every session, latest activity first, or those that are not idle. */
export const sessions: Command = async (args, context) => {
  const { values } = parseArgs({
    args,
    options: {
      data: { type: 'string' },
      json: { type: 'boolean' },
      attention: { type: 'boolean' },
      pinned: { type: 'boolean' },
      tag: { type: 'string', multiple: true },
    },
  })
  const dataDir = resolveDataDir(values.data)
  if (values.attention === true) {
    if (values.pinned === true || values.tag !== undefined)
      throw new UsageError(
        '--attention lists every session that is not idle; it cannot be combined with --pinned or --tag.',
      )
    const states = await withClient(dataDir, context, (client) => client.request('attention.list', {}))
    if (!states.ok) return fail(context, states.error.message)
    const text = values.json ? `${JSON.stringify(states.value)}\n` : attentionTable(states.value.sessions, Date.now())
    context.stdout.write(text)
    return exitCodes.done
  }
  const criteria = {
    ...(values.pinned === true ? { isPinned: true } : {}),
    ...(values.tag === undefined ? {} : { tags: values.tag }),
  }
  const listed = await withClient(dataDir, context, (client) => readAll(client, criteria))
  if (!listed.ok) return fail(context, listed.error.message)
  context.stdout.write(values.json ? `${JSON.stringify(listed.value)}\n` : table(listed.value))
  return exitCodes.done
}

const PAGE = 1000

async function readAll(
  client: Connection,
  criteria: RequestInput<'session.list'>,
): Promise<Result<List, ContractError>> {
  const found: Item[] = []
  for (;;) {
    const page = await client.request('session.list', {
      ...criteria,
      includePreview: true,
      limit: PAGE,
      offset: found.length,
    })
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
    isoTime(item.lastActivityAt).slice(0, 16).replace('T', ' '),
    oneLine(item.title ?? item.preview?.firstUserMessage ?? 'Untitled'),
  ].join('  ')

function oneLine(text: string): string {
  const plain = plainText(text)
  return plain.length > TITLE_WIDTH ? `${plain.slice(0, TITLE_WIDTH - 1)}…` : plain
}
