import { resolve } from 'node:path'
import type { RequestInput, RequestOutput } from '#shared/contract'
import { ok } from '#shared/kernel/result'
import { defined } from '#shared/kernel/defined'
import { exitCodes, fail, printJson, UsageError, type Command } from './command'
import { plainText } from './plain-text'
import { withStore } from './with-client'

type Lines = RequestOutput<'provenance.lines'>

const NAME_WIDTH = 24
const NOTHING: Lines = { path: '', hash: '', state: 'complete', ranges: [], authors: [] }

/** `parley blame FILE[:FROM-TO]`: prints the session that wrote each line of a file. */
export const blame: Command<'blame'> = async ({ values, positionals: [named = ''] }, context) => {
  const { path, ...lines } = inputOf(named)
  const input = { ...lines, path: resolve(path), ...defined({ commit: values.at }) }
  const found = await withStore({ data: values.data, empty: ok(NOTHING) }, context, (client) =>
    client.request('provenance.lines', input),
  )
  if (!found.ok) return fail(context, found.error.message)
  if (values.json === true) printJson(context, found.value)
  else context.stdout.write(table(found.value))
  return exitCodes.done
}

function inputOf(named: string): Pick<RequestInput<'provenance.lines'>, 'path' | 'from' | 'to'> {
  const [, path, from, to] = /^(.+?):(\d+)(?:-(\d+))?$/u.exec(named) ?? []
  if (path === undefined) return { path: named }
  const [first, last] = [Number(from), Number(to ?? from)]
  if (first < 1 || last < first) throw new UsageError('Specify lines as FROM-TO, counted from 1')
  return { path, from: first, to: last }
}

/** One line for each range: its lines, its grade and evidence, and the session with the request that led to it. */
function table({ ranges, authors }: Lines): string {
  return ranges
    .map(({ from, to, grade, evidence, author }) => {
      const about = author === null ? undefined : authors[author]
      const lines = from === to ? String(from) : `${from}-${to}`
      const certainty = evidence === 'none' ? grade : `${grade} (${evidence})`
      const who =
        about === undefined
          ? []
          : [about.sessionId, plainText(about.title), plainText(about.request.split('\n')[0] ?? '')]
      return [lines.padStart(9), certainty.padEnd(NAME_WIDTH), ...who].join('  ').trimEnd()
    })
    .map((line) => `${line}\n`)
    .join('')
}
