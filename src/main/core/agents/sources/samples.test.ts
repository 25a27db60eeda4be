import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { eachItem, type TranscriptSession } from '../transcript/items'
import { transcriptFormats } from '../transcript-formats'

/* Files that the tools wrote, if available next to the checkout, and what the tools themselves say was used. */

const samples = process.env['PARLEY_SAMPLES'] ?? resolve(import.meta.dirname, '../../../../../../shared/samples')

const expected = [
  { tool: 'pi', folder: 'pi', messages: 8, calls: 3, input: 1020, output: 36, cached: 600 },
  // Its own sum has two requests more, of which the file tells nothing.
  { tool: 'qwen-code', folder: 'qwen', messages: 8, calls: 5, input: 1940, output: 101, cached: 1200 },
  { tool: 'kimi', folder: 'kimi', messages: 8, calls: 3, input: 1200, output: 43, cached: 750 },
  { tool: 'kilo', folder: 'kilo', messages: 8, calls: 3, input: 1020, output: 39, cached: 600 },
  { tool: 'cline', folder: 'cline', messages: 5, calls: 3, input: 780, output: 38, cached: 400 },
]

it.for(expected)('the sample of $tool is read as the tool counts', async ({ tool, folder: name, ...rest }, context) => {
  if (!existsSync(samples)) context.skip(`there are no samples in ${samples}`)
  const format = transcriptFormats.find(({ adapterName }) => adapterName === tool)
  if (format === undefined) throw new Error(`there is no format of ${tool}`)
  const part = (path: string) => ({ path, read: (start = 0) => createReadStream(path, { start }) })
  const sessions: TranscriptSession[] = []
  let messages = 0
  for (const folder of format.folders({ env: {}, home: join(samples, name), platform: 'linux' })) {
    if (!existsSync(folder)) continue
    const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => format.isTranscript(path))
    for (const path of paths.map((below) => join(folder, below)).filter((each) => statSync(each).isFile()))
      for (const { sessionId, title, cwd, createdAt } of (await format.heads(part(path))) ?? []) {
        expect({ title, cwd, createdAt }).toEqual({
          title: expect.stringMatching(/^Mock|^MOCK:/) as string,
          cwd: expect.stringContaining('project') as string,
          createdAt: expect.any(Number) as number,
        })
        const files = [path, ...(await format.parts(path))].map(part)
        for await (const item of eachItem(format.items(files, sessionId)))
          if (item.kind === 'session') sessions.push(item.session)
          else if (item.kind === 'message') messages++
      }
  }
  const reports = sessions.flatMap(({ usage }) => usage.map(({ report }) => report))
  const sum = (counts: readonly (number | undefined)[]) => counts.reduce<number>((all, one) => all + (one ?? 0), 0)
  expect({
    messages,
    calls: reports.length,
    input: sum(reports.map(({ inputTokens }) => inputTokens)),
    output: sum(reports.map(({ outputTokens }) => outputTokens)),
    cached: sum(reports.map(({ cacheReadTokens }) => cacheReadTokens)),
  }).toEqual(rest)
})
