import { resolve } from 'node:path'
import type { Connection } from '#client/connection'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import { plainText } from '../plain-text'
import { isInScope, sessionsIn, type Scope } from './scope'
import { minute } from './text'

const LONGEST_REQUEST = 500

/** Returns who wrote lines of a file, each range with its certainty, its session, and the request that led to it. */
export async function lineHistory(
  client: Connection,
  scope: Scope,
  { path, from, to }: { readonly path: string; readonly from: number; readonly to: number },
): Promise<Result<string, ContractError>> {
  const file = resolve(scope.folders?.[0] ?? '.', path)
  if (!isInScope(scope, file))
    return err(contractError('file-not-found', `${path} is not in the folders that may be read.`, { path }))
  const listed = await sessionsIn(client, scope)
  if (!listed.ok) return listed
  const visible = new Set(listed.value.map(({ sessionId }) => sessionId))
  const found = await client.request('provenance.lines', { path: file, from, to })
  if (!found.ok) return found
  const { ranges, authors } = found.value
  const text = ranges.map((range) => {
    const about = range.author === null ? undefined : authors[range.author]
    const lines = `Lines ${range.from}-${range.to}`
    if (about === undefined || !visible.has(about.sessionId))
      return `${lines}: ${about === undefined && range.grade === 'human' ? 'human' : 'unknown'}`
    const turn = about.turnNumber === undefined ? '' : `, turn ${about.turnNumber}`
    return [
      `${lines}: ${range.grade} (${range.evidence}), ${about.sessionId}${turn}, ${minute(about.at)}, ${plainText(about.title)}`,
      `  asked: ${plainText(about.request).slice(0, LONGEST_REQUEST)}`,
      ...(about.reason === undefined ? [] : [`  because: ${plainText(about.reason)}`]),
    ].join('\n')
  })
  return ok(text.length === 0 ? 'The file has no such lines.' : text.join('\n'))
}
