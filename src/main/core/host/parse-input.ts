import { z } from 'zod'
import type { RequestDefinition } from '#shared/kernel/define'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'

/** Maximum number of reported problems; hostile input can have millions. */
const MAX_ISSUES = 20

/** Validates the input of a request. */
export function parseInput<Input extends z.ZodType>(
  { input }: Pick<RequestDefinition<string, Input>, 'input'>,
  given: unknown,
): Result<z.output<Input>, ContractError> {
  const parsed = input.safeParse(given ?? {})
  if (parsed.success) return ok(parsed.data)
  return err(contractError('invalid-params', z.prettifyError(parsed.error), { issues: issuesOf(parsed.error) }))
}

function issuesOf(error: z.ZodError): { path: string; message: string }[] {
  return error.issues.slice(0, MAX_ISSUES).map((issue) => ({ path: issue.path.join('.'), message: issue.message }))
}
