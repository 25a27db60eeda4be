import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { hostOfTest } from '#core/testing/host-of-test'

it('announces agents, prompts and filters that an editor wrote into settings.json', async () => {
  const test = await hostOfTest([scriptedAdapter('builtin', () => Promise.resolve(undefined))])
  const client = await test.client()
  const payloads = (type: string) =>
    client.notifications.flatMap(({ params }) => (params.type === type ? [params.payload] : []))
  await writeFile(
    join(test.dataDir, 'settings.json'),
    JSON.stringify({
      agentServers: { mine: { command: 'node', args: ['agent.mjs'] } },
      prompts: [
        { name: 'review', text: 'Review the changes.' },
        { name: 'two words', text: 'Not valid' },
        { name: 'review', text: 'Review them again.' },
      ],
      savedFilters: [{ name: 'Pinned', isPinned: true }],
    }),
  )
  await vi.waitFor(() => {
    expect(payloads('prompts.changed')).toEqual([{ prompts: [{ name: 'review', text: 'Review them again.' }] }])
    expect(payloads('savedFilters.changed')).toHaveLength(1)
    expect(payloads('adapters.changed')).toHaveLength(1)
  }, 30_000)
}, 40_000)
