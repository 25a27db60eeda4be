import { cpSync, existsSync, mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '#core/testing/temporary-folder'
import {
  countCline,
  countCopilot,
  countDatabase,
  countKimi,
  countPi,
  countQwen,
  type Tokens,
} from './testing/count-of-tools'
import { start } from './testing/importing-host'
import { countGemini } from './testing/independent-count'

/* Usage that was recorded of further tools is what their files say, before an import and after it. */

const shared = process.env['PARLEY_SHARED'] ?? resolve(import.meta.dirname, '../../../../../../shared')

const sum = (calls: readonly Tokens[]): Tokens => ({
  input: calls.reduce((all, { input }) => all + input, 0),
  output: calls.reduce((all, { output }) => all + output, 0),
  cached: calls.reduce((all, { cached }) => all + cached, 0),
})

const database = '.local/share/opencode/opencode.db'
const sources: readonly {
  readonly name: string
  readonly from: string
  readonly to: string
  readonly count: (home: string) => readonly Tokens[]
}[] = [
  {
    name: 'OpenCode',
    from: 'recordings/opencode-serve/transcripts/opencode.db',
    to: database,
    count: (home) => countDatabase(join(home, database)),
  },
  {
    name: 'OpenCode 2',
    from: 'recordings/opencode-api/transcripts/opencode.db',
    to: database,
    count: (home) => countDatabase(join(home, database)),
  },
  {
    name: 'Copilot',
    from: 'recordings/copilot/transcripts',
    to: '.copilot/session-state',
    count: (home) => countCopilot(join(home, '.copilot')),
  },
  { name: 'a newer Copilot', from: 'samples/copilot', to: '.', count: (home) => countCopilot(join(home, '.copilot')) },
  {
    name: 'Gemini CLI',
    from: 'samples/gemini',
    to: '.',
    count: (home) =>
      countGemini(join(home, '.gemini/tmp')).map(({ input, output, cacheRead: cached }) => ({ input, output, cached })),
  },
  { name: 'pi', from: 'samples/pi', to: '.', count: (home) => countPi(join(home, '.pi/agent')) },
  { name: 'Qwen Code', from: 'samples/qwen', to: '.', count: (home) => countQwen(join(home, '.qwen/projects')) },
  { name: 'Kimi Code', from: 'samples/kimi', to: '.', count: (home) => countKimi(join(home, '.kimi-code/sessions')) },
  {
    name: 'Kilo',
    from: 'samples/kilo',
    to: '.',
    count: (home) => countDatabase(join(home, '.local/share/kilo/kilo.db')),
  },
  { name: 'Cline', from: 'samples/cline', to: '.', count: (home) => countCline(join(home, '.cline/data/sessions')) },
]

describe.each(sources)('usage of $name', ({ from, to, count }) => {
  it('is what its records say', { timeout: 60_000 }, async (context) => {
    const source = join(shared, from)
    if (!existsSync(source)) context.skip(`there is no ${source}`)
    const home = await temporaryFolder()
    mkdirSync(dirname(join(home, to)), { recursive: true })
    cpSync(source, join(home, to), { recursive: true })
    const expected = sum(count(home))
    expect(expected.input).toBeGreaterThan(0)
    const { client } = await start(home)
    const used = async (): Promise<Tokens> => {
      const { total } = await client.must('usage.query', { groupBy: 'adapter' })
      return { input: total.inputTokens, output: total.outputTokens, cached: total.cacheReadTokens }
    }
    expect(await client.must('import.countUsage', {})).toMatchObject({ failed: 0 })
    expect(await used()).toEqual(expected)
    const report = await client.must('import.run', {})
    // Some sessions were begun, and nothing was said in them.
    expect(report.errors.filter(({ error }) => error !== 'Nothing was said in it yet.')).toEqual([])
    expect(await used()).toEqual(expected)
  })
})
