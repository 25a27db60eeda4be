import { describe, expect, it } from 'vitest'
import { conformanceCases } from './conformance/cases'
import type { Harness } from './conformance/harness'
import { faults } from './conformance/testing/faults'
import { withFault } from './conformance/testing/faulty'
import { playgroundHarness } from './playground/testing/harness'

describe('the conformance suite', () => {
  it.each(faults)('notices $fault', async ({ noticedBy, how }) => {
    const suite = conformanceCases(withFault(how))
    const named = suite.filter((candidate) => candidate.name.startsWith(noticedBy))
    expect(named).toHaveLength(1)
    await expect(named[0]?.run()).rejects.toThrow()
  })

  it('notices a process that is left behind', async () => {
    const leaky: Harness = {
      ...withFault({}),
      create: async () => ({ ...(await playgroundHarness.create()), processes: async () => ['a process'] }),
    }
    const [first] = conformanceCases(leaky)
    await expect(first?.run()).rejects.toThrow('no process is left behind')
  })

  it('finds nothing wrong where nothing is', async () => {
    const { limits: _, ...patient } = withFault({})
    for (const sound of conformanceCases(patient)) await sound.run()
  })

  it('tells why a case cannot be shown', () => {
    const scenarios = { ...playgroundHarness.scenarios, unknown: { absent: 'it sends nothing of that kind' } }
    const suite = conformanceCases({ ...playgroundHarness, scenarios })
    expect(suite.filter((one) => one.absent !== undefined).map((one) => [one.name, one.absent])).toEqual([
      ['passes on what it does not know, and goes on', 'it sends nothing of that kind'],
    ])
  })
})
