/** Longest name that is taken apart. */
const MAX_LENGTH = 300

/** Decorations after a name, in the order in which they are removed. */
const suffixes: readonly RegExp[] = [
  /\[[^\]]*\]$/,
  /-v\d+(?::\d+)?$/,
  /[:@].*$/,
  /-(?:latest|\d{8}|\d{4}-\d{2}-\d{2})$/,
  /-thinking$/,
  /-(?:none|minimal|low|medium|high|xhigh|max|ultra)$/,
  /-thinking$/,
]

/** Region and maker before a name, as Bedrock writes them. */
const prefixes: readonly RegExp[] = [
  /^(?:us|us-gov|eu|apac|global|au|jp|ca)\./,
  /^(?:anthropic|openai|google|meta|mistral|deepseek|amazon|moonshotai|moonshot|qwen|minimax|zai|xai)\./,
]

/**
 * Returns the names under which a model may have a price, the most exact first: as it is, without decorations of agents
 * and gateways, and then the same without each provider before it.
 */
export function modelCandidates(model: string): string[] {
  const names = new Set<string>()
  if (model.length > MAX_LENGTH) return []
  const segments = model.trim().toLowerCase().split('/')
  for (let from = 0; from < segments.length; from++) {
    const provider = segments.slice(from, -1).map((segment) => `${segment}/`)
    for (const name of variants(segments.at(-1) ?? '')) if (name !== '') names.add(`${provider.join('')}${name}`)
  }
  return [...names]
}

/** Returns whether a gateway offers a model for nothing under this name. */
export const isFree = (model: string): boolean => /:free$/i.test(model.trim())

function variants(name: string): Set<string> {
  const found = new Set([name])
  let plain = name
  for (const suffix of suffixes) found.add((plain = plain.replace(suffix, '')))
  for (const prefix of prefixes)
    for (const one of [...found]) {
      const rest = one.replace(prefix, '')
      found.add(rest)
    }
  for (const one of [...found]) for (const other of spellingsOfClaude(one)) found.add(other)
  return found
}

/** `claude-4.5-sonnet` and `claude-sonnet-4.5` are `claude-sonnet-4-5`. */
function spellingsOfClaude(name: string): string[] {
  if (!name.startsWith('claude-')) return []
  const dashed = name.replaceAll('.', '-')
  const turned = dashed.replace(/^claude-(\d+(?:-\d+)?)-(opus|sonnet|haiku)/, 'claude-$2-$1')
  return [dashed, turned]
}
