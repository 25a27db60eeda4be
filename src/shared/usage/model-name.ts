/**
 * Returns a model's name without the decorations of agents and gateways: the provider before it (`anthropic/`,
 * `us.anthropic.`), a release date, version or variant after it (`-20250929`, `-2025-08-07`, `-v1:0`, `@20250929`,
 * `-latest`, `[1m]`, `:free`).
 */
export function plainModelName(model: string): string {
  return model
    .trim()
    .toLowerCase()
    .replace(/^.*\//, '')
    .replace(/^(?:[a-z]{2,6}\.)?(?:anthropic|openai|google|meta|mistral|deepseek|amazon)\./, '')
    .replace(/\[[^\]]*\]$/, '')
    .replace(/-v\d+(?::\d+)?$/, '')
    .replace(/[:@].*$/, '')
    .replace(/-(?:latest|\d{8}|\d{4}-\d{2}-\d{2})$/, '')
}
