import { keyOf, type Rules, type Step } from './types'

/** Time between two reports of the same write by different sessions, in milliseconds. */
const SAME_WRITE_MS = 1

/**
 * Returns steps in the order in which they happened. Of several sessions that saw the same write the one whose call names
 * the file has it; when both do or none does, it is nobody's.
 */
export function atOnce(steps: readonly Step[], rules: Rules): Step[] {
  const ordered = [...steps].sort(
    (a, b) => a.at - b.at || order(a) - order(b) || (keyOf(a.target) < keyOf(b.target) ? -1 : 1),
  )
  const result: Step[] = []
  for (const step of ordered.map((each) => (rules.names ? each : withoutNames(each)))) {
    const other = result.findLast(
      ({ target, at, kind }) => step.at - at <= SAME_WRITE_MS && isWrite(kind) && keyOf(target) === keyOf(step.target),
    )
    if (other === undefined || !isWrite(step.kind)) result.push(step)
    else result[result.indexOf(other)] = together(other, step)
  }
  return result
}

function order({ kind }: Step): number {
  return ['commit', 'edit', 'call', 'save', 'gap'].indexOf(kind)
}

function isWrite(kind: Step['kind']): boolean {
  return kind === 'call' || kind === 'save'
}

function together(a: Step, b: Step): Step {
  const authors = new Set([a, b].flatMap(({ claim }) => claim?.author ?? []))
  const all = { ...a, sources: [...a.sources, ...b.sources] }
  if (authors.size < 2) {
    const best = a.claim?.grade === 'recorded' ? a : b.claim === undefined ? a : b
    return { ...all, ...best, sources: all.sources }
  }
  const [one, other] = [a, b].filter(({ claim }) => claim?.grade === 'recorded')
  if (one !== undefined && other === undefined) return { ...all, ...one, sources: all.sources }
  const { claim: _, ...nobodys } = all
  return { ...nobodys, kind: 'gap' }
}

/** Name of every call if names did not count: used only to measure the rule. */
function withoutNames(step: Step): Step {
  if (step.claim?.evidence !== 'time') return step
  return { ...step, claim: { ...step.claim, grade: 'recorded', evidence: 'command' } }
}
