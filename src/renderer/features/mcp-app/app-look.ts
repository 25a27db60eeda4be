/** Names that apps know of looks, with the tokens of the app that they stand for. */
const variables: Readonly<Record<string, string>> = {
  '--color-background-primary': '--surface-page',
  '--color-background-secondary': '--surface-raised',
  '--color-background-tertiary': '--surface-inset',
  '--color-background-danger': '--danger-soft',
  '--color-background-warning': '--warn-soft',
  '--color-text-primary': '--text',
  '--color-text-secondary': '--text-muted',
  '--color-text-tertiary': '--text-faint',
  '--color-text-danger': '--danger',
  '--color-text-success': '--ok',
  '--color-text-warning': '--warn',
  '--color-border-primary': '--border',
  '--color-border-secondary': '--border-control',
  '--color-ring-primary': '--accent',
  '--font-sans': '--font-system',
  '--font-mono': '--font-mono-system',
  '--border-radius-sm': '--radius-small',
}

/** Returns the look of the app as apps of MCP servers are told it. */
export function lookForApps(): Readonly<Record<string, unknown>> {
  const root = getComputedStyle(document.documentElement)
  const isDark =
    root.colorScheme === 'dark' ||
    (root.colorScheme.includes('dark') && matchMedia('(prefers-color-scheme: dark)').matches)
  const values = Object.entries(variables).map(([name, token]) => [name, root.getPropertyValue(token).trim()] as const)
  return {
    theme: isDark ? 'dark' : 'light',
    styles: { variables: Object.fromEntries(values.filter(([, value]) => value !== '')) },
  }
}

/** Calls a listener when the look changes. Returns a function that stops it. */
export function onLookForApps(listener: () => void): () => void {
  const attributes = new MutationObserver(listener)
  attributes.observe(document.documentElement, { attributes: true })
  const scheme = matchMedia('(prefers-color-scheme: dark)')
  scheme.addEventListener('change', listener)
  return () => {
    attributes.disconnect()
    scheme.removeEventListener('change', listener)
  }
}
