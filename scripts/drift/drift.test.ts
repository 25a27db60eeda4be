import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { recordedNames, reportOf } from './drift'

const recorded = readdirSync(join(import.meta.dirname, 'recorded')).map((file) => file.replace('.txt', ''))

it.each(recorded)('the recorded names of %s are read as they were written', (agentName) => {
  const { version = '', names = [] } = recordedNames(agentName) ?? {}
  expect(version).toMatch(/^\d+\.\d+\.\d+$/)
  expect(names.length).toBeGreaterThan(10)
  expect(reportOf(agentName, version, names)).toContain('no name is new or gone')
})

it('what is new and gone is told, and that nothing was recorded', () => {
  const [agentName = ''] = recorded
  const { names = [] } = recordedNames(agentName) ?? {}
  const [first = '', ...rest] = names
  expect(reportOf(agentName, '9.9.9', [...rest, 'Turn.colour', 'GET /weather/today'])).toMatch(
    /2 new, 1 gone\n {2}\+ Turn.colour\n {2}\+ GET \/weather\/today\n {2}- /,
  )
  expect(first).not.toBe('')
  expect(reportOf('no-such-agent', '1.0.0', [])).toContain('nothing was recorded')
})
