/** A question that a tool call asked the user, and the answer. */
export interface AskedQuestion {
  readonly question: string
  readonly options: readonly string[]
  /** Empty without one. */
  readonly answer: string
}

/** Returns the questions of a call that asks the user; empty for any other call. */
export function askedQuestions(args: Readonly<Record<string, unknown>>, output: string): AskedQuestion[] {
  const { questions, answers } = args
  if (!Array.isArray(questions)) return []
  return questions.flatMap((value: unknown) => {
    const { question, options } = record(value)
    if (typeof question !== 'string' || question === '') return []
    const given = record(answers)[question]
    return [
      {
        question,
        options: Array.isArray(options) ? options.flatMap(optionLabel) : [],
        answer: typeof given === 'string' ? given : quotedAnswer(question, output),
      },
    ]
  })
}

/** Claude Code tells its model the answers as `"question"="answer"`. */
function quotedAnswer(question: string, output: string): string {
  const start = output.indexOf(`"${question}"="`)
  if (start < 0) return ''
  const from = start + question.length + 4
  const end = output.indexOf('"', from)
  return end < 0 ? '' : output.slice(from, end)
}

function optionLabel(option: unknown): string[] {
  const label = typeof option === 'string' ? option : record(option)['label']
  return typeof label === 'string' ? [label] : []
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
