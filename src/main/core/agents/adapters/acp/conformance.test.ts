import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describeConformance } from '../conformance'
import type { Harness } from '../conformance/harness'
import { hasFile } from '../testing/folder-world'
import type { ProgramWorld } from '../testing/program-world'
import { killAgent } from '../testing/recorded-harness'
import { createWorld } from './testing/world'

const harness: Harness<ProgramWorld> = {
  async create() {
    const world = await createWorld('scripted-agent.mjs')
    await writeFile(join(world.cwd, 'poem.txt'), 'Roses are red\n')
    return world
  },
  scenarios: {
    text: { prompt: 'say the quick brown fox jumps over the lazy dog', answer: 'fox jumps over' },
    thinking: { prompt: 'think about it\nsay well' },
    tool: { prompt: 'read poem.txt', args: { path: 'poem.txt' }, output: 'Roses are red\n' },
    permission: {
      prompt: 'write a.txt hello',
      ran: (world) => hasFile(world, 'a.txt'),
    },
    longAnswer: { prompt: 'slow' },
    longTool: {
      prompt: `run "${process.execPath}" -e "console.log('ready'); setInterval(() => 0, 1000)"`,
      runs: (event) => event.type === 'tool.updated' && event.outputDelta?.includes('ready') === true,
    },
    providerError: { prompt: 'error overloaded', message: 'overloaded' },
    crash: { prompt: 'say about to end\nslow', kill: killAgent },
    unknown: { prompt: 'unknown' },
    resume: { tell: 'remember my name is Ada', ask: 'recall', answer: 'Ada' },
  },
}

describeConformance('an agent that resumes', harness)
