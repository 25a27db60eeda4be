import type { Harness } from '../conformance/harness'
import { hasFile } from './folder-world'
import type { ProgramWorld } from './program-world'

/** Peculiarities of an agent's recordings. */
export interface Recorded {
  createWorld(): Promise<ProgramWorld>
  /** Part of the result of `touch made-by-mock.txt`. */
  readonly output: string
  /** Part of the message about a failed model. */
  readonly failure: string
  /** Reason why a running command cannot be shown; undefined: it can, with the prompt `run`. */
  readonly isSilentWhileToolsRun?: string
}

/**
 * Returns the harness of an agent replayed from recordings, with the prompts that every `fixtures/replay.mjs` knows.
 */
export function recordedHarness({
  createWorld,
  output,
  failure,
  isSilentWhileToolsRun,
}: Recorded): Harness<ProgramWorld> {
  return {
    create: createWorld,
    limits: { start: 30_000, answer: 30_000, stop: 20_000 },
    scenarios: {
      text: { prompt: 'the quick brown fox jumps over the lazy dog', answer: 'fox jumps over' },
      thinking: { prompt: 'think' },
      tool: { prompt: 'use', args: { command: 'touch made-by-mock.txt' }, output },
      permission: { prompt: 'use', ran: (world) => hasFile(world, 'made-by-mock.txt') },
      longAnswer: { prompt: 'slow' },
      longTool:
        isSilentWhileToolsRun === undefined
          ? { prompt: 'run', runs: (event) => event.type === 'terminal.output' }
          : { absent: isSilentWhileToolsRun },
      providerError: { prompt: 'fail', message: failure },
      crash: { prompt: 'slow', kill: killAgent },
      unknown: { prompt: 'odd' },
      resume: { tell: 'tell my name is Ada', ask: 'recall', answer: 'Ada' },
    },
  }
}

/** Ends the agent started last as if it had crashed. */
export async function killAgent({ pids }: ProgramWorld): Promise<void> {
  process.kill(pids.at(-1) ?? 0, 'SIGKILL')
}
