/** An excerpt as a question lists it. */
interface Listed {
  readonly number: number
  readonly text: string
}

/** Returns the excerpts that a question lists. */
export function listedIn(question: string): Listed[] {
  return [...question.matchAll(/^(\d+)\. (.*)$/gmu)].map(([, number, text = '']) => ({ number: Number(number), text }))
}

/** Returns the answer of a model that recognizes excerpts by a mark, without regard to what else they say. */
export function perfect(question: string, mark: string): string {
  const fitting = listedIn(question).filter(({ text }) => text.includes(mark))
  return JSON.stringify({ sessions: fitting.map(({ number }) => ({ number, reason: 'It fits.', quote: mark })) })
}
