import { expect } from 'vitest'
import type { RequestOutput } from '#shared/contract'
import type { ScriptContext } from '#core/testing/scripted-agent'

type Lines = RequestOutput<'provenance.lines'>

/** Lines by grade, with the call that wrote them. */
export const brief = ({ ranges, authors }: Lines) =>
  ranges.map(({ from, to, grade, evidence, author }) => [
    from === to ? `${from}` : `${from}-${to}`,
    grade,
    evidence,
    author === null ? null : authors[author]?.toolCallId,
  ])

/** Waits until the clock of the disk is certainly past a time, in Unix ms. */
export async function after(time: number): Promise<void> {
  await expect.poll(() => Date.now() - time, { interval: 10 }).toBeGreaterThan(80)
}

/** Lets an agent run a command that does some work, and waits until what it wrote was seen. */
export async function command(
  { emit }: Pick<ScriptContext, 'emit'>,
  toolCallId: string,
  text: string,
  work: () => Promise<unknown> | undefined,
): Promise<void> {
  await after(Date.now())
  emit({ type: 'tool.started', toolCallId, name: 'sh', title: text, kind: 'exec', args: { command: text } })
  await after(Date.now() - 60)
  await work()
  emit({ type: 'tool.completed', toolCallId, outcome: 'ok' })
}
