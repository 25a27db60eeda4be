import { randomUUID } from 'node:crypto'
import type { Connection } from '#client/connection'
import type { RequestOutput } from '#shared/contract'
import type { ContractError } from '#shared/kernel/errors'
import { ok, type Result } from '#shared/kernel/result'
import type { CommandContext } from './command'
import { told, untilReplaced } from './replaced-store'

type Report = RequestOutput<'store.rebuild'>

/** `parley doctor --rebuild`. */
export async function rebuildRows(
  client: Connection,
  { stopped, stderr }: CommandContext,
  say: (text: string, json: unknown) => void,
): Promise<Result<void, ContractError>> {
  const operationId = randomUUID()
  const isWatched = 'isTTY' in stderr && stderr.isTTY === true
  const clear = (): void => void (isWatched && stderr.write('\r\u001B[2K'))
  const cancel = (): void => void client.request('operation.cancel', { operationId })
  client.onServerEvent((event) => {
    if (event.type !== 'operation.progress' || event.payload.operationId !== operationId || !isWatched) return
    clear()
    stderr.write(`Comparing sessions with their logs, ${Math.floor(event.payload.part * 100)} %`)
  })
  const replaced = untilReplaced(client)
  stopped.addEventListener('abort', cancel)
  const rebuilt = await client.request('store.rebuild', { operationId })
  stopped.removeEventListener('abort', cancel)
  clear()
  if (!rebuilt.ok) return rebuilt
  const report = rebuilt.value
  const sayIt = (): void => say(lines(report).join('\n'), report)
  if (report.damaged.length > 0) return told(await replaced, sayIt)
  sayIt()
  return ok(undefined)
}

function lines({ damaged, sessions, incomplete, backup }: Report): string[] {
  return [
    ...damaged.map(({ sessionId, tables }) => `rebuilt\t${sessionId}\t${tables.join(', ')}`),
    ...(backup === undefined ? [] : [`backup\t${backup}`]),
    ...(incomplete === 0
      ? []
      : [`not compared\t${count(incomplete)} with an incomplete log, which Parley completes in the background`]),
    `${damaged.length === 0 ? 'no damage' : 'done'}\t${count(sessions)} compared with the log`,
  ]
}

const count = (sessions: number): string => (sessions === 1 ? '1 session' : `${sessions} sessions`)
