import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, it, vi } from 'vitest'
import type { AdapterEvent } from '#shared/adapter/port'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { breaches } from '#core/agents/adapters/conformance/rules'
import { ofType, saidIn, sightings } from '#core/agents/adapters/testing/told'
import { condensedRecordings } from '#core/agents/adapters/testing/wire/recording'
import { initialState } from '../events/map-state'
import { ProtocolSession } from '../protocol/protocol-session'
import { agentOfWorkflow } from './workflow-files'

const WORKFLOW = 'toolu_mock000001_0'
const AGENT = 'a4f6c5fa4a0f19241'

const toolUse = { type: 'tool_use', id: 't', name: 'Bash', input: { command: 'ls' } }
const lines = [
  { type: 'user', uuid: '1', agentId: AGENT, message: { role: 'user', content: 'Do it.' } },
  { type: 'api-request', agentId: AGENT },
  { type: 'assistant', uuid: '2', message: { id: 'm', model: 'x', content: [{ type: 'text', text: 'I look.' }] } },
  { type: 'assistant', uuid: '3', message: { id: 'm', model: 'x', content: [toolUse] } },
  { type: 'user', uuid: '4', message: { content: [{ type: 'tool_result', tool_use_id: 't', content: 'a.txt' }] } },
]

async function transcriptWith(agent: string, content: string): Promise<string> {
  const transcript = join(await temporaryFolder(), 's.jsonl')
  const path = join(transcript.replace('.jsonl', ''), 'subagents', 'workflows', 'wf_1', `agent-${agent}.jsonl`)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
  return transcript
}

it('tells what agents of a workflow say and do, before they end, and in the order of the stream', async () => {
  const transcript = await transcriptWith(AGENT, `${lines.map((line) => JSON.stringify(line)).join('\n')}\n{"half`)
  const events: AdapterEvent[] = []
  const protocol = new ProtocolSession(initialState(true), {
    onEvent: (event) => void events.push(event),
    onLog: () => undefined,
  })
  protocol.readAgent = (agentId) => agentOfWorkflow(transcript, agentId)
  const recorded = condensedRecordings(new URL('../x.ts', import.meta.url).href).find(({ name }) => name === 'workflow')
  for (const { dir, msg } of recorded?.lines ?? [])
    if (dir === 'out' && msg?.['type'] !== 'control_request') protocol.onFrame(msg)
  await vi.waitFor(() => expect(events.at(-1)).toMatchObject({ type: 'turn.ended' }))
  expect(ofType(events, 'subagent.spawned').map(({ childId, parentId, title }) => [childId, parentId, title])).toEqual([
    [WORKFLOW, undefined, undefined],
    ['ad1359f0ccdddac62', WORKFLOW, 'first'],
    [AGENT, WORKFLOW, 'second'],
    ['a6b5e065f8ebb6a4b', WORKFLOW, 'sum'],
  ])
  const inside = ofType(events, 'subagent.event').filter(({ childId }) => childId === AGENT)
  expect(inside.map(({ event }) => event.type)).toEqual(['text', 'tool.started', 'tool.updated', 'tool.completed'])
  expect(saidIn(inside.map(({ event }) => event))).toBe('I look.')
  expect(ofType(events, 'subagent.completed').map(({ childId, totalTokens }) => [childId, totalTokens])).toEqual([
    ['ad1359f0ccdddac62', 241],
    [AGENT, 361],
    ['a6b5e065f8ebb6a4b', 241],
    [WORKFLOW, 843],
  ])
  expect(breaches(sightings(events))).toEqual([])
  expect(ofType(events, 'unknown')).toEqual([])
})

it('reads no file outside of the folder of workflows, and none that is not there', async () => {
  const transcript = await transcriptWith('b', JSON.stringify(lines[2]))
  expect(await agentOfWorkflow(transcript, 'b')).toHaveLength(1)
  expect(await agentOfWorkflow(transcript, '../wf_1/agent-b')).toEqual([])
  expect(await agentOfWorkflow(transcript, 'c')).toEqual([])
  expect(await agentOfWorkflow(join(transcript, 'other.jsonl'), 'b')).toEqual([])
})
